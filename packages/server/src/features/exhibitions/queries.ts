import { and, eq, type SQL, sql } from 'drizzle-orm';
import { ownerOfEmail } from '../../platform/auth/email-owners.ts';
import type { Executor } from '../../platform/database/connection.ts';
import { exhibitions } from './tables.ts';

export type ExhibitionRow = typeof exhibitions.$inferSelect;

/**
 * Not erased. One erased while a scan was under way comes back with that scan's lead, put away.
 */
export const isThere: SQL = sql`(exhibitions.deleted_at is null
  or exists (select 1 from leads where leads.project_id = exhibitions.id))`;

export async function insertExhibition(executor: Executor, row: ExhibitionRow): Promise<void> {
  await executor.insert(exhibitions).values(row);
}

export async function findExhibitions(executor: Executor, ids: readonly string[]): Promise<ExhibitionRow[]> {
  return executor
    .select()
    .from(exhibitions)
    .where(and(sql`${exhibitions.id} = any(${sql.param(ids)}::uuid[])`, isThere));
}

/** A fair by its identifier, or by its id. */
export async function findFair(
  executor: Executor,
  by: { id: string } | { uniqueIdentifier: string },
): Promise<ExhibitionRow | undefined> {
  const named = 'id' in by ? eq(exhibitions.id, by.id) : eq(exhibitions.uniqueIdentifier, by.uniqueIdentifier);
  const [row] = await executor
    .select()
    .from(exhibitions)
    .where(and(named, eq(exhibitions.kind, 'TRADE_FAIR')));
  return row;
}

/** Replaces it when it still has the version; `version` null replaces whatever is there. */
export async function replaceExhibition(
  executor: Executor,
  id: string,
  version: number | null,
  change: Partial<Omit<ExhibitionRow, 'id' | 'version'>>,
): Promise<ExhibitionRow | undefined> {
  const [row] = await executor
    .update(exhibitions)
    .set({ ...change, version: sql`${exhibitions.version} + 1` })
    .where(and(eq(exhibitions.id, id), version === null ? undefined : eq(exhibitions.version, version)))
    .returning();
  return row;
}

/** Whose invitation or project makes a fair visible that is not public. */
export interface Guest {
  readonly exhibitorId: string;
}

/** The fairs, as a set of ids, that an exhibitor was invited to or takes part in. */
export const fairsOf = ({ exhibitorId }: Guest): SQL => sql`(
  select i.trade_fair_id from fair_invitations i where i.exhibitor_id = ${exhibitorId}
  union select i.trade_fair_id from fair_invitations i join accounts a on a.subject = ${ownerOfEmail(sql`i.email`)}
    where a.exhibitor_id = ${exhibitorId}
  union select p.parent_id from exhibitions p where p.owner_id = ${exhibitorId} and p.parent_id is not null)`;

export async function isGuestAt(executor: Executor, fairId: string, guest: Guest): Promise<boolean> {
  const rows = await executor.execute(sql`select 1 where ${fairId}::uuid in ${fairsOf(guest)}`);
  return rows.length > 0;
}

/** Who may own one: organizers fairs, exhibitors projects. */
export async function ownerExists(executor: Executor, kind: ExhibitionRow['kind'], id: string): Promise<boolean> {
  const rows =
    kind === 'TRADE_FAIR'
      ? await executor.execute(sql`select 1 from organizers where id = ${id}`)
      : await executor.execute(sql`select 1 from exhibitors where id = ${id}`);
  return rows.length > 0;
}

export async function isIdentifierTaken(executor: Executor, uniqueIdentifier: string): Promise<boolean> {
  return (await findFair(executor, { uniqueIdentifier })) !== undefined;
}
