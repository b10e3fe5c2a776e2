import type { Database } from '@fairlead/database/connection';
import { type Sql, sql } from '@fairlead/database/sql';
import { allRows } from '../../platform/all-rows.ts';
import { ascending, behind, byId, byMoment, inOrder } from '../../platform/pagination.ts';
import { type LeadRow, wishOfLead } from '../leads/rows.ts';
import { type AdminFilter, since } from './admin-filter-queries.ts';

/** Where a scan or a lead was made, and the zone its times are shown in: the fair's, else the project's own. */
interface Place {
  readonly tradeFair: string | null;
  readonly project: string;
  readonly exhibitor: string;
  readonly timeZone: string;
}

const place = sql`
  f.name as trade_fair, p.name as project, x.name as exhibitor, coalesce(f.time_zone, p.time_zone) as time_zone`;

const projects = ({ tradeFairId, exhibitorId }: AdminFilter): Sql => sql`
  exhibitions p join exhibitors x on x.id = p.owner_id left join exhibitions f on f.id = p.parent_id
  where ${tradeFairId === undefined ? sql`true` : sql`p.parent_id = ${tradeFairId}::uuid`}
    and ${exhibitorId === undefined ? sql`true` : sql`p.owner_id = ${exhibitorId}::uuid`}`;

const person = sql`
  l.id, l.project_id, l.visitor_id, l.first_at, l.last_at, l.scan_count, l.rating, l.status, l.tags, ${wishOfLead} as wish,
  u.at is not null as is_unlocked, l.consent_withdrawn_at is not null as is_consent_withdrawn,
  v.name, v.email, v.organization, v.profession, v.industry, v.city, v.state, v.country_code, v.phone, v.prefix,
  u.phone_withdrawn_at is null as is_phone_shared`;

export interface ScanReportRow extends LeadRow, Place {
  readonly eventId: string;
  readonly occurredAt: Date;
  readonly source: string;
  readonly result: string;
  readonly pointName: string;
  readonly pointCode: string;
}

const scanOrder = ascending(
  byId(sql`e.project_id`),
  byMoment(sql`e.occurred_at`),
  byId(sql`e.visitor_id`),
  byId(sql`e.id`),
);

/** Returns every scan event with its lead, project by project in the order of time. */
export const scans = (reader: Database, filter: AdminFilter, signal: AbortSignal) =>
  allRows<ScanReportRow>(
    reader,
    (last, limit) =>
      sql`
      with places as materialized (select p.id as place_id, ${place} from ${projects(filter)})
      select e.id as event_id, e.occurred_at, e.source, e.result, b.name as point_name, b.code as point_code,
        places.*, ${person}
      from scan_events e
      join places on places.place_id = e.project_id
      join leads l on l.project_id = e.project_id and l.visitor_id = e.visitor_id
      join beacons b on b.id = e.beacon_id
      left join lead_unlocks u on u.project_id = e.project_id and u.visitor_id = e.visitor_id
      left join visitors v on v.id = e.visitor_id
      where ${since('occurred_at', filter)}
        and ${behind(scanOrder, last && [last.projectId, last.occurredAt, last.visitorId, last.eventId])}
      order by ${inOrder(scanOrder)} ${limit}`,
    { signal },
  );

export interface LeadReportRow extends LeadRow, Place {}

const leadOrder = ascending(byId(sql`l.project_id`), byId(sql`l.visitor_id`));

/** Returns every lead, project by project. */
export const leads = (reader: Database, filter: AdminFilter, signal: AbortSignal) =>
  allRows<LeadReportRow>(
    reader,
    (last, limit) =>
      sql`
      with places as materialized (select p.id as place_id, ${place} from ${projects(filter)})
      select places.*, ${person}
      from leads l
      join places on places.place_id = l.project_id
      left join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
      left join visitors v on v.id = l.visitor_id
      where ${since('first_at', filter)} and ${behind(leadOrder, last && [last.projectId, last.visitorId])}
      order by ${inOrder(leadOrder)} ${limit}`,
    { signal },
  );
