import type { Sql } from 'postgres';
import type { LeadRow } from '../leads/tables.ts';

/** One scan event with its lead and everything stored of its person; masked before it leaves. */
export interface EventRow extends LeadRow {
  readonly event_id: string;
  readonly occurred_at: string;
  readonly received_at: string;
  readonly source: string;
  readonly result: string;
  readonly point_name: string;
  readonly point_code: string;
}

const batchSize = 1000;

/**
 * Every scan event of a project in the order of time, in batches; `isUnlocked` keeps only unlocked or only locked leads.
 * Each batch is a statement of its own that goes on where the last one ended: a client that reads slowly holds neither
 * a connection nor a snapshot, and consent withdrawn meanwhile counts from the next batch on.
 */
export async function* streamEvents(
  sql: Sql,
  projectId: string,
  isUnlocked: boolean | undefined,
): AsyncGenerator<EventRow[]> {
  const kept =
    isUnlocked === undefined
      ? sql`true`
      : sql`(u.at is not null and l.consent_withdrawn_at is null) = ${isUnlocked}::boolean`;
  let last: EventRow | undefined;
  do {
    const after = last
      ? sql`(e.occurred_at, e.visitor_id, e.id) >
          (${last.occurred_at}::timestamptz, ${last.visitor_id}::uuid, ${last.event_id}::uuid)`
      : sql`true`;
    const batch: EventRow[] = await sql<EventRow[]>`
      select e.id as event_id, e.occurred_at, e.received_at, e.source, e.result,
        b.name as point_name, b.code as point_code,
        l.id, l.project_id, l.visitor_id, l.first_at, l.last_at, l.scan_count, l.rating, l.status, l.tags,
        u.at is not null as is_unlocked, l.consent_withdrawn_at is not null as is_consent_withdrawn,
        v.name, v.email, v.organization, v.profession, v.industry, v.city, v.country_code, v.phone, v.prefix
      from scan_events e
      join leads l on l.project_id = e.project_id and l.visitor_id = e.visitor_id
      join beacons b on b.id = e.beacon_id
      left join lead_unlocks u on u.project_id = e.project_id and u.visitor_id = e.visitor_id
      left join visitors v on v.id = e.visitor_id
      where e.project_id = ${projectId} and ${kept} and ${after}
      order by e.occurred_at, e.visitor_id, e.id limit ${batchSize}`;
    if (batch.length > 0) yield batch;
    last = batch.length < batchSize ? undefined : batch.at(-1);
  } while (last);
}
