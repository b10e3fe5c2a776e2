import type { Sql } from 'postgres';

/** One project in one fair, with counts only. */
export interface ParticipationRow {
  readonly fair_id: string;
  readonly fair: string;
  readonly unique_identifier: string | null;
  readonly time_zone: string;
  readonly project_id: string;
  readonly project: string;
  readonly stand: string | null;
  readonly exhibitor: string;
  readonly country_code: string | null;
  readonly joined_at: string;
  readonly beacons: number;
  readonly scans: number;
  readonly leads: number;
}

const batchSize = 500;

/**
 * The projects of one fair, or of every fair of an owner (null: of everybody), by fair and time of joining, in batches.
 * Each batch is a statement of its own: a client that reads slowly holds neither a connection nor a snapshot.
 */
export async function* streamParticipations(
  sql: Sql,
  filter: { tradeFairId: string | undefined; ownerId: string | null },
): AsyncGenerator<ParticipationRow[]> {
  const owned = filter.ownerId === null ? sql`true` : sql`f.owner_id = ${filter.ownerId}::uuid`;
  const one = filter.tradeFairId === undefined ? sql`true` : sql`f.id = ${filter.tradeFairId}::uuid`;
  let last: ParticipationRow | undefined;
  do {
    const after = last
      ? sql`(p.parent_id, p.joined_at, p.id) >
          (${last.fair_id}::uuid, ${last.joined_at}::timestamptz, ${last.project_id}::uuid)`
      : sql`true`;
    const batch: ParticipationRow[] = await sql<ParticipationRow[]>`
      with page as materialized (
        select f.id as fair_id, f.name as fair, f.unique_identifier, f.time_zone, p.id as project_id, p.name as project,
          p.stand, e.name as exhibitor, e.country_code, p.joined_at
        from exhibitions p join exhibitions f on f.id = p.parent_id join exhibitors e on e.id = p.owner_id
        where ${owned} and ${one} and p.archived_at is null and ${after}
        order by p.parent_id, p.joined_at, p.id limit ${batchSize}
      )
      select page.*,
        (select count(*)::int from beacons b where b.project_id = page.project_id and b.archived_at is null) as beacons,
        c.scans, c.leads
      from page cross join lateral (
        select coalesce(sum(scans), 0)::int as scans, coalesce(sum(leads), 0)::int as leads
        from scan_counters where project_id = page.project_id
      ) c
      order by page.fair_id, page.joined_at, page.project_id`;
    if (batch.length > 0) yield batch;
    last = batch.length < batchSize ? undefined : batch.at(-1);
  } while (last);
}
