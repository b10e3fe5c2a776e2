import type { participantSort } from '@fairlead/contract/participation';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import type { z } from 'zod';
import { contains, finds } from '../../platform/database/like-pattern.ts';
import {
  acrossTables,
  ascending,
  behind,
  byId,
  byMoment,
  byName,
  descending,
  inOrder,
  type KeyValue,
  naturally,
  type RowRange,
  type SortOrder,
  sortKey,
} from '../../platform/pagination.ts';
import { ownerOfEmail } from '../identities/rows.ts';

const [name, stand, joinedAt, id] = [
  byName(sql`e.name_key`),
  byName(sql`p.stand_key`),
  byMoment(sql`p.joined_at`),
  byId(sql`p.id`),
];
const orders: Readonly<Record<z.output<typeof participantSort>, SortOrder>> = {
  name: acrossTables(ascending(name, id)),
  '-name': acrossTables(descending(name, id)),
  stand: ascending(stand, id),
  '-stand': descending(stand, id),
  joinedAt: ascending(joinedAt, id),
  '-joinedAt': descending(joinedAt, id),
};
export const participantOrder = (sort: keyof typeof orders): SortOrder => orders[sort];

export interface ParticipantRow {
  readonly projectId: string;
  readonly projectName: string;
  readonly stand: string | null;
  readonly exhibitorId: string;
  readonly exhibitorName: string;
  readonly countryCode: string | null;
  readonly joinedAt: Date;
  readonly beacons: number;
  readonly scans: number;
  readonly leads: number;
  readonly sortKey: KeyValue;
}

/** The counts of a project p, without anybody's name. */
const counts: Sql = sql`
  (select count(*)::int from beacons b where b.project_id = p.id and b.archived_at is null) as beacons,
  c.scans, c.leads`;
const counters: Sql = sql`
  cross join lateral (
    select coalesce(sum(scans), 0)::int as scans, coalesce(sum(leads), 0)::int as leads
    from scan_counters where project_id = p.id
  ) c`;

/** Returns the projects in a fair. The range is cut before anything is counted. */
export async function listParticipants(
  executor: Executor,
  filter: { tradeFairId: string; q: string | undefined },
  order: SortOrder,
  { after, limit }: RowRange,
): Promise<readonly ParticipantRow[]> {
  const wanted = filter.q
    ? sql`(${contains(sql`e.name_key`, filter.q)} or ${contains(sql`p.search`, filter.q)})`
    : sql`true`;
  return executor.query<ParticipantRow>(sql`
    with page as materialized (
      select p.id, p.name, p.stand, p.joined_at, e.id as exhibitor_id, e.name as exhibitor_name, e.country_code,
        ${sortKey(order)}
      from exhibitions p join exhibitors e on e.id = p.owner_id
      where p.parent_id = ${filter.tradeFairId} and p.archived_at is null and ${wanted} and ${behind(order, after)}
      order by ${inOrder(order)} limit ${limit}
    )
    select p.id as project_id, p.name as project_name, p.stand, p.exhibitor_id, p.exhibitor_name, p.country_code,
      p.joined_at, ${counts}, p.sort_key
    from page p ${counters} order by ${inOrder(order, [sql`p.sort_key`, sql`p.id`])}`);
}

export interface CandidateRow {
  readonly exhibitorId: string;
  readonly exhibitorName: string;
  readonly countryCode: string | null;
  readonly projects: { id: string; name: string }[];
  readonly invitedAt: Date | null;
  readonly sortKey: KeyValue;
}

export const candidateOrder = ascending(byName(sql`e.name_key`), byId(sql`e.id`));

/**
 * Returns whether the exhibitor e takes part in one of the organizer's fairs, or was invited to one by its name or to an e-mail
 * of its own.
 */
