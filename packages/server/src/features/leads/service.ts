import type { Executor } from '@fairlead/database/executor';
import { newIdAsOf } from '../../platform/identifier.ts';
import { type VisiblePerson, visiblePerson } from './masking.ts';
import { findLead, findLeadsOf } from './queries.ts';
import { type LeadChange, upsertLeads } from './write-queries.ts';

/** A scan as a lead knows it. */
export interface LeadEvent {
  readonly id: string;
  readonly projectId: string;
  readonly visitorId: string;
  readonly occurredAt: Date;
}

/** What these scans of one visitor, in the order in which they came, add to the lead of one project. */
function changeBy(events: readonly [LeadEvent, ...LeadEvent[]]): LeadChange {
  const [{ id, projectId, visitorId, occurredAt }] = events;
  const times = events.map((event) => event.occurredAt.getTime());
  return {
    projectId,
    visitorId,
    leadId: newIdAsOf(occurredAt),
    firstAt: new Date(Math.min(...times)),
    lastAt: new Date(Math.max(...times)),
    count: events.length,
    firstEventId: id,
  };
}

/**
 * Records in the exhibitors' lists that visitors were scanned; part of the caller's transaction. A lead's id carries the time
 * of the scan, which the exhibitor knows: that of the request would be the same for every stand that a phone reports at once.
 */
export async function recordLeads(tx: Executor, events: readonly LeadEvent[]): Promise<void> {
  const byLead = Map.groupBy(events, ({ projectId, visitorId }) => `${projectId} ${visitorId}`);
  const changes = [...byLead.values()].map((own) => changeBy(own as [LeadEvent, ...LeadEvent[]]));
  await tx.execute(upsertLeads(changes));
}

/** What may be shown of the people behind a project's visitors, by visitor. */
export async function showPeople(
  executor: Executor,
  projectId: string,
  visitorIds: readonly string[],
): Promise<ReadonlyMap<string, VisiblePerson & { leadId: string }>> {
  if (visitorIds.length === 0) return new Map();
  const rows = await findLeadsOf(executor, projectId, visitorIds);
  return new Map(rows.map((row) => [row.visitorId, { leadId: row.id, ...visiblePerson(row) }]));
}

/** The visitor that a lead is, and whether anything of them may be shown at all. */
export async function findLeadPerson(
  executor: Executor,
  projectId: string,
  leadId: string,
): Promise<{ visitorId: string; isConsentWithdrawn: boolean } | null> {
  const row = await findLead(executor, projectId, leadId);
  return row ? { visitorId: row.visitorId, isConsentWithdrawn: row.isConsentWithdrawn } : null;
}
