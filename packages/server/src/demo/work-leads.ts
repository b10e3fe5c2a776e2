import type { LeadStatus } from '@fairlead/contract/leads';
import type { Database } from '@fairlead/database/connection';
import { captureLeads } from '../features/captures/public.ts';
import { addLeadNote, createView, listLeads, setSharing, unlockLeads, updateLeads } from '../features/leads/public.ts';
import { priceNow } from '../features/prices/public.ts';
import type { AccountActor } from '../platform/auth/caller.ts';
import type { Context } from '../platform/context.ts';
import { newId } from '../platform/identifier.ts';
import type { Random } from './random.ts';
import { silent } from './silent.ts';

/** A stand whose team works on its leads. */
export interface StaffedStand {
  /** The project's owner, who works on its leads like the others of the team. */
  readonly caller: AccountActor;
  readonly team: readonly AccountActor[];
  readonly projectId: string;
  readonly beaconIds: readonly string[];
  /** Now, or when the doors were closed last. */
  readonly until: Date;
}

/** A visitor whose code the staff may scan. */
export interface Guest {
  readonly visitorId: string;
  readonly subject: string;
  readonly code: string;
}

const tags = ['quote', 'call back', 'visit', 'distributor', 'OEM', 'test rig', 'retrofit', 'spare parts'];
const notes = [
  'Ratio 40 for a test rig, 12 pieces first. Wants the backlash curve.',
  'Buys through a distributor. Send the price list, then call.',
  'Comes back on the last day with a colleague from production.',
  'Replaces eight machines next year, decides in spring.',
  'Needs the CAD model before the end of the week.',
  'Asked for delivery times only, no budget yet.',
];
/** Outcome of leads, by their rating. */
const statuses: Readonly<Record<'good' | 'poor' | 'other', readonly LeadStatus[]>> = {
  good: ['NEW', 'NEW', 'CONTACTED', 'CONTACTED', 'QUALIFIED', 'QUALIFIED', 'CUSTOMER'],
  poor: ['NEW', 'DISCARDED', 'DISCARDED'],
  other: ['NEW', 'NEW', 'NEW', 'NEW', 'CONTACTED', 'QUALIFIED'],
};
const gradeOf = (rating: number) => (rating > 3 ? 'good' : rating === 1 || rating === 2 ? 'poor' : 'other');
const views = [
  { name: 'Hot, not contacted', isShared: true, query: 'rating=4&status=NEW&sort=-score' },
  { name: 'Locked, rated 3+', isShared: true, query: 'unlocked=false&rating=3' },
  { name: 'Quote asked', isShared: false, query: 'tag=quote' },
];
const refuse = (error: Error): never => {
  throw error;
};

/** Work of a stand's staff on its leads so far: captured, rated, tagged, noted, unlocked; two visitors took their data back. */
export async function workLeads(
  database: Database,
  { caller, team, projectId, beaconIds, until: now }: StaffedStand,
  guests: readonly Guest[],
  { random }: { random: Random },
): Promise<{ captured: number; unlocked: number }> {
  const context: Context<AccountActor> & { database: Database } = { database, caller, now, language: 'en' };
  const minutesAgo = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();
  /** So many of them at random, one at least. */
  const some = <T>(all: readonly T[], share: number): T[] =>
    all
      .map((one) => ({ one, place: random.next() }))
      .toSorted((a, b) => a.place - b.place)
      .slice(0, Math.ceil(all.length * share))
      .map(({ one }) => one);

  const items = guests.map(({ code }, index) => ({
    id: newId(),
    code,
    occurredAt: minutesAgo(5 + index * 7),
    rating: random.pick([2, 3, 4, 4, 5]),
    tags: [random.pick(tags)],
    beaconId: random.pick(beaconIds),
    ...(random.next() < 0.4 && { note: random.pick(notes) }),
  }));
  let captured = 0;
  for (const [turn, colleague] of team.entries()) {
    const theirs = items.filter((_, index) => index % team.length === turn);
    if (theirs.length === 0) continue;
    const answers = await captureLeads(
      { ...context, caller: colleague, problemOf: refuse },
      { projectId, items: theirs },
    );
    captured += answers.filter(({ lead }) => lead !== undefined).length;
  }

  for (const visitor of guests.slice(-2))
    await setSharing({ ...context, caller: visitor }, { exhibitorId: caller.exhibitorId, isShared: false });

  const list = async () => {
    const { items } = await listLeads(context, { projectId, limit: 200, sort: '-lastAt', filter: {} });
    return items.filter(({ isConsentWithdrawn }) => !isConsentWithdrawn);
  };
  const ids = (await list()).map(({ id }) => id);
  const change = async (leadIds: readonly string[], wanted: Parameters<typeof updateLeads>[1]['wanted']) => {
    if (leadIds.length > 0) await updateLeads(context, { projectId, leadIds, wanted });
  };
  for (const rating of [1, 2, 3, 4, 5]) await change(some(ids, 0.14), { rating });
  const byStatus = Map.groupBy(await list(), ({ rating }) => random.pick(statuses[gradeOf(rating)]));
  for (const [status, leads] of byStatus)
    await change(
      leads.map(({ id }) => id),
      { status },
    );
  for (const tag of tags) await change(some(ids, 0.08), { addTags: [tag] });
  for (const { accountId } of team) await change(some(ids, 0.2), { assigneeId: accountId });
  for (const leadId of some(ids, 0.12))
    await addLeadNote({ ...context, caller: random.pick(team) }, { projectId, leadId, text: random.pick(notes) });

  const { unlockedCount } = await unlockLeads(
    context,
    { projectId, leadIds: some(ids, 0.3), isQuoteOnly: false },
    { prices: priceNow, news: silent },
  );
  for (const content of views) await createView(context, { projectId, content });
  return { captured, unlocked: unlockedCount };
}