const isKnownTo = (organizerId: string): Sql => sql`(
  exists (select 1 from exhibitions p join exhibitions f on f.id = p.parent_id
    where p.owner_id = e.id and f.owner_id = ${organizerId})
  or exists (select 1 from fair_invitations i join exhibitions f on f.id = i.trade_fair_id
    where f.owner_id = ${organizerId} and (i.exhibitor_id = e.id or exists (select 1 from accounts a
      where a.exhibitor_id = e.id and a.subject = ${ownerOfEmail(sql`i.email`)}))))`;

/**
 * Ways in which an organizer comes to see the exhibitor e: those that ask to be found, and the same as `isKnownTo` as sets. The
 * sets begin at the organizer's fairs, as arrays so that no plan begins at the companies; an "or" of them all would read every one.
 */
const waysToSee = (organizerId: string): readonly Sql[] => {
  const invitations = sql`fair_invitations i join exhibitions f on f.id = i.trade_fair_id and f.owner_id = ${organizerId}`;
  return [
    sql`e.is_findable`,
    // "offset 0": fair by fair, where one fair in the world with very many exhibitors would have an older PostgreSQL read them all.
    sql`e.id = any (array(select p.owner_id from exhibitions f,
      lateral (select owner_id from exhibitions where parent_id = f.id offset 0) p
      where f.kind = 'TRADE_FAIR' and f.owner_id = ${organizerId}))`,
    sql`e.id = any (array(select i.exhibitor_id from ${invitations} where i.exhibitor_id is not null))`,
    sql`e.id = any (array(select a.exhibitor_id from ${invitations}
      join accounts a on a.subject = ${ownerOfEmail(sql`i.email`)} where i.email is not null))`,
  ];
};

/**
 * Returns exhibitors without a project in the fair, by name: those that the organizer knows, and those that ask to be found.
 * Projects that are in no fair are shown of the known ones alone; of any other company they may be a secret. `organizerId`
 * null is an administrator, who sees them all.
 */
export async function listCandidates(
  executor: Executor,
  filter: { tradeFairId: string; organizerId: string | null; q: string | undefined },
  { after, limit }: RowRange,
): Promise<readonly CandidateRow[]> {
  const wanted = filter.q ? finds({ table: 'exhibitors', alias: 'e', column: 'name_key' }, filter.q) : sql`true`;
  const shown = filter.organizerId === null ? sql`true` : isKnownTo(filter.organizerId);
  const ways = filter.organizerId === null ? [sql`true`] : waysToSee(filter.organizerId);
  const found = ways.map(
    (way) => sql`(
      select e.id, e.name, e.name_key, e.country_code from exhibitors e
      where e.party_kind = 'EXHIBITOR' and ${way} and ${wanted} and ${behind(candidateOrder, after)}
        and not exists (select 1 from exhibitions p where p.parent_id = ${filter.tradeFairId} and p.owner_id = e.id)
      order by ${inOrder(candidateOrder)} limit ${limit})`,
  );
  return executor.query<CandidateRow>(sql`
    with page as materialized (
      select e.id, e.name, e.country_code, ${sortKey(candidateOrder)} from (${sql.join(found, ' union ')}) e
      order by ${inOrder(candidateOrder)} limit ${limit}
    )
    select e.id as exhibitor_id, e.name as exhibitor_name, e.country_code, e.sort_key,
      (select coalesce(jsonb_agg(jsonb_build_object('id', free.id, 'name', free.name) order by ${naturally(sql`free.name_key`)}), '[]')
        from (select id, name, name_key from exhibitions p where p.owner_id = e.id and p.kind = 'PROJECT'
          and p.parent_id is null and p.archived_at is null and ${shown}
          order by ${naturally(sql`name_key`)}, id limit 20) free) as projects,
      (select max(i.invited_at) from fair_invitations i where i.trade_fair_id = ${filter.tradeFairId}
        and (i.exhibitor_id = e.id
          or exists (select 1 from accounts a where a.exhibitor_id = e.id
            and a.subject = ${ownerOfEmail(sql`i.email`)}))) as invited_at
    from page e order by ${inOrder(candidateOrder, [sql`e.sort_key`, sql`e.id`])}`);
}
