import type { Database } from '@fairlead/database/connection';
import { type Sql, sql } from '@fairlead/database/sql';
import { allRows, type ReadingLimits } from '../../platform/all-rows.ts';
import { ascending, behind, byId, byMoment, inOrder } from '../../platform/pagination.ts';
import { grantInForce } from '../consents/rows.ts';
import { type LeadRow, leadColumns, leadJoins } from '../leads/rows.ts';

/** One scan event with its lead and everything stored of its person; masked before it leaves. */
export interface EventRow extends LeadRow {
  readonly eventId: string;
  readonly occurredAt: Date;
  readonly source: string;
  readonly result: string;
  readonly pointName: string;
  readonly pointCode: string;
  /** By which the person shares their data with the exhibitor; null of a locked lead, and where nothing is in force. */
  readonly grantId: string | null;
}

export interface EventFilter {
  readonly projectId: string;
  /** Only unlocked leads, only locked ones, or all. */
  readonly isUnlocked: boolean | undefined;
}

const eventOrder = ascending(byMoment(sql`e.occurred_at`), byId(sql`e.visitor_id`), byId(sql`e.id`));

/** The scan events of a project behind `last`, by time. */
export function selectEvents(
  { projectId, isUnlocked }: EventFilter,
  last: EventRow | undefined = undefined,
  limit: Sql = sql``,
): Sql {
  const kept =
    isUnlocked === undefined
      ? sql`true`
      : sql`(u.at is not null and l.consent_withdrawn_at is null) = ${isUnlocked}::boolean`;
  // Once for all rows.
  const owner = sql`(select o.owner_id from exhibitions o where o.id = ${projectId})`;
  return sql`
    select e.id as event_id, e.occurred_at, e.source, e.result, b.name as point_name, b.code as point_code,
      ${leadColumns},
      case when u.at is not null then ${grantInForce(sql`v.subject`, owner)} end as grant_id
    from scan_events e
    join leads l on l.project_id = e.project_id and l.visitor_id = e.visitor_id
    join beacons b on b.id = e.beacon_id ${leadJoins}
    where e.project_id = ${projectId} and ${kept}
      and ${behind(eventOrder, last && [last.occurredAt, last.visitorId, last.eventId])}
    order by ${inOrder(eventOrder)} ${limit}`;
}

/** Reads them all, in batches. */
export const streamEvents = (reader: Database, filter: EventFilter, limits: ReadingLimits = {}) =>
  allRows<EventRow>(reader, (last, limit) => selectEvents(filter, last, limit), limits);
