import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';

/** Sum of a visitor's scans for a project's lead. */
export interface LeadChange {
  readonly projectId: string;
  readonly visitorId: string;
  /** Id of the lead if there is none yet. */
  readonly leadId: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly count: number;
  /** The event that makes the lead if there is none yet. */
  readonly firstEventId: string;
}

/** An event, as the statement before has written it. */
export interface EventKey {
  readonly id: string;
  readonly projectId: string;
  readonly visitorId: string;
}

/**
 * How many of these events are the first of their visitor and point, by lead. The events say so themselves, whatever came before
 * or is under way elsewhere; counting the visitor's rows would miss those of a flight that is just being committed.
 */
const newPoints = (events: readonly EventKey[]): Sql => sql`
  select s.project_id, s.visitor_id, count(*) as points
  from unnest(${events.map((event) => event.projectId)}::uuid[], ${events.map((event) => event.visitorId)}::uuid[],
    ${events.map((event) => event.id)}::uuid[]) as e (project_id, visitor_id, id)
  join scan_events s on s.project_id = e.project_id and s.visitor_id = e.visitor_id and s.id = e.id and s.result = 'OK'
  group by s.project_id, s.visitor_id`;

/**
 * The exhibitors' rows: made by the first event, a scan of either side; later ones move its times and counts, and leave it the
 * fair it was caught at, which decides its price. Once a colleague of the stand captured the visitor, it waits for nothing. A
 * lead of an exhibitor that the visitor took the data back from is born withdrawn. None is made of a visitor who left for good.
 * Returns the leads, so that their followers are told, each with the event that made it.
 */
export const upsertLeads = (changes: readonly LeadChange[], events: readonly EventKey[]): Sql => sql`
  insert into leads (project_id, visitor_id, id, first_at, last_at, scan_count, first_event_id, consent_withdrawn_at,
    point_count, trade_fair_id, industry, profession, country_code, sort_name, initials)
  select c.project_id, c.visitor_id, c.id, c.first_at, c.last_at, c.scan_count, c.first_event_id, w.withdrawn_at,
    coalesce(n.points, 0), p.parent_id, v.industry, v.profession, v.country_code,
    coalesce(lead_initial(v.name), ''), lead_initials(v.name, v.organization)
  from unnest(${changes.map((change) => change.projectId)}::uuid[], ${changes.map((change) => change.visitorId)}::uuid[],
    ${changes.map((change) => change.leadId)}::uuid[], ${changes.map((change) => change.firstAt)}::timestamptz[],
    ${changes.map((change) => change.lastAt)}::timestamptz[], ${changes.map((change) => change.count)}::int[],
    ${changes.map((change) => change.firstEventId)}::uuid[])
    as c (project_id, visitor_id, id, first_at, last_at, scan_count, first_event_id)
  join visitors v on v.id = c.visitor_id
  join exhibitions p on p.id = c.project_id
  left join sharing_withdrawals w on w.visitor_id = c.visitor_id and w.exhibitor_id = p.owner_id
  left join (${newPoints(events)}) n on n.project_id = c.project_id and n.visitor_id = c.visitor_id
  order by c.project_id, c.visitor_id
  on conflict (project_id, visitor_id) do update set
    first_at = least(leads.first_at, excluded.first_at),
    last_at = greatest(leads.last_at, excluded.last_at),
    scan_count = leads.scan_count + excluded.scan_count,
    point_count = leads.point_count + excluded.point_count,
    held_at = case when excluded.scan_count > 0 then leads.held_at end
  returning project_id, visitor_id, id, first_event_id`;

/** Scans that are under way end before, and find it said afterwards. False when there is no such visitor any more. */
export async function lockVisitor(tx: Executor, visitorId: string): Promise<boolean> {
  return (await tx.execute(sql`select 1 from visitors where id = ${visitorId} for update`)) > 0;
}
