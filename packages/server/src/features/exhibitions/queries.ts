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

/** The values as the database takes them. */
const written = (row: Change) => ({ ...row, ...(row.theme && { theme: sql.json(row.theme) }) });

/** Not erased. One that was erased while a scan was under way comes back, archived, with that scan's lead. */
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

/** Replaces it if it still has the version; `version` null replaces whatever is there. */
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

/** Owners by kind: organizers own fairs, exhibitors projects. */
export async function ownerExists(executor: Executor, kind: ExhibitionRow['kind'], id: string): Promise<boolean> {
  const owner =
    kind === 'TRADE_FAIR'
      ? sql`select 1 from organizers where id = ${id}`
      : sql`select 1 from exhibitors where id = ${id}`;
  return (await executor.execute(owner)) > 0;
}

/** Those of `ids` that belong to one of `owners`; null for anybody's. */
interface OwnedIds {
  readonly ids: readonly string[];
  readonly owners: readonly string[] | null;
}

const owned = ({ ids, owners }: OwnedIds) => sql`
  exhibitions.id = any(${ids}::uuid[])
    and (${owners === null} or exhibitions.owner_id = any(${owners ?? []}::uuid[]))`;

/** Locks their rows until the transaction ends. */
export async function lockExhibitions(tx: Executor, which: OwnedIds): Promise<void> {
  await tx.execute(sql`select 1 from exhibitions where ${owned(which)} order by id for update`);
}

/** Deletes those that nothing refers to; returns their ids. */
export async function deleteUnused(executor: Executor, which: OwnedIds): Promise<string[]> {
  const rows = await executor.query<{ id: string }>(sql`
    delete from exhibitions where ${owned(which)}
      and not exists (select 1 from beacons b where b.project_id = exhibitions.id)
      and not exists (select 1 from exhibitions child where child.parent_id = exhibitions.id)
      and not exists (select 1 from fair_registrations r where r.trade_fair_id = exhibitions.id)
    returning id`);
  return rows.map((row) => row.id);
}

/** Erases projects whose points were never scanned, although their rows stay; returns their ids. */
export async function eraseWithoutLeads(executor: Executor, which: OwnedIds, now: Date): Promise<string[]> {
  const rows = await executor.query<{ id: string }>(sql`
    update exhibitions set deleted_at = ${now}, archived_at = coalesce(archived_at, ${now}),
      updated_at = ${now}, version = version + 1
    where ${owned(which)} and kind = 'PROJECT' and deleted_at is null
      and not exists (select 1 from leads where leads.project_id = exhibitions.id)
    returning id`);
  return rows.map((row) => row.id);
}

/** Archives the rest of them; returns their ids. */
export async function archive(executor: Executor, which: OwnedIds, now: Date): Promise<string[]> {
  const rows = await executor.query<{ id: string }>(sql`
    update exhibitions set archived_at = coalesce(archived_at, ${now}),
      updated_at = ${now}, version = version + 1
    where ${owned(which)} and (deleted_at is null or exists (select 1 from leads where project_id = exhibitions.id))
    returning id`);
  return rows.map((row) => row.id);
}

export interface Counts {
  readonly projectId: string;
  readonly beacons: number;
  readonly surveys: number;
  readonly scans: number;
  readonly leads: number;
  readonly unlocked: number;
}

/** Live figures of several projects, read from the counters. */
export async function countsOf(executor: Executor, projectIds: readonly string[]): Promise<readonly Counts[]> {
  return executor.query<Counts>(sql`
    select p.id as project_id,
      (select count(*)::int from beacons b where b.project_id = p.id and b.archived_at is null) as beacons,
      (select count(*)::int from surveys s where s.project_id = p.id and s.deleted_at is null) as surveys,
      coalesce(c.scans, 0)::int as scans, coalesce(c.leads, 0)::int as leads,
      (select count(*)::int from leads l where l.project_id = p.id and l.is_open) as unlocked
    from unnest(${projectIds}::uuid[]) as p(id)
    left join lateral (
      select sum(scans) as scans, sum(leads) as leads from scan_counters where project_id = p.id
    ) c on true`);
}

export interface Participation {
  readonly fairId: string;
  readonly projects: number;
  readonly visitors: number;
}

/** How many take part in several fairs, as the database keeps it (migrations/011_trade_fairs.sql). */
export async function participationsOf(
  executor: Executor,
  fairIds: readonly string[],
): Promise<readonly Participation[]> {
  return executor.query<Participation>(sql`
    select f.id as fair_id, coalesce(sum(t.projects), 0)::int as projects, coalesce(sum(t.visitors), 0)::int as visitors
    from unnest(${fairIds}::uuid[]) as f(id) left join fair_tallies t on t.trade_fair_id = f.id
    group by f.id`);
}
