import { authorize } from '../exhibitions/public.ts';
import type { LeadContext } from './list-leads.ts';
import { countTags } from './queries.ts';

const mostTags = 100;

/** Returns the tags of a project's leads as they are spelled most often, the most used first. */
export async function listTags(
  context: Pick<LeadContext, 'database' | 'caller'>,
  { projectId }: { projectId: string },
): Promise<{ tag: string; count: number }[]> {
  await authorize(context, 'editProject', projectId);
  return countTags(context.database, projectId, mostTags);
}
