import type { PriceTarget } from '@fairlead/contract/price-target';
import type { PriceScope } from '@fairlead/contract/prices';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { ascending, behind, byId, byInteger, byMoment, inOrder, type RowRange } from '../../platform/pagination.ts';

/** Object of an assignment; null for all companies. */
export interface Assigned {
  readonly target: PriceTarget;
  readonly scope: PriceScope;
  readonly scopeId: string | null;
}

export interface NewAssignment extends Assigned {
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
export const decides = (now: Date): Sql => sql`a.ended_at is null and (
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
