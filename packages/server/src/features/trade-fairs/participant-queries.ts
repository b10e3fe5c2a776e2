import type { participantSort } from '@fairlead/contract/participation';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ownerOfEmail } from '../../platform/auth/email-owners.ts';
import type { Executor } from '../../platform/database/connection.ts';
import { behind, inOrder, type KeyPosition, keyText, type SortOrder } from '../../platform/database/keyset.ts';
import { contains, finds } from '../../platform/database/like-pattern.ts';

interface PageOf {
  readonly order: SortOrder;
  readonly after: KeyPosition | null;
  readonly limit: number;
}

const byName = { key: sql`e.name_key`, id: sql`p.id`, kind: 'text' } as const;
const byJoining = { key: sql`p.joined_at`, id: sql`p.id`, kind: 'moment' } as const;
const orders: Readonly<Record<z.output<typeof participantSort>, SortOrder>> = {
  name: { ...byName, isDescending: false },
  '-name': { ...byName, isDescending: true },
  joinedAt: { ...byJoining, isDescending: false },
  '-joinedAt': { ...byJoining, isDescending: true },
};
export const participantOrder = (sort: keyof typeof orders): SortOrder => orders[sort];

export interface ParticipantRow extends Record<string, unknown> {
  readonly project_id: string;
  readonly project_name: string;
  readonly stand: string | null;
  readonly exhibitor_id: string;
  readonly exhibitor_name: string;
  readonly country_code: string | null;
  readonly joined_at: string;
  readonly beacons: number;
  readonly scans: number;
  readonly leads: number;
  readonly sort_key: string;
}

/** The counts of a project p, without anybody's name. */
const counts: SQL = sql`
  (select count(*)::int from beacons b where b.project_id = p.id and b.archived_at is null) as beacons,
  c.scans, c.leads`;
const counters: SQL = sql`
  cross join lateral (
    select coalesce(sum(scans), 0)::int as scans, coalesce(sum(leads), 0)::int as leads
    from scan_counters where project_id = p.id
  ) c`;

/** A page of the projects in a fair. The page is cut before anything is counted. */
export async function listParticipants(
  executor: Executor,
  filter: { tradeFairId: string; q: string | undefined },
  { order, after, limit }: PageOf,
): Promise<readonly ParticipantRow[]> {
  const wanted = filter.q
    ? sql`(${contains(sql`e.name_key`, filter.q)} or ${contains(sql`p.search`, filter.q)})`
    : sql`true`;
  const direction = order.isDescending ? sql`desc` : sql`asc`;
  return executor.execute<ParticipantRow>(sql`
    with page as materialized (
      select p.id, p.name, p.stand, p.joined_at, e.id as exhibitor_id, e.name as exhibitor_name, e.country_code,
        ${keyText(order)}
      from exhibitions p join exhibitors e on e.id = p.owner_id
      where p.parent_id = ${filter.tradeFairId} and p.archived_at is null and ${wanted} and ${behind(order, after)}
      order by ${inOrder(order)} limit ${limit + 1}
    )
    select p.id as project_id, p.name as project_name, p.stand, p.exhibitor_id, p.exhibitor_name, p.country_code,
      p.joined_at, ${counts}, p.sort_key
    from page p ${counters} order by p.sort_key ${direction}, p.id ${direction}`);
}

export interface CandidateRow extends Record<string, unknown> {
  readonly exhibitor_id: string;
  readonly exhibitor_name: string;
  readonly country_code: string | null;
  readonly projects: { id: string; name: string }[];
  readonly invited_at: string | null;
  readonly sort_key: string;
}

export const candidateOrder: SortOrder = {
  key: sql`e.name_key`,
  id: sql`e.id`,
  kind: 'text',
  isDescending: false,
};

/** Whether the exhibitor e takes part in one of the organizer's fairs, or was invited to one by its name or to an e-mail of its own. */
const isKnownTo = (organizerId: string): SQL => sql`(
  exists (select 1 from exhibitions p join exhibitions f on f.id = p.parent_id
    where p.owner_id = e.id and f.owner_id = ${organizerId})
  or exists (select 1 from fair_invitations i join exhibitions f on f.id = i.trade_fair_id
    where f.owner_id = ${organizerId} and (i.exhibitor_id = e.id or exists (select 1 from accounts a
      where a.exhibitor_id = e.id and a.subject = ${ownerOfEmail(sql`i.email`)}))))`;

/**
 * Exhibitors without a project in the fair, by name. The projects that are in no fair are shown of those that the
 * organizer knows; of any other company they may be a secret. `organizerId` null is an administrator, who sees them all.
 */
export async function listCandidates(
  executor: Executor,
  filter: { tradeFairId: string; organizerId: string | null; q: string | undefined },
  { order, after, limit }: PageOf,
): Promise<readonly CandidateRow[]> {
  const wanted = filter.q ? finds({ table: 'exhibitors', alias: 'e', column: 'name_key' }, filter.q) : sql`true`;
  const shown = filter.organizerId === null ? sql`true` : isKnownTo(filter.organizerId);
  return executor.execute<CandidateRow>(sql`
    with page as materialized (
      select e.id, e.name, e.country_code, e.name_key, ${keyText(order)} from exhibitors e
      where e.party_kind = 'EXHIBITOR' and ${wanted} and ${behind(order, after)}
        and not exists (select 1 from exhibitions p where p.parent_id = ${filter.tradeFairId} and p.owner_id = e.id)
      order by ${inOrder(order)} limit ${limit + 1}
    )
    select e.id as exhibitor_id, e.name as exhibitor_name, e.country_code, e.sort_key,
      (select coalesce(jsonb_agg(jsonb_build_object('id', free.id, 'name', free.name) order by free.name_key), '[]')
        from (select id, name, name_key from exhibitions p where p.owner_id = e.id and p.kind = 'PROJECT'
          and p.parent_id is null and p.archived_at is null and ${shown} order by name_key, id limit 20) free) as projects,
      (select max(i.invited_at) from fair_invitations i where i.trade_fair_id = ${filter.tradeFairId}
        and (i.exhibitor_id = e.id
          or exists (select 1 from accounts a where a.exhibitor_id = e.id
            and a.subject = ${ownerOfEmail(sql`i.email`)}))) as invited_at
    from page e order by e.name_key, e.id`);
}
