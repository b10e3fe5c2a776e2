import type { Sql } from 'postgres';
import { inBatches } from '../../platform/database/batches.ts';
import type { LeadRow } from '../leads/tables.ts';
import { type AdminFilter, since } from './admin-filter-queries.ts';

/** Where a scan or a lead was made, and the zone its times are shown in: the fair's, else the project's own. */
interface Place {
  readonly trade_fair: string | null;
  readonly project: string;
  readonly exhibitor: string;
  readonly time_zone: string;
}

const place = (sql: Sql) => sql`f.name as trade_fair, p.name as project, x.name as exhibitor,
  coalesce(f.time_zone, p.time_zone) as time_zone`;

const projects = (sql: Sql, { tradeFairId, exhibitorId }: AdminFilter) => sql`
  exhibitions p join exhibitors x on x.id = p.owner_id left join exhibitions f on f.id = p.parent_id
  where ${tradeFairId === undefined ? sql`true` : sql`p.parent_id = ${tradeFairId}::uuid`}
    and ${exhibitorId === undefined ? sql`true` : sql`p.owner_id = ${exhibitorId}::uuid`}`;

const person = (sql: Sql) => sql`
  l.id, l.project_id, l.visitor_id, l.first_at, l.last_at, l.scan_count, l.rating, l.status, l.tags,
  u.at is not null as is_unlocked, l.consent_withdrawn_at is not null as is_consent_withdrawn,
  v.name, v.email, v.organization, v.profession, v.industry, v.city, v.country_code, v.phone, v.prefix`;

export interface ScanReportRow extends LeadRow, Place {
  readonly event_id: string;
  readonly occurred_at: string;
  readonly source: string;
  readonly result: string;
  readonly point_name: string;
  readonly point_code: string;
}

/** Every scan event with its lead, project by project in the order of time. */
export const scans = (sql: Sql, filter: AdminFilter) =>
  inBatches<ScanReportRow>(
    (last, limit) => sql<ScanReportRow[]>`
      with places as materialized (select p.id as place_id, ${place(sql)} from ${projects(sql, filter)})
      select e.id as event_id, e.occurred_at, e.source, e.result, b.name as point_name, b.code as point_code,
        places.*, ${person(sql)}
      from scan_events e
      join places on places.place_id = e.project_id
      join leads l on l.project_id = e.project_id and l.visitor_id = e.visitor_id
      join beacons b on b.id = e.beacon_id
      left join lead_unlocks u on u.project_id = e.project_id and u.visitor_id = e.visitor_id
      left join visitors v on v.id = e.visitor_id
      where ${since(sql, 'occurred_at', filter)} and ${
        last
          ? sql`(e.project_id, e.occurred_at, e.visitor_id, e.id) > (${last.project_id}::uuid,
              ${last.occurred_at}::timestamptz, ${last.visitor_id}::uuid, ${last.event_id}::uuid)`
          : sql`true`
      }
      order by e.project_id, e.occurred_at, e.visitor_id, e.id limit ${limit}`,
  );

export interface LeadReportRow extends LeadRow, Place {}

/** Every lead, project by project. */
export const leads = (sql: Sql, filter: AdminFilter) =>
  inBatches<LeadReportRow>(
    (last, limit) => sql<LeadReportRow[]>`
      with places as materialized (select p.id as place_id, ${place(sql)} from ${projects(sql, filter)})
      select places.*, ${person(sql)}
      from leads l
      join places on places.place_id = l.project_id
      left join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
      left join visitors v on v.id = l.visitor_id
      where ${since(sql, 'first_at', filter)} and ${
        last ? sql`(l.project_id, l.visitor_id) > (${last.project_id}::uuid, ${last.visitor_id}::uuid)` : sql`true`
      }
      order by l.project_id, l.visitor_id limit ${limit}`,
  );
