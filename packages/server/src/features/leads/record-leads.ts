import type { Sql } from '@fairlead/database/sql';
import { newIdAsOf } from '../../platform/identifier.ts';
import { type LeadChange, upsertLeads } from './write-queries.ts';

/** A scan, or a capture, as a lead knows it. */
export interface LeadEvent {
  readonly id: string;
  readonly projectId: string;
  readonly visitorId: string;
  readonly occurredAt: Date;
}

/** Sum of these events of one visitor, in the order in which they came, for the lead of one project. */
function changeBy(events: readonly [LeadEvent, ...LeadEvent[]], count: number): LeadChange {
  const [{ id, projectId, visitorId, occurredAt }] = events;
  const times = events.map((event) => event.occurredAt.getTime());
  return {
    projectId,
    visitorId,
    leadId: newIdAsOf(occurredAt),
    firstAt: new Date(Math.min(...times)),
    lastAt: new Date(Math.max(...times)),
    count,
    firstEventId: id,
  };
}

/**
 * Returns the statement that records in the exhibitors' lists that visitors were scanned; it comes after the one that
 * writes the events. A lead's id carries the time of the scan, which the exhibitor knows: that of the request would be
 * the same for every stand that a phone reports at once.
 */
export const recordLeads = (events: readonly LeadEvent[]): Sql =>
  upsertLeads(
    byLead(events).map((own) => changeBy(own, own.length)),
    events,
  );

/** The same for people captured at the stand: a lead counts the person's own scans, and nothing else. */
export const recordCapturedLeads = (events: readonly LeadEvent[]): Sql =>
  upsertLeads(
    byLead(events).map((own) => changeBy(own, 0)),
    [],
  );

const byLead = (events: readonly LeadEvent[]): readonly [LeadEvent, ...LeadEvent[]][] =>
  [...Map.groupBy(events, ({ projectId, visitorId }) => `${projectId} ${visitorId}`).values()] as [
    LeadEvent,
    ...LeadEvent[],
  ][];
