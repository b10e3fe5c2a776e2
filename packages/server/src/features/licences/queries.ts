import type { Licence } from '@fairlead/contract/licences';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { behind, byId, byMoment, descending, inOrder, type RowRange } from '../../platform/pagination.ts';

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
