import { type LeadView, leadViewLimits } from '@fairlead/contract/lead-views';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { authorize } from '../exhibitions/public.ts';
import * as queries from './queries.ts';

type ViewContext = Pick<Context<AccountActor>, 'database' | 'caller' | 'now'>;
type ProjectView = { readonly projectId: string; readonly viewId: string };
type ViewInput = { readonly projectId: string; readonly content: queries.ViewContent };

const present = ({ id, name, isShared, query, author, authorId }: queries.ViewRow, accountId: string): LeadView => ({
  id,
  name,
  isShared,
  query,
  isOwn: authorId === accountId,
  author,
});

/** Returns the caller's views of a project and those of the team. */
export async function listViews(context: ViewContext, { projectId }: { projectId: string }): Promise<LeadView[]> {
  const { database, caller } = context;
  await authorize(context, 'editProject', projectId);
  const { accountId } = caller;
  return (await queries.listViews(database, { projectId, accountId })).map((row) => present(row, accountId));
}

/** Keeps a view. Two may have the same name: they are told apart by whose they are, and by their place. */
export async function createView(context: ViewContext, { projectId, content }: ViewInput): Promise<LeadView> {
  const { database, caller, now } = context;
  await authorize(context, 'editProject', projectId);
  const { accountId } = caller;
  return database.transaction(async (tx) => {
    if ((await queries.lockAndCountViews(tx, { projectId, accountId })) >= leadViewLimits.views)
      throw new ApiError('LIMIT_REACHED', { values: { limit: String(leadViewLimits.views) } });
    const id = newId();
    await queries.insertView(tx, { id, projectId, accountId }, content, now);
    const row = (await queries.listViews(tx, { projectId, accountId })).find((one) => one.id === id);
    if (!row) throw notFound();
    return present(row, accountId);
  });
}

export async function replaceView(
  context: ViewContext,
  { projectId, viewId: id, content }: ViewInput & ProjectView,
): Promise<LeadView> {
  const { database, caller } = context;
  await authorize(context, 'editProject', projectId);
  const { accountId } = caller;
  const row = await queries.replaceView(database, { id, projectId, accountId }, content);
  if (!row) throw notFound();
  return present(row, accountId);
}

export async function deleteView(context: ViewContext, { projectId, viewId: id }: ProjectView): Promise<void> {
  const { database, caller } = context;
  await authorize(context, 'editProject', projectId);
  if (!(await queries.deleteView(database, { id, projectId, accountId: caller.accountId }))) throw notFound();
}
