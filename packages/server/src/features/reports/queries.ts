import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { ascending, batchesOf, behind, byId, byMoment, inOrder } from '../../platform/pagination.ts';
import type { LeadRow } from '../leads/rows.ts';

/** One scan event with its lead and everything stored of its person; masked before it leaves. */
export interface EventRow extends LeadRow {
  readonly eventId: string;
  readonly occurredAt: Date;
  readonly receivedAt: Date;
  readonly source: string;
  readonly result: string;
  readonly pointName: string;
  readonly pointCode: string;
}

const eventOrder = ascending(byMoment(sql`e.occurred_at`), byId(sql`e.visitor_id`), byId(sql`e.id`));

/** Returns every scan event of a project by time, in batches; `isUnlocked` selects only unlocked or only locked leads. */
export function streamEvents(
  executor: Executor,
  projectId: string,
  isUnlocked: boolean | undefined,
): AsyncGenerator<readonly EventRow[]> {
  const kept =
    isUnlocked === undefined
      ? sql`true`
      : sql`(u.at is not null and l.consent_withdrawn_at is null) = ${isUnlocked}::boolean`;
  return batchesOf((last: EventRow | undefined, limit) =>
    executor.query<EventRow>(sql`
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
      where e.project_id = ${projectId} and ${kept}
        and ${behind(eventOrder, last && [last.occurredAt, last.visitorId, last.eventId])}
      order by ${inOrder(eventOrder)} limit ${limit}`),
  );
}
