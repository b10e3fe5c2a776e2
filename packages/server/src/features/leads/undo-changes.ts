import type { AccountActor } from '../../platform/auth/caller.ts';
import { type Context, within } from '../../platform/context.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { authorize } from '../exhibitions/public.ts';
import { type ChangeResult, changeLocked } from './update-leads.ts';
import { withoutChange } from './work.ts';
import { findChange, lockColleagues, lockLeadsOf } from './work-queries.ts';

const undoMinutes = 60;

/**
 * Takes the caller's own change back, where its fields are still as it left them; later changes by others stay. The undo is a
 * change of its own.
 */
export async function undoLeadChange(
  context: Context<AccountActor>,
  { projectId, changeId }: { projectId: string; changeId: string },
): Promise<{ results: ChangeResult[] }> {
  const { caller, now } = context;
  return context.database.transaction(async (tx) => {
    const inside = within(context, tx);
    const { ownerId } = await authorize(inside, 'editProject', projectId);
    const changes = await findChange(tx, { projectId, changeId, authorId: caller.accountId });
    const [first] = changes;
    if (!first) throw notFound();
    if (now.getTime() - first.at.getTime() > undoMinutes * 60_000) throw new ApiError('UNDO_EXPIRED');
    // Two leads of one change may have become one since: it goes by the later of the two.
    const changeOf = new Map(changes.map((change) => [change.visitorId, change]));
    const assignees = changes.flatMap(({ before }) => before.assigneeId ?? []);
    const colleagues = await lockColleagues(tx, ownerId, [...new Set(assignees)], now);
    const locked = await lockLeadsOf(tx, projectId, [...changeOf.keys()]);
    const leadOf = new Map(locked.map((lead) => [lead.visitorId, lead]));
    const leads = [...changeOf.keys()].flatMap((visitorId) => leadOf.get(visitorId) ?? []);
    const { changed } = await changeLocked(inside, projectId, leads, (lead) => {
      const change = changeOf.get(lead.visitorId);
      return change ? withoutChange(lead, change, (id) => colleagues.has(id)) : lead;
    });
    return { results: leads.map(({ id }) => ({ id, result: changed.has(id) ? 'OK' : 'UNCHANGED' })) };
  });
}
