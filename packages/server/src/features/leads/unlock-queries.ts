import type { LeadsToUnlock } from '@fairlead/contract/lead-unlock';
import type { PriceScope } from '@fairlead/contract/prices';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { isEmailVerified } from './rows.ts';

/** Some leads by their ids, or those behind one id, in the order of ids. */
export type LeadSelection =
  | { readonly ids: readonly string[] }
  | { readonly which: 'ALL' | 'VERIFIED'; readonly after: string; readonly limit: number };

export const fromTheFirst = '00000000-0000-0000-0000-000000000000';

/** Mail to the person came back: such a lead is paid for by choice only. */
const isReachable = sql`not exists (
    select 1 from visitors b where b.id = l.visitor_id and b.email_bounced_at is not null offset 0)`;

/** Its owner has shown that the e-mail is theirs; l is the lead. */
const isVerified = sql`exists (
    select 1 from visitors v where v.id = l.visitor_id and ${isEmailVerified} offset 0)`;

/** Chosen leads, all that can be reached, or those of them with a confirmed e-mail; l is the lead. */
export function isAmong(which: Readonly<LeadsToUnlock>): Sql {
  if (which === 'ALL') return isReachable;
  return which === 'VERIFIED' ? isVerified : sql`l.id = any(${which}::uuid[])`;
}

/** Does not wait for a confirmed e-mail, or its visitor has confirmed it since (decision 079); l is the lead. */
const isReleased = sql`(l.held_at is null or ${isVerified})`;

/** In no open payment; l is the lead. */
export const isUnreserved = sql`not exists (
    select 1 from lead_reservations r where r.project_id = l.project_id and r.lead_id = l.id)`;

/** Neither unlocked nor withdrawn; l is the lead. */
export const isLocked = sql`l.consent_withdrawn_at is null and not exists (
    select 1 from lead_unlocks u where u.project_id = l.project_id and u.visitor_id = l.visitor_id)`;

/**
 * The same, looked up for each lead by itself: where thousands are unlocked one after the other, the database does not know how
 * many there are by now, and would compare each lead with all of them. The offset keeps it from becoming a join.
 */
const isLockedEach = sql`l.consent_withdrawn_at is null and not exists (
    select 1 from lead_unlocks u where u.project_id = l.project_id and u.visitor_id = l.visitor_id offset 0)`;

/** Leads of a project that were caught at one fair, or with null outside of fairs: those with these ids, or all. */
export interface LeadsOfFair {
  readonly projectId: string;
  readonly tradeFairId: string | null;
  readonly leadIds: Readonly<LeadsToUnlock>;
}

/** Those that could be unlocked and are in no open payment; l is the lead. */
export const canBeUnlocked = ({ projectId, leadIds }: Omit<LeadsOfFair, 'tradeFairId'>): Sql => sql`
  l.project_id = ${projectId} and ${isAmong(leadIds)} and ${isLocked} and ${isUnreserved}
  and ${isReleased}`;

/** Caught there; l is the lead. */
export const isOfFair = (tradeFairId: string | null): Sql =>
  sql`l.trade_fair_id is not distinct from ${tradeFairId}::uuid`;

/**
 * Returns the fairs at which leads that could be unlocked were caught, null for those from outside of fairs: the fair where the
 * project is first.
 */
export async function findFairs(
  executor: Executor,
  { tradeFairId, ...leads }: LeadsOfFair,
): Promise<readonly (string | null)[]> {
  const rows = await executor.query<{ tradeFairId: string | null }>(sql`
    select l.trade_fair_id from leads l where ${canBeUnlocked(leads)}
    group by l.trade_fair_id order by (${isOfFair(tradeFairId)}) desc, l.trade_fair_id nulls first`);
  return rows.map((row) => row.tradeFairId);
}

/**
 * Returns the fair whose price is asked first: where the project is, while there are locked leads of it, or else another one
 * that there are some of.
 */
export async function findFirstFair(executor: Executor, leads: LeadsOfFair): Promise<string | null> {
  const { tradeFairId } = leads;
  const [own] = await executor.query(sql`
    select 1 from leads l where ${canBeUnlocked(leads)} and ${isOfFair(tradeFairId)} limit 1`);
  if (own) return tradeFairId;
  const [other = tradeFairId] = await findFairs(executor, leads);
  return other;
}

/** Counts the leads that could be unlocked: those in open payments are left out. */
export async function countLocked(executor: Executor, leads: LeadsOfFair): Promise<number> {
  const [row] = await executor.query<{ count: number }>(sql`
    select count(*)::int as count from leads l where ${canBeUnlocked(leads)} and ${isOfFair(leads.tradeFairId)}`);
  return row?.count ?? 0;
}

