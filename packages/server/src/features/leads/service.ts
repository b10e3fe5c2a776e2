import type { Executor } from '@fairlead/database/executor';
import { newIdAsOf } from '../../platform/identifier.ts';
import { type VisiblePerson, visiblePerson } from './masking.ts';
import { findLead, findLeadsOf } from './queries.ts';
import { type LeadEvent, upsertLead } from './write-queries.ts';

/**
 * Records in the exhibitor's list that a visitor was scanned; part of the caller's transaction. The lead's id carries the time
 * of the scan, which the exhibitor knows: that of the request would be the same for every stand that a phone reports at once.
 */
export async function recordLead(tx: Executor, event: Omit<LeadEvent, 'leadId'>): Promise<void> {
  await tx.execute(upsertLead({ ...event, leadId: newIdAsOf(event.occurredAt) }));
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
