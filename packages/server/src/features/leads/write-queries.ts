import { type Sql, sql } from '@fairlead/database/sql';

export interface LeadEvent {
  readonly projectId: string;
  readonly visitorId: string;
  readonly eventId: string;
  /** Id of the lead if this makes one. */
  readonly leadId: string;
  readonly occurredAt: Date;
}

/**
 * The exhibitor's row: made by the first event, whoever scanned whom; later ones move its times and count. A lead of an
 * exhibitor that the visitor took the data back from is born withdrawn.
 */
export const upsertLead = (event: LeadEvent): Sql => sql`
  insert into leads (project_id, visitor_id, id, first_at, last_at, first_event_id, consent_withdrawn_at)
  values (${event.projectId}::uuid, ${event.visitorId}::uuid, ${event.leadId}::uuid,
    ${event.occurredAt}::timestamptz, ${event.occurredAt}::timestamptz, ${event.eventId}::uuid, (
      select w.withdrawn_at from sharing_withdrawals w join exhibitions p on p.owner_id = w.exhibitor_id
      where w.visitor_id = ${event.visitorId}::uuid and p.id = ${event.projectId}::uuid))
  on conflict (project_id, visitor_id) do update set
    first_at = least(leads.first_at, excluded.first_at),
    last_at = greatest(leads.last_at, excluded.last_at),
    scan_count = leads.scan_count + 1`;
