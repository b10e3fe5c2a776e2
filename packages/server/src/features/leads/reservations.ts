import type { PriceScope } from '@fairlead/contract/prices';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { canBeUnlocked, isAmong, isLocked, isOfFair, type LeadsOfFair } from './unlock-queries.ts';

/**
 * Keeps the leads that can be paid for to one payment, up to `most` of them, and returns their ids: those that are locked, not
 * withdrawn, and in no other open payment. A payment that reserves the same at once waits, and gets the rest. In the order of
 * ids, so that two never wait for each other.
 */
export async function reserveLeads(
  tx: Executor,
  leads: LeadsOfFair,
  { paymentId, most }: { paymentId: string; most: number },
): Promise<readonly string[]> {
  const rows = await tx.query<{ leadId: string }>(sql`
    insert into lead_reservations (project_id, lead_id, payment_id)
    select l.project_id, l.id, ${paymentId}::uuid from leads l
    where ${canBeUnlocked(leads)} and ${isOfFair(leads.tradeFairId)}
    order by l.id limit ${most}
    on conflict do nothing returning lead_id`);
  return rows.map(({ leadId }) => leadId).toSorted();
}

/** The payments that leads are reserved for, of whichever fair, with how many of them. */
export async function findReservations(
  executor: Executor,
  { projectId, leadIds }: Omit<LeadsOfFair, 'tradeFairId'>,
): Promise<readonly { paymentId: string; count: number }[]> {
  return executor.query(sql`
    select r.payment_id, count(*)::int as count from lead_reservations r
    join leads l on l.project_id = r.project_id and l.id = r.lead_id
    where r.project_id = ${projectId} and ${isAmong(leadIds)} and ${isLocked}
    group by r.payment_id order by r.payment_id`);
}

export async function releaseLeads(tx: Executor, paymentId: string): Promise<void> {
  await tx.execute(sql`delete from lead_reservations where payment_id = ${paymentId}`);
}

export interface PaidUnlock {
  readonly projectId: string;
  readonly paymentId: string;
  readonly accountId: string;
  readonly at: Date;
  readonly currency: string;
  readonly leads: readonly {
    readonly leadId: string;
    readonly amount: number;
    readonly source: PriceScope;
    readonly licenceId: string | null;
  }[];
}

/**
 * Unlocks what was paid for and ends its reservation; returns the leads that are unlocked by it. The others are withdrawn, gone,
 * or were unlocked otherwise: what was paid for them is to be given back.
 */
export async function unlockPaid(tx: Executor, unlock: PaidUnlock): Promise<ReadonlySet<string>> {
  const { projectId, paymentId, accountId, at, currency, leads } = unlock;
  const ids = leads.map(({ leadId }) => leadId);
  // A person who takes consent back meanwhile has done so before, or waits. In the order of visitors, as all unlocks.
  await tx.execute(sql`
    select 1 from leads l join visitors v on v.id = l.visitor_id
    where l.project_id = ${projectId} and l.id = any(${ids}::uuid[]) order by v.id for share of v`);
  const rows = await tx.query<{ visitorId: string }>(sql`
    insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source, payment_id, licence_id, unlocked_by)
    select l.project_id, l.visitor_id, ${at}::timestamptz, p.amount, ${currency}, p.source, ${paymentId}::uuid, p.licence_id,
      ${accountId}::uuid
    from unnest(${ids}::uuid[], ${leads.map(({ amount }) => amount)}::int[], ${leads.map(({ source }) => source)}::text[],
      ${leads.map(({ licenceId }) => licenceId)}::uuid[]) as p (lead_id, amount, source, licence_id)
    join leads l on l.project_id = ${projectId} and l.id = p.lead_id
    join visitors v on v.id = l.visitor_id
    where l.consent_withdrawn_at is null
    order by l.visitor_id on conflict do nothing returning visitor_id`);
  await releaseLeads(tx, paymentId);
  const unlocked = await tx.query<{ id: string }>(sql`
    select id from leads where project_id = ${projectId} and visitor_id = any(${rows.map(({ visitorId }) => visitorId)}::uuid[])`);
  return new Set(unlocked.map(({ id }) => id));
}

/** Locks leads again that a payment unlocked: the money went back. */
export async function lockAgain(
  tx: Executor,
  { projectId, paymentId, leadIds }: { projectId: string; paymentId: string; leadIds: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    delete from lead_unlocks u using leads l
    where l.project_id = ${projectId} and l.id = any(${leadIds}::uuid[]) and u.project_id = l.project_id
      and u.visitor_id = l.visitor_id and u.payment_id = ${paymentId}`);
}

/** An unlocked lead that the company may not see any more, or whose e-mail reaches no person. */
export interface Loss {
  readonly projectId: string;
  readonly leadId: string;
  readonly at: Date;
  readonly unlockedAt: Date;
  readonly paymentId: string | null;
  readonly licenceId: string | null;
  readonly reason: 'WITHDRAWN' | 'BOUNCED';
}

/**
 * Returns up to `limit` leads that were lost since, and forgets them: those withdrawn still and those whose e-mail bounced,
 * which are locked again, and those that became one with another lead. One whose e-mail bounced may have been unlocked anew
 * since, which was known then: it is not lost. A call at the same time gets the others.
 */
export async function takeLosses(tx: Executor, limit: number): Promise<readonly Loss[]> {
  const losses = await tx.query<Loss & { isLost: boolean }>(sql`
    with taken as (
      delete from lead_losses where (project_id, lead_id) in (
        select project_id, lead_id from lead_losses order by at, lead_id limit ${limit} for update skip locked)
      returning *)
    select t.project_id, t.lead_id, t.at, t.unlocked_at, t.payment_id, t.licence_id, t.reason,
      l.id is null or l.consent_withdrawn_at is not null or (t.reason = 'BOUNCED' and v.email_bounced_at is not null and u.at = t.unlocked_at) as is_lost
    from taken t left join leads l on l.project_id = t.project_id and l.id = t.lead_id
    left join visitors v on v.id = l.visitor_id
    left join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id`);
  return losses.filter(({ isLost }) => isLost);
}

/** Locks leads whose price was given back: were they shared again, they would cost again. */
export async function lockLost(tx: Executor, losses: readonly Pick<Loss, 'projectId' | 'leadId'>[]): Promise<void> {
  await tx.execute(sql`
    delete from lead_unlocks u using leads l,
      unnest(${losses.map(({ projectId }) => projectId)}::uuid[], ${losses.map(({ leadId }) => leadId)}::uuid[])
        as p (project_id, lead_id)
    where l.project_id = p.project_id and l.id = p.lead_id and u.project_id = l.project_id and u.visitor_id = l.visitor_id`);
}
