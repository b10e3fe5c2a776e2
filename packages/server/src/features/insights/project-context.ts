import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { authorize, findFair } from '../exhibitions/public.ts';

export interface InsightProject {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  readonly parentId: string | null;
  readonly fair: { readonly id: string; readonly name: string } | null;
  /** Of its fair, and its own outside of fairs. */
  readonly timeZone: string;
}

/** The project for readers of its figures: its own people and administrators. */
export async function findProject(
  context: Context<AccountActor | AdminActor>,
  projectId: string,
): Promise<InsightProject> {
  const { id, name, ownerId, parentId, timeZone } = await authorize(context, 'readProject', projectId);
  const fair = parentId === null ? undefined : await findFair(context.database, { id: parentId });
  return {
    id,
    name,
    ownerId,
    parentId,
    fair: fair ? { id: fair.id, name: fair.name } : null,
    timeZone: fair?.timeZone ?? timeZone,
  };
}
