import type { AdditionalVisitorAttribute, Organizer, organizerSort } from '@fairlead/contract/organizers';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import type { z } from 'zod';
import { contains, finds } from '../../platform/database/like-pattern.ts';
import {
  ascending,
  behind,
  byId,
  byMoment,
  byName,
  byText,
  descending,
  inOrder,
  type KeyValue,
  type RowRange,
  type SortOrder,
  sortKey,
} from '../../platform/pagination.ts';
import { ownerOfEmail } from '../identities/rows.ts';

/** Without the columns that the database fills for searching and sorting. */
export interface OrganizerRow {
  readonly id: string;
  readonly name: string;
  readonly contactEmail: string;
  readonly integrationKind: Organizer['integrationKind'];
  readonly additionalVisitorAttributes: AdditionalVisitorAttribute[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The account or admin who changed it last. */
  readonly updatedBy: string | null;
  readonly version: number;
}

const columns = sql`
  id, name, contact_email, integration_kind, additional_visitor_attributes, created_at, updated_at, updated_by, version`;

export async function insertOrganizer(executor: Executor, row: OrganizerRow): Promise<void> {
  const additionalVisitorAttributes = sql.json(row.additionalVisitorAttributes);
  await executor.execute(sql`insert into organizers ${sql.rows({ ...row, additionalVisitorAttributes })}`);
}

export async function findOrganizers(executor: Executor, ids: readonly string[]): Promise<OrganizerRow[]> {
  return executor.query<OrganizerRow>(sql`select ${columns} from organizers where id = any(${ids}::uuid[])`);
}

/** Locks it against other changes until the transaction ends. */
export async function lockOrganizer(executor: Executor, id: string): Promise<void> {
  await executor.execute(sql`select 1 from organizers where id = ${id} for update`);
}

/** Changes it if it still has the version; null changes whatever is there. */
export async function updateOrganizer(
  executor: Executor,
  key: { id: string; version: number | null },
  change: Partial<Omit<OrganizerRow, 'id' | 'version'>>,
): Promise<OrganizerRow | undefined> {
  const { additionalVisitorAttributes: attributes } = change;
  const values = {
    ...change,
    additionalVisitorAttributes: attributes && sql.json(attributes),
    version: sql`version + 1`,
  };
  const isUnchanged = key.version === null ? sql`true` : sql`version = ${key.version}`;
  const [row] = await executor.query<OrganizerRow>(sql`
    update organizers set ${sql.assignments(values)} where id = ${key.id} and ${isUnchanged} returning ${columns}`);
  return row;
}

/** Returns the organizer of a fair, whatever its state. */
export async function findOrganizerOfFair(executor: Executor, tradeFairId: string): Promise<OrganizerRow | undefined> {
  const [row] = await executor.query<OrganizerRow>(sql`
    select ${columns} from organizers
    where id = (select owner_id from exhibitions where id = ${tradeFairId} and kind = 'TRADE_FAIR')`);
  return row;
}

/** Returns the organizer of a fair that visitors may enter: it is public and not archived. */
export async function findOrganizerOfOpenFair(
  executor: Executor,
  tradeFairId: string,
): Promise<OrganizerRow | undefined> {
  const [row] = await executor.query<OrganizerRow>(sql`
    select ${columns} from organizers where id = (select owner_id from exhibitions
      where id = ${tradeFairId} and kind = 'TRADE_FAIR' and is_public and archived_at is null)`);
  return row;
}

const [name, createdAt, id] = [byName(sql`o.name_key`), byMoment(sql`o.created_at`), byId(sql`o.id`)];
const orders: Readonly<Record<z.output<typeof organizerSort>, SortOrder>> = {
  name: ascending(name, id),
  '-name': descending(name, id),
  createdAt: ascending(createdAt, id),
  '-createdAt': descending(createdAt, id),
};
export const organizerOrder = (sort: keyof typeof orders): SortOrder => orders[sort];

export interface ListedOrganizerRow {
  readonly id: string;
  readonly sortKey: KeyValue;
  readonly tradeFairs: number;
  readonly accounts: number;
  /** The one in force, as JSON: its moments are text as PostgreSQL writes it. */
  readonly suspension: {
    readonly id: string;
    readonly reason: string;
    readonly suspendedAt: string;
    readonly untilAt: string | null;
  } | null;
}

/** Returns ids in order with their figures. */
export async function listOrganizers(
  executor: Executor,
  { q, now }: { q: string | undefined; now: Date },
  order: SortOrder,
  { after, limit }: RowRange,
): Promise<readonly ListedOrganizerRow[]> {
  const wanted = q ? finds({ table: 'organizers', alias: 'o', column: 'search' }, q) : sql`true`;
  return executor.query<ListedOrganizerRow>(sql`
    select o.id, ${sortKey(order)},
      (select count(*)::int from exhibitions f where f.owner_id = o.id and f.kind = 'TRADE_FAIR'
        and f.archived_at is null) as trade_fairs,
      (select count(*)::int from accounts a where a.organizer_id = o.id) as accounts,
      (select jsonb_build_object('id', s.id, 'reason', s.reason, 'suspendedAt', s.suspended_at, 'untilAt', s.until_at)
        from suspensions s where s.holder = 'ORGANIZER:' || o.id and s.lifted_at is null
        and (s.until_at is null or s.until_at > ${now})) as suspension
    from organizers o where ${wanted} and ${behind(order, after)}
    order by ${inOrder(order)} limit ${limit}`);
}

export interface CandidateRow {
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly exhibitorId: string;
  readonly exhibitorName: string;
}

export const candidateOrder = ascending(byText(sql`a.email`), byId(sql`a.id`));

/**
 * Returns accounts of no organizer whose e-mail is their person's, by e-mail: those whose own text matches and those of a company
 * that matches, each by an index.
 */
export async function listCandidates(
  executor: Executor,
  q: string | undefined,
  { after, limit }: RowRange,
): Promise<readonly CandidateRow[]> {
  const one = (wanted: Sql) => sql`(
    select a.id as account_id, a.email, a.name, e.id as exhibitor_id, e.name as exhibitor_name
    from accounts a join exhibitors e on e.id = a.exhibitor_id
    where a.organizer_id is null and a.subject = ${ownerOfEmail(sql`a.email`)} and ${wanted}
      and ${behind(candidateOrder, after)}
    order by ${inOrder(candidateOrder)} limit ${limit})`;
  const conditions = q
    ? [
        finds({ table: 'accounts', alias: 'a', column: 'search' }, q),
        finds({ table: 'exhibitors', alias: 'e', column: 'name_key' }, q),
      ]
    : [sql`true`];
  return executor.query<CandidateRow>(sql`
    select * from (${sql.join(conditions.map(one), ' union ')}) found
    order by ${inOrder(candidateOrder, [sql`email`, sql`account_id`])} limit ${limit}`);
}

export interface OrganizerPointRow {
  readonly beaconId: string;
  readonly name: string;
  readonly title: string | null;
  readonly code: string;
  readonly isActive: boolean;
  readonly exhibitorId: string;
  readonly exhibitorName: string;
  readonly projectId: string;
  readonly projectName: string;
  readonly stand: string | null;
  readonly fairId: string;
  readonly fairName: string;
  readonly scanCount: number;
  readonly createdAt: Date;
}

export const pointOrder = descending(byMoment(sql`b.created_at`), byId(sql`b.id`));

/** Returns every point of an organizer's fairs, newest first; `tradeFairId` narrows to one fair. */
export async function listPoints(
  executor: Executor,
  filter: { organizerId: string; tradeFairId: string | undefined; q: string | undefined },
  { after, limit }: RowRange,
): Promise<readonly OrganizerPointRow[]> {
  const fair = filter.tradeFairId === undefined ? sql`true` : sql`f.id = ${filter.tradeFairId}`;
  const text = sql`search_form(b.name || ' ' || coalesce(b.title, '') || ' ' || b.code)`;
  const wanted = filter.q ? sql`(${contains(text, filter.q)} or ${contains(sql`e.name_key`, filter.q)})` : sql`true`;
  return executor.query<OrganizerPointRow>(sql`
    select b.id as beacon_id, b.name, b.title, b.code, b.is_active, e.id as exhibitor_id, e.name as exhibitor_name,
      p.id as project_id, p.name as project_name, p.stand, f.id as fair_id, f.name as fair_name,
      (select coalesce(sum(c.scans), 0)::int from scan_counters c
        where c.project_id = b.project_id and c.beacon_id = b.id) as scan_count,
      b.created_at
    from exhibitions f
    join exhibitions p on p.parent_id = f.id and p.archived_at is null
    join exhibitors e on e.id = p.owner_id
    join beacons b on b.project_id = p.id and b.archived_at is null
    where f.owner_id = ${filter.organizerId} and f.kind = 'TRADE_FAIR' and ${fair} and ${wanted}
      and ${behind(pointOrder, after)}
    order by ${inOrder(pointOrder)} limit ${limit}`);
}
