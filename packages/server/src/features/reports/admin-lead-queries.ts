import type { Database } from '@fairlead/database/connection';
import { type Sql, sql } from '@fairlead/database/sql';
import { allRows } from '../../platform/all-rows.ts';
import { ascending, behind, byId, byMoment, inOrder } from '../../platform/pagination.ts';
import { type LeadRow, leadColumns, leadJoins } from '../leads/rows.ts';
import { type AdminFilter, since } from './admin-filter-queries.ts';

/** Where a scan or a lead was made, and the zone its times are shown in: the fair's, else the project's own. */
interface Place {
  readonly tradeFair: string | null;
  readonly project: string;
  readonly exhibitor: string;
  readonly timeZone: string;
}

const place = sql`
  f.name as trade_fair, p.project, p.exhibitor, coalesce(f.time_zone, p.time_zone) as time_zone`;

const projects = ({ exhibitorId }: AdminFilter): Sql => sql`
  select p.id, p.name as project, x.name as exhibitor, p.time_zone from exhibitions p join exhibitors x on x.id = p.owner_id
  where ${exhibitorId === undefined ? sql`true` : sql`p.owner_id = ${exhibitorId}::uuid`}`;

/** At the fair where it was made, wherever its project is by now (decision 067). */
const madeAt = (fair: Sql, { tradeFairId }: AdminFilter): Sql =>
  tradeFairId === undefined ? sql`true` : sql`${fair} = ${tradeFairId}::uuid`;

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
      with places as materialized (${projects(filter)})
      select e.id as event_id, e.occurred_at, e.source, e.result, b.name as point_name, b.code as point_code,
        ${place}, ${leadColumns}
      from scan_events e
      join places p on p.id = e.project_id
      left join exhibitions f on f.id = e.trade_fair_id
      join leads l on l.project_id = e.project_id and l.visitor_id = e.visitor_id
      join beacons b on b.id = e.beacon_id ${leadJoins}
      where ${since('occurred_at', filter)} and ${madeAt(sql`e.trade_fair_id`, filter)}
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
      with places as materialized (${projects(filter)})
      select ${place}, ${leadColumns}
      from leads l
      join places p on p.id = l.project_id
      left join exhibitions f on f.id = l.trade_fair_id ${leadJoins}
      where ${since('first_at', filter)} and ${madeAt(sql`l.trade_fair_id`, filter)} and ${behind(leadOrder, last && [last.projectId, last.visitorId])}
      order by ${inOrder(leadOrder)} ${limit}`,
    { signal },
  );