/** Counts those of them whose e-mail its owner has not shown to be theirs. */
export async function countUnverified(executor: Executor, leads: LeadsOfFair): Promise<number> {
  const [row] = await executor.query<{ count: number }>(sql`
    select count(*)::int as count from leads l join visitors v on v.id = l.visitor_id
    where ${canBeUnlocked(leads)} and ${isOfFair(leads.tradeFairId)} and not ${isEmailVerified}`);
  return row?.count ?? 0;
}

/** Counts the leads that cannot be unlocked before their visitors confirm the e-mail. */
export async function countHeld(executor: Executor, { projectId, leadIds }: LeadsOfFair): Promise<number> {
  const [row] = await executor.query<{ count: number }>(sql`
    select count(*)::int as count from leads l
    where l.project_id = ${projectId} and l.held_at is not null and ${isAmong(leadIds)} and ${isLocked} and not ${isReleased}`);
  return row?.count ?? 0;
}

export async function findLockedIds(executor: Executor, leads: LeadsOfFair): Promise<readonly string[]> {
  const rows = await executor.query<{ id: string }>(sql`
    select l.id from leads l where ${canBeUnlocked(leads)} and ${isOfFair(leads.tradeFairId)} order by l.id`);
  return rows.map(({ id }) => id);
}

export interface LockedLead {
  readonly id: string;
  readonly visitorId: string;
}

/**
 * Returns leads that can be unlocked, and holds their visitors: a visitor who takes consent back meanwhile has done so before,
 * or waits. In the order of visitors, so that two who unlock the same leads wait for each other and not in a circle.
 */
export async function holdLocked(
  tx: Executor,
  { projectId, tradeFairId }: Omit<LeadsOfFair, 'leadIds'>,
  selection: LeadSelection,
): Promise<readonly LockedLead[]> {
  const chosen =
    'ids' in selection
      ? isAmong(selection.ids)
      : sql`l.id > ${selection.after}::uuid and ${isLockedEach} and ${isUnreserved} and ${isReleased} and ${isAmong(selection.which)}
          order by l.id limit ${selection.limit}`;
  const all = 'ids' in selection ? sql`and ${isLocked} and ${isUnreserved} and ${isReleased}` : sql``;
  return tx.query<LockedLead>(sql`
    with chosen as materialized (
      select l.id, l.visitor_id from leads l where l.project_id = ${projectId} and ${isOfFair(tradeFairId)} ${all} and ${chosen}
    )
    select c.id, v.id as visitor_id from chosen c join visitors v on v.id = c.visitor_id order by v.id for share of v`);
}

export interface UnlockTerms {
  readonly currency: string;
  readonly source: PriceScope;
  /** Which licence covers them; null of what costs nothing. */
  readonly licenceId: string | null;
  readonly accountId: string;
  readonly at: Date;
}

/**
 * Unlocks the leads of these visitors without a payment, each once also where two colleagues do it; returns the visitors whose
 * lead was locked until now.
 */
export async function insertUnlocks(
  tx: Executor,
  projectId: string,
  visitorIds: readonly string[],
  { currency, source, licenceId, accountId, at }: UnlockTerms,
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ visitorId: string }>(sql`
    insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source, licence_id, unlocked_by)
    select l.project_id, l.visitor_id, ${at}::timestamptz, 0, ${currency}, ${source}, ${licenceId}::uuid, ${accountId}::uuid
    from leads l
    where l.project_id = ${projectId} and l.visitor_id = any(${visitorIds}::uuid[]) and l.consent_withdrawn_at is null
    order by l.visitor_id
    on conflict do nothing returning visitor_id`);
  return new Set(rows.map(({ visitorId }) => visitorId));
}

interface LeadKey {
  readonly projectId: string;
  readonly visitorId: string;
}

/** Returns those of these visitors who have not confirmed their e-mail. */
export async function findUnverified(executor: Executor, visitorIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await executor.query<{ id: string }>(
    sql`select v.id from visitors v where v.id = any(${visitorIds}::uuid[]) and not ${isEmailVerified}`,
  );
  return new Set(rows.map(({ id }) => id));
}

const isOneOf = (leads: readonly LeadKey[]): Sql => sql`(l.project_id, l.visitor_id) in (select * from unnest(
  ${leads.map(({ projectId }) => projectId)}::uuid[], ${leads.map(({ visitorId }) => visitorId)}::uuid[]))`;

export const lockLeads = (leads: readonly LeadKey[]): Sql =>
  sql`select from leads l where ${isOneOf(leads)} order by l.project_id, l.visitor_id for update`;

/** Makes leads wait for their visitors to confirm the e-mail, except those whom staff of the stand captured meanwhile. */
export const holdLeads = (leads: readonly LeadKey[], at: Date): Sql => sql`
  update leads l set held_at = ${at} where ${isOneOf(leads)} and not exists (
    select from lead_captures c where c.project_id = l.project_id and c.visitor_id = l.visitor_id)`;
