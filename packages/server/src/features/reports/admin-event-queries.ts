import type { EventType } from '@fairlead/contract/events';
import type { Sql } from 'postgres';
import { inBatches } from '../../platform/database/batches.ts';
import { type AdminFilter, since } from './admin-filter-queries.ts';

export interface EventReportRow {
  readonly id: string;
  readonly at: string;
  readonly type: EventType;
  readonly data: { readonly path?: string; readonly reason?: string; readonly milliseconds?: number };
  readonly trade_fair: string | null;
  readonly exhibitor: string | null;
  readonly project: string | null;
  readonly time_zone: string | null;
  readonly point_name: string | null;
  readonly attachment_name: string | null;
}

/** What the clients told of, in the order of time; what happened outside of projects as well. */
export const events = (sql: Sql, filter: AdminFilter) =>
  inBatches<EventReportRow>((last, limit) => {
    const { tradeFairId, exhibitorId } = filter;
    return sql<EventReportRow[]>`
      select e.id, e.at, e.type, e.data, f.name as trade_fair, x.name as exhibitor, p.name as project,
        coalesce(f.time_zone, p.time_zone) as time_zone, b.name as point_name, a.name as attachment_name
      from engagement_events e
      left join exhibitions p on p.id = e.project_id
      left join exhibitors x on x.id = p.owner_id
      left join exhibitions f on f.id = p.parent_id
      left join beacons b on b.id = e.beacon_id
      left join attachments a on a.id = e.attachment_id
      where ${since(sql, 'at', filter)}
        and ${tradeFairId === undefined ? sql`true` : sql`p.parent_id = ${tradeFairId}::uuid`}
        and ${exhibitorId === undefined ? sql`true` : sql`p.owner_id = ${exhibitorId}::uuid`}
        and ${last ? sql`(e.at, e.id) > (${last.at}::timestamptz, ${last.id}::uuid)` : sql`true`}
      order by e.at, e.id limit ${limit}`;
  });
