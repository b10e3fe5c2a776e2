import type { PriceTarget } from '@fairlead/contract/price-target';
import type { ManagedPrice, PriceScope } from '@fairlead/contract/prices';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { ascending, behind, byId, byInteger, byMoment, inOrder, type RowRange } from '../../platform/pagination.ts';
import { inOrderOfUse, isHeld, type LicenceQuestion } from '../licences/rows.ts';

/** Object of an assignment; null for all companies. */
interface Assigned {
  readonly target: PriceTarget;
  readonly scope: PriceScope;
  readonly scopeId: string | null;
}

interface NewAssignment extends Assigned {
  readonly id: string;
  readonly priceId: string;
  readonly assignedAt: Date;
  readonly assignedBy: string;
}

export interface AssignmentRow extends Assigned {
  readonly id: string;
  readonly priceId: string;
  readonly priceName: string;
  readonly amount: number;
  readonly currency: string;
  readonly scopeName: string | null;
  readonly holder: string | null;
  readonly assignedAt: Date;
  readonly assignedBy: string;
  readonly rank: number;
}

const rank = sql`array_position(array['EXHIBITOR', 'LICENSE', 'TRADE_FAIR', 'BASE'], a.scope)`;
const rows = sql`
  select a.id, a.target, a.scope, a.scope_id, a.assigned_at, a.assigned_by_name as assigned_by, ${rank} as rank,
    p.id as price_id, p.name as price_name, p.amount, p.currency, coalesce(e.name, f.name, l.name) as scope_name, h.name as holder
  from price_assignments a join prices p on p.id = a.price_id
    left join exhibitors e on e.id = a.scope_id and a.scope = 'EXHIBITOR'
    left join exhibitions f on f.id = a.scope_id and a.scope = 'TRADE_FAIR'
    left join licences l on l.id = a.scope_id and a.scope = 'LICENSE'
    left join exhibitors h on h.id = l.exhibitor_id`;

const isNotOver = (now: Date): Sql =>
  sql`l.revoked_at is null and (l.valid_until is null or l.valid_until > ${now}::timestamptz)`;

/** Returns whether an assignment, as a, decides a price now or later: that of a licence does until the licence is over. */
const decides = (now: Date): Sql => sql`a.ended_at is null and (
  a.scope <> 'LICENSE' or exists (select 1 from licences l where l.id = a.scope_id and ${isNotOver(now)}))`;

/** Keeps others from assigning or retiring a price until the transaction ends; reading continues. */
export async function holdAssignments(tx: Executor): Promise<void> {
  await tx.execute(sql`lock table price_assignments in share row exclusive mode`);
}

const holders: Readonly<Record<Exclude<PriceScope, 'BASE'>, (id: string, now: Date) => Sql>> = {
  EXHIBITOR: (id) => sql`select 1 from exhibitors where id = ${id}`,
  TRADE_FAIR: (id) => sql`select 1 from exhibitions where id = ${id} and kind = 'TRADE_FAIR'`,
  // One that is still to begin, or used up, may have a price; one that is over decides nothing.
  LICENSE: (id, now) => sql`select 1 from licences l where l.id = ${id} and ${isNotOver(now)}`,
};

/** Returns whether the object of an assignment exists. */
export const scopeExists = async (
  executor: Executor,
  { scope, id, now }: { scope: keyof typeof holders; id: string; now: Date },
): Promise<boolean> => (await executor.execute(holders[scope](id, now))) > 0;

/** A moment cannot lie before the one at which an assignment began, whichever server's clock said so. */
const ended = (now: Date): Sql =>
  sql`update price_assignments a set ended_at = greatest(${now}::timestamptz, a.assigned_at)`;

/** Ends what was assigned before; returns the name of that price. */
export async function endAssigned(
  tx: Executor,
  { target, scope, scopeId }: Assigned,
  now: Date,
): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(sql`
    ${ended(now)} from prices p
    where p.id = a.price_id and a.target = ${target} and a.scope = ${scope}
      and a.scope_id is not distinct from ${scopeId}::uuid and a.ended_at is null
    returning p.name`);
  return row?.name;
}

/** Returns whether it was in force. */
export const endAssignment = async (tx: Executor, id: string, now: Date): Promise<boolean> =>
  (await tx.execute(sql`${ended(now)} where a.id = ${id} and a.ended_at is null`)) > 0;

export async function endAssignmentsOf(tx: Executor, priceId: string, now: Date): Promise<void> {
  await tx.execute(sql`${ended(now)} where a.price_id = ${priceId} and a.ended_at is null`);
}

/** Also long ago. */
export const wasAssigned = async (executor: Executor, priceId: string): Promise<boolean> =>
  (await executor.execute(sql`select 1 from price_assignments where price_id = ${priceId} limit 1`)) > 0;

/** The administrator's name is kept as it is now. */
export async function insertAssignment(tx: Executor, assignment: NewAssignment): Promise<void> {
  const assignedByName = sql`coalesce((select name from admins where id = ${assignment.assignedBy}), '')`;
  await tx.execute(sql`insert into price_assignments ${sql.rows({ ...assignment, assignedByName })}`);
}

