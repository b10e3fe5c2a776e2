import { sql } from 'drizzle-orm';
import { fixedStatement } from '../../platform/database/fixed-statement.ts';

export interface LeadEvent {
  readonly projectId: string;
  readonly visitorId: string;
  readonly eventId: string;
  /** Id of the lead if this makes one. */
  readonly leadId: string;
  /** ISO 8601, UTC. */
  readonly occurredAt: string;
}

/**
 * The exhibitor's row: made by the first event, whoever scanned whom; later ones move its times and count. A lead of an
 * exhibitor that the visitor took the data back from is born withdrawn.
 */
export const upsertLead = fixedStatement<LeadEvent>(
  (value) => sql`
  insert into leads (project_id, visitor_id, id, first_at, last_at, first_event_id, consent_withdrawn_at)
  values (${value('projectId')}::uuid, ${value('visitorId')}::uuid, ${value('leadId')}::uuid,
    ${value('occurredAt')}::timestamptz, ${value('occurredAt')}::timestamptz, ${value('eventId')}::uuid, (
      select w.withdrawn_at from sharing_withdrawals w join exhibitions p on p.owner_id = w.exhibitor_id
      where w.visitor_id = ${value('visitorId')}::uuid and p.id = ${value('projectId')}::uuid))
  on conflict (project_id, visitor_id) do update set
    first_at = least(leads.first_at, excluded.first_at),
    last_at = greatest(leads.last_at, excluded.last_at),
    scan_count = leads.scan_count + 1`,
);
