import { type Sql, sql } from '@fairlead/database/sql';

/** What scans of a visitor add to a project's lead. */
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

/**
 * The exhibitors' rows: made by the first event, whoever scanned whom; later ones move its times and count. A lead of an
 * exhibitor that the visitor took the data back from is born withdrawn. None is made of a visitor who left for good.
 */
export const upsertLeads = (changes: readonly LeadChange[]): Sql => sql`
  insert into leads (project_id, visitor_id, id, first_at, last_at, scan_count, first_event_id, consent_withdrawn_at)
  select c.project_id, c.visitor_id, c.id, c.first_at, c.last_at, c.scan_count, c.first_event_id, w.withdrawn_at
  from unnest(${changes.map((change) => change.projectId)}::uuid[], ${changes.map((change) => change.visitorId)}::uuid[],
    ${changes.map((change) => change.leadId)}::uuid[], ${changes.map((change) => change.firstAt)}::timestamptz[],
    ${changes.map((change) => change.lastAt)}::timestamptz[], ${changes.map((change) => change.count)}::int[],
    ${changes.map((change) => change.firstEventId)}::uuid[])
    as c (project_id, visitor_id, id, first_at, last_at, scan_count, first_event_id)
  join visitors v on v.id = c.visitor_id
  join exhibitions p on p.id = c.project_id
  left join sharing_withdrawals w on w.visitor_id = c.visitor_id and w.exhibitor_id = p.owner_id
  order by c.project_id, c.visitor_id
  on conflict (project_id, visitor_id) do update set
    first_at = least(leads.first_at, excluded.first_at),
    last_at = greatest(leads.last_at, excluded.last_at),
    scan_count = leads.scan_count + excluded.scan_count`;