export const assignmentOrder = ascending(byInteger(rank), byMoment(sql`a.assigned_at`), byId(sql`a.id`));

/** Those in force, in the order in which they decide. */
export async function listAssignments(
  executor: Executor,
  { after, limit }: RowRange,
  now: Date,
): Promise<AssignmentRow[]> {
  return executor.query<AssignmentRow>(sql`
    ${rows} where ${decides(now)} and ${behind(assignmentOrder, after)}
    order by ${inOrder(assignmentOrder)} limit ${limit}`);
}

export async function findAssignment(executor: Executor, id: string): Promise<AssignmentRow | undefined> {
  const [row] = await executor.query<AssignmentRow>(sql`${rows} where a.id = ${id} and a.ended_at is null`);
  return row;
}

interface NewPrice {
  readonly id: string;
  readonly name: string;
  readonly target: PriceTarget;
  readonly amount: number;
  readonly currency: string;
  readonly productId: string | null;
  readonly createdAt: Date;
}

export interface PriceRow extends NewPrice {
  readonly retiredAt: Date | null;
  readonly assignments: ManagedPrice['assignments'];
}

const columns = (now: Date): Sql => sql`
  p.id, p.name, p.target, p.amount, p.currency, p.product_id, p.created_at, p.retired_at, coalesce((
    select jsonb_agg(jsonb_build_object('scope', s.scope, 'count', s.count) order by s.scope)
    from (
      select a.scope, count(*) from price_assignments a where a.price_id = p.id and ${decides(now)} group by a.scope
    ) s), '[]') as assignments`;

export async function insertPrice(executor: Executor, price: NewPrice): Promise<void> {
  await executor.execute(sql`insert into prices ${sql.rows(price)}`);
}

const isRetired = sql`(p.retired_at is not null)::int`;
export const priceOrder = ascending(byInteger(isRetired), byMoment(sql`p.created_at`), byId(sql`p.id`));

export async function listPrices(executor: Executor, { after, limit }: RowRange, now: Date): Promise<PriceRow[]> {
  return executor.query<PriceRow>(sql`
    select ${columns(now)} from prices p where ${behind(priceOrder, after)} order by ${inOrder(priceOrder)} limit ${limit}`);
}

export async function findPrice(executor: Executor, id: string, now: Date): Promise<PriceRow | undefined> {
  const [row] = await executor.query<PriceRow>(sql`select ${columns(now)} from prices p where p.id = ${id}`);
  return row;
}

export async function retirePrice(tx: Executor, id: string, now: Date): Promise<void> {
  await tx.execute(sql`update prices set retired_at = coalesce(retired_at, ${now}) where id = ${id}`);
}

export async function erasePrice(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from prices where id = ${id}`);
}

export interface LadderRow {
  readonly scope: PriceScope;
  /** Of the licence whose price it is; null in the other scopes. */
  readonly licenceName: string | null;
  readonly priceId: string;
  readonly priceName: string;
  readonly amount: number;
  readonly currency: string;
  readonly since: Date;
  readonly by: string;
}

/**
 * Returns the price of each scope that has one, in the order in which they decide. Of several licences with a price it is the one
 * that is used first. THEN reads what was assigned at `at`, NOW what is in force.
 */
export async function findLadder(
  executor: Executor,
  question: LicenceQuestion & { readonly target: PriceTarget },
  when: 'NOW' | 'THEN',
): Promise<readonly LadderRow[]> {
  const { exhibitorId, tradeFairId, target, at } = question;
  const holds =
    when === 'NOW'
      ? sql`a.ended_at is null`
      : sql`a.assigned_at <= ${at} and (a.ended_at is null or a.ended_at > ${at})`;
  return executor.query<LadderRow>(sql`
    with asked as (
      select 1 as rank, 'EXHIBITOR' as scope, ${exhibitorId}::uuid as scope_id, null as name, 1 as place
      union all
      select 2, 'LICENSE', l.id, l.name, row_number() over (order by ${inOrderOfUse})
      from licences l where ${isHeld(question)}
      union all
      select 3, 'TRADE_FAIR', ${tradeFairId}::uuid, null, 1
    ), found as (
      select q.rank, q.place, q.name, a.* from asked q join price_assignments a
        on a.target = ${target} and a.scope = q.scope and a.scope_id = q.scope_id and ${holds}
      union all
      select 4, 1, null, a.* from price_assignments a where a.target = ${target} and a.scope = 'BASE' and ${holds}
    )
    select distinct on (f.rank) f.scope, f.name as licence_name, p.id as price_id, p.name as price_name, p.amount, p.currency,
      f.assigned_at as since, f.assigned_by_name as by
    from found f join prices p on p.id = f.price_id order by f.rank, f.place`);
}

/** The name of the licence that is used first, whether it has a price or anything left; null where none is held. */
export async function findHeldName(executor: Executor, question: LicenceQuestion): Promise<string | null> {
  const [row] = await executor.query<{ name: string }>(sql`
    select l.name from licences l where ${isHeld(question)} order by ${inOrderOfUse} limit 1`);
  return row?.name ?? null;
}
