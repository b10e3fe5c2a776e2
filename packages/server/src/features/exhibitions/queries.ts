import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { ownerOfEmail } from '../identities/rows.ts';

export interface ExhibitionRow {
  readonly id: string;
  readonly kind: 'TRADE_FAIR' | 'PROJECT';
  readonly parentId: string | null;
  /** When a project joined its fair. */
  readonly joinedAt: Date | null;
  readonly ownerId: string;
  readonly name: string;
  readonly uniqueIdentifier: string | null;
  readonly description: string | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly timeZone: string;
  readonly venue: string | null;
  readonly city: string | null;
  readonly countryCode: string | null;
  readonly stand: string | null;
  readonly theme: StoredTheme | null;
  readonly isPublic: boolean;
  readonly archivedAt: Date | null;
  /** Erased before anybody was a lead. */
  readonly deletedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The account or admin who changed it last. */
  readonly updatedBy: string | null;
  readonly version: number;
}

interface StoredTheme {
  readonly main: string;
  readonly light?: string | undefined;
  readonly dark?: string | undefined;
}

/** Without the columns that the database fills for searching and sorting. */
const columns = sql`id, kind, parent_id, joined_at, owner_id, name, unique_identifier, description, starts_at, ends_at,
  time_zone, venue, city, country_code, stand, theme, is_public, archived_at, deleted_at, created_at, updated_at, updated_by,
  version`;

type Change = Partial<Omit<ExhibitionRow, 'id' | 'version'>>;

/** As the database takes it. */
const written = (row: Change) => ({ ...row, ...(row.theme && { theme: sql.json(row.theme) }) });

/**
 * Not erased. One erased while a scan was under way comes back with that scan's lead, put away.
 */
export const isThere: Sql = sql`(exhibitions.deleted_at is null
  or exists (select 1 from leads where leads.project_id = exhibitions.id))`;

export async function insertExhibition(executor: Executor, row: ExhibitionRow): Promise<void> {
  await executor.execute(sql`insert into exhibitions ${sql.rows(written(row))}`);
}

export async function findExhibitions(executor: Executor, ids: readonly string[]): Promise<ExhibitionRow[]> {
  return executor.query<ExhibitionRow>(
    sql`select ${columns} from exhibitions where id = any(${ids}::uuid[]) and ${isThere}`,
  );
}

/** A fair by its identifier, or by its id. */
export async function findFair(
  executor: Executor,
  by: { id: string } | { uniqueIdentifier: string },
): Promise<ExhibitionRow | undefined> {
  const named = 'id' in by ? sql`id = ${by.id}` : sql`unique_identifier = ${by.uniqueIdentifier}`;
  const [row] = await executor.query<ExhibitionRow>(
    sql`select ${columns} from exhibitions where ${named} and kind = 'TRADE_FAIR'`,
  );
  return row;
}

/** Replaces it when it still has the version; `version` null replaces whatever is there. */
export async function replaceExhibition(
  executor: Executor,
  id: string,
  version: number | null,
  change: Change,
): Promise<ExhibitionRow | undefined> {
  const isSameVersion = version === null ? sql`true` : sql`version = ${version}`;
  const [row] = await executor.query<ExhibitionRow>(sql`
    update exhibitions set ${sql.assignments(written(change))}, version = version + 1
    where id = ${id} and ${isSameVersion} returning ${columns}`);
  return row;
}

/** Whose invitation or project makes a fair visible that is not public. */
export interface Guest {
  readonly exhibitorId: string;
}

/** The fairs, as a set of ids, that an exhibitor was invited to or takes part in. */
export const fairsOf = ({ exhibitorId }: Guest): Sql => sql`(
  select i.trade_fair_id from fair_invitations i where i.exhibitor_id = ${exhibitorId}
  union select i.trade_fair_id from fair_invitations i join accounts a on a.subject = ${ownerOfEmail(sql`i.email`)}
    where a.exhibitor_id = ${exhibitorId}
  union select p.parent_id from exhibitions p where p.owner_id = ${exhibitorId} and p.parent_id is not null)`;

export async function isGuestAt(executor: Executor, fairId: string, guest: Guest): Promise<boolean> {
  return (await executor.execute(sql`select 1 where ${fairId}::uuid in ${fairsOf(guest)}`)) > 0;
}

/** Who may own one: organizers fairs, exhibitors projects. */
export async function ownerExists(executor: Executor, kind: ExhibitionRow['kind'], id: string): Promise<boolean> {
  const owner =
    kind === 'TRADE_FAIR'
      ? sql`select 1 from organizers where id = ${id}`
      : sql`select 1 from exhibitors where id = ${id}`;
  return (await executor.execute(owner)) > 0;
}

export async function isIdentifierTaken(executor: Executor, uniqueIdentifier: string): Promise<boolean> {
  return (await findFair(executor, { uniqueIdentifier })) !== undefined;
}
