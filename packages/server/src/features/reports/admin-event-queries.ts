import type { EventType } from '@fairlead/contract/events';
import type { Database } from '@fairlead/database/connection';
import { sql } from '@fairlead/database/sql';
import { allRows } from '../../platform/all-rows.ts';
import { ascending, behind, byId, byMoment, inOrder } from '../../platform/pagination.ts';
import { type AdminFilter, since } from './admin-filter-queries.ts';

export interface EventReportRow {
  readonly id: string;
  readonly at: Date;
  readonly type: EventType;
  readonly data: { readonly path?: string; readonly reason?: string; readonly milliseconds?: number };
  readonly tradeFair: string | null;
  readonly exhibitor: string | null;
  readonly project: string | null;
  readonly timeZone: string | null;
  readonly pointName: string | null;
  readonly attachmentName: string | null;
}

const eventOrder = ascending(byMoment(sql`e.at`), byId(sql`e.id`));

/** Returns what the clients reported, in the order of time; what happened outside of projects as well. */
export const events = (reader: Database, filter: AdminFilter, signal: AbortSignal) =>
  allRows<EventReportRow>(
    reader,
    (last, limit) => {
      const { tradeFairId, exhibitorId } = filter;
      return sql`
      select e.id, e.at, e.type, e.data, f.name as trade_fair, x.name as exhibitor, p.name as project,
        coalesce(f.time_zone, p.time_zone) as time_zone, b.name as point_name, a.name as attachment_name
      from engagement_events e
      left join exhibitions p on p.id = e.project_id
      left join exhibitors x on x.id = p.owner_id
      left join exhibitions f on f.id = p.parent_id
      left join beacons b on b.id = e.beacon_id
      left join attachments a on a.id = e.attachment_id
      where ${since('at', filter)}
        and ${tradeFairId === undefined ? sql`true` : sql`p.parent_id = ${tradeFairId}::uuid`}
        and ${exhibitorId === undefined ? sql`true` : sql`p.owner_id = ${exhibitorId}::uuid`}
        and ${behind(eventOrder, last && [last.at, last.id])}
      order by ${inOrder(eventOrder)} ${limit}`;
    },
    { signal },
  );
