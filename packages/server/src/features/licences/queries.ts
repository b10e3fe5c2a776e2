import type { Licence } from '@fairlead/contract/licences';
import type { PriceTarget } from '@fairlead/contract/price-target';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { behind, byId, byMoment, descending, inOrder, type RowRange } from '../../platform/pagination.ts';
import { inOrderOfUse, isHeld, type LicenceQuestion } from './rows.ts';

export interface NewLicence {
  readonly id: string;
  readonly exhibitorId: string;
  readonly name: string;
  readonly target: Licence['target'];
  readonly quantity: number | null;
  readonly tradeFairId: string | null;
  readonly validFrom: Date;
  readonly validUntil: Date | null;
  readonly grantedAt: Date;
  readonly grantedBy: string;
  readonly reason: string | null;
}

export interface LicenceRow extends NewLicence {
  readonly used: number;
  readonly grantedByName: string;
  readonly revokedAt: Date | null;
  readonly exhibitorName: string | null;
  readonly tradeFairName: string | null;
}

const rows = sql`
  select l.id, l.exhibitor_id, l.name, l.target, l.quantity, l.used, l.trade_fair_id, l.valid_from, l.valid_until, l.granted_at,
    l.granted_by, l.granted_by_name, l.reason, l.revoked_at, e.name as exhibitor_name, f.name as trade_fair_name
  from licences l left join exhibitors e on e.id = l.exhibitor_id left join exhibitions f on f.id = l.trade_fair_id`;

/** The administrator's name is kept as it is now. */
export async function insertLicence(executor: Executor, licence: NewLicence): Promise<void> {
  const grantedByName = sql`coalesce((select name from admins where id = ${licence.grantedBy}), '')`;
  await executor.execute(sql`insert into licences ${sql.rows({ ...licence, grantedByName })}`);
}

export const licenceOrder = descending(byMoment(sql`l.granted_at`), byId(sql`l.id`));

/** Those of one company, or with null of all, newest first. */
export async function listLicences(
  executor: Executor,
  exhibitorId: string | null,
  { after, limit }: RowRange,
): Promise<LicenceRow[]> {
  const wanted = exhibitorId === null ? sql`true` : sql`l.exhibitor_id = ${exhibitorId}`;
  return executor.query<LicenceRow>(sql`
    ${rows} where ${wanted} and ${behind(licenceOrder, after)} order by ${inOrder(licenceOrder)} limit ${limit}`);
}

export async function findLicence(executor: Executor, id: string): Promise<LicenceRow | undefined> {
  const [row] = await executor.query<LicenceRow>(sql`${rows} where l.id = ${id}`);
  return row;
}

export async function lockLicence(tx: Executor, id: string): Promise<LicenceRow | undefined> {
  const [row] = await tx.query<LicenceRow>(sql`${rows} where l.id = ${id} for no key update of l`);
  return row;
}

export async function setEnd(tx: Executor, id: string, validUntil: Date): Promise<void> {
  await tx.execute(sql`update licences set valid_until = ${validUntil} where id = ${id}`);
}

/** Returns whether it had not ended before. */
export async function revokeLicence(executor: Executor, id: string, now: Date): Promise<boolean> {
  return (
    (await executor.execute(sql`update licences set revoked_at = ${now} where id = ${id} and revoked_at is null`)) > 0
  );
}

export interface UsableLicence {
  readonly id: string;
  readonly name: string;
  /** Null without a limit. */
  readonly quantity: number | null;
  readonly used: number;
  readonly validUntil: Date | null;
}

type TargetQuestion = LicenceQuestion & { readonly target: PriceTarget };

const isUsable = (question: TargetQuestion): Sql => sql`
  ${isHeld(question)} and l.target = ${question.target} and (l.quantity is null or l.used < l.quantity)`;

/** The licences of which something is left, in the order in which they are used. */
export async function findUsable(executor: Executor, question: TargetQuestion): Promise<readonly UsableLicence[]> {
  return executor.query<UsableLicence>(sql`
    select l.id, l.name, l.quantity, l.used, l.valid_until from licences l where ${isUsable(question)}
    order by ${inOrderOfUse}`);
}

/**
 * Locks the same until the transaction ends, in the order of their ids, as giving back does: the order of use changes when a
 * licence is extended, and two transactions that saw different ones would wait for each other.
 */
export async function lockUsable(tx: Executor, question: TargetQuestion): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(sql`
    select l.id from licences l where ${isUsable(question)} order by l.id for update`);
  return new Set(rows.map(({ id }) => id));
}

export interface TakenRow {
  readonly count: number;
  readonly remainingAfter: number | null;
}

/**
 * Uses up to `most` of a licence; undefined where nothing is left of it. Another use at once waits until this transaction ends,
 * and finds the rest of then.
 */
export async function takeUpTo(tx: Executor, id: string, most: number): Promise<TakenRow | undefined> {
  const [row] = await tx.query<TakenRow>(sql`
    with held as materialized (
      select id, used from licences
      where id = ${id} and revoked_at is null and (quantity is null or used < quantity) for update
    )
    update licences l set used = least(l.used + ${most}::int, coalesce(l.quantity, l.used + ${most}::int))
    from held where l.id = held.id
    returning l.used - held.used as count, l.quantity - l.used as remaining_after`);
  return row;
}

export async function giveBack(tx: Executor, id: string, count: number): Promise<void> {
  await tx.execute(sql`update licences set used = used - ${count}::int where id = ${id}`);
}

/** When the next of a company's licences begins or ends; null if none does. */
export async function nextLicenceChange(
  executor: Executor,
  { exhibitorId, at }: Pick<LicenceQuestion, 'exhibitorId' | 'at'>,
): Promise<Date | null> {
  const [row] = await executor.query<{ next: Date | null }>(sql`
    select min(moment) as next from licences l, lateral (values (l.valid_from), (l.valid_until), (l.granted_at)) as m (moment)
    where l.exhibitor_id = ${exhibitorId} and l.revoked_at is null and moment > ${at}`);
  return row?.next ?? null;
}
