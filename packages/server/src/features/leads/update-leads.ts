import type { leadChangeResult } from '@fairlead/contract/lead-work';
import type { Lead } from '@fairlead/contract/leads';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import type { AccountActor } from '../../platform/auth/caller.ts';
import { type Context, within } from '../../platform/context.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { authorize } from '../exhibitions/public.ts';
import { getLead } from './list-leads.ts';
import {
  difference,
  findChange,
  type LeadWork,
  type LockedLead,
  lockColleagues,
  lockLeads,
  lockLeadsOf,
  nextWork,
  type WantedWork,
  withoutChange,
  writeWork,
} from './work.ts';

export type ChangeResult = z.input<typeof leadChangeResult>;

/** A call by an account of a company, for leads of one of its projects. */
type WorkContext = Context<AccountActor>;

/** Writes those of the leads that become different, as one change; returns its id, null where nothing changed. */
async function changeLocked(
  { database: tx, caller, now }: WorkContext,
  projectId: string,
  leads: readonly LockedLead[],
  next: (lead: LockedLead) => LeadWork,
): Promise<{ changeId: string | null; changed: ReadonlySet<string> }> {
  const written = leads.flatMap((lead) => {
    const work = next(lead);
    const different = difference(lead, work);
    return different ? [{ id: newId(), leadId: lead.id, visitorId: lead.visitorId, work, ...different }] : [];
  });
  if (written.length === 0) return { changeId: null, changed: new Set() };
  const changeId = newId();
  await writeWork(tx, { projectId, changeId, authorId: caller.accountId, at: now }, written);
  return { changeId, changed: new Set(written.map(({ leadId }) => leadId)) };
}

async function requireColleague(
  tx: Executor,
  { ownerId, assigneeId, now }: { ownerId: string; assigneeId: string | null | undefined; now: Date },
): Promise<void> {
  if (assigneeId === undefined || assigneeId === null) return;
  const found = await lockColleagues(tx, ownerId, [assigneeId], now);
  if (!found.has(assigneeId)) throw new InputError('body.assigneeId', 'not_a_colleague');
}

interface Update {
  readonly projectId: string;
  readonly leadIds: readonly string[];
  readonly wanted: WantedWork;
}

/** Changes leads in a transaction; returns what became of each, in the order in which they were named. */
async function change(
  context: WorkContext,
  { projectId, leadIds, wanted }: Update,
): Promise<{ changeId: string | null; results: ChangeResult[] }> {
  const { database: tx, now } = context;
  const { ownerId } = await authorize(context, 'editProject', projectId);
  await requireColleague(tx, { ownerId, assigneeId: wanted.assigneeId, now });
  const found = new Map((await lockLeads(tx, projectId, leadIds)).map((lead) => [lead.id, lead]));
  // In the order in which they were named, which an undo repeats.
  const named = [...new Set(leadIds)].flatMap((id) => found.get(id) ?? []);
  const { changeId, changed } = await changeLocked(context, projectId, named, (lead) => nextWork(lead, wanted, now));
  const resultOf = (id: string) => (changed.has(id) ? 'OK' : found.has(id) ? 'UNCHANGED' : 'MISSING');
  return { changeId, results: leadIds.map((id) => ({ id, result: resultOf(id) })) };
}

/** Changes up to 500 leads at once, all or none of them where one would have too many tags. */
export const updateLeads = (context: WorkContext, update: Update): ReturnType<typeof change> =>
  context.database.transaction((tx) => change(within(context, tx), update));

/** Changes one lead; returns it as it is then. */
export async function updateLead(
  context: WorkContext,
  { projectId, leadId, wanted }: { projectId: string; leadId: string; wanted: WantedWork },
): Promise<Lead> {
  return context.database.transaction(async (tx) => {
    const inside = within(context, tx);
    await change(inside, { projectId, leadIds: [leadId], wanted });
    return getLead(inside, { projectId, leadId });
  });
}

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
