import type { Executor } from '../../platform/database/connection.ts';
import { newIdAsOf } from '../../platform/identifier.ts';
import { type VisiblePerson, visiblePerson } from './masking.ts';
import { moveLeads } from './merge-queries.ts';
import { personalTables } from './personal-data.ts';
import { findLead, findLeadsOf } from './queries.ts';
import { anonymizeLeadsOf } from './sharing-queries.ts';
import { type LeadSighting, upsertLead } from './write-queries.ts';

/**
 * Notes in the exhibitor's list that a visitor was seen; part of the caller's transaction. The lead's id carries the time of
 * the scan, which the exhibitor knows: that of the request would be the same for every stand that a phone reports at once.
 */
export async function noteSighting(tx: Executor, sighting: Omit<LeadSighting, 'leadId'>): Promise<void> {
  await tx.execute(upsertLead({ ...sighting, leadId: newIdAsOf(sighting.occurredAt) }));
}

/** What of a lead's person may be shown, for whatever else shows leads: reports, webhooks. */
export const showPerson = visiblePerson;

/** What may be shown of the people behind a project's visitors, by visitor. */
export async function showPeople(
  executor: Executor,
  projectId: string,
  visitorIds: readonly string[],
): Promise<ReadonlyMap<string, VisiblePerson & { leadId: string }>> {
  if (visitorIds.length === 0) return new Map();
  const rows = await findLeadsOf(executor, projectId, visitorIds);
  return new Map(rows.map((row) => [row.visitor_id, { leadId: row.id, ...visiblePerson(row) }]));
}

/** The visitor that a lead is, and whether anything of them may be shown at all. */
export async function findLeadPerson(
  executor: Executor,
  projectId: string,
  leadId: string,
): Promise<{ visitorId: string; isConsentWithdrawn: boolean } | null> {
  const row = await findLead(executor, projectId, leadId);
  return row ? { visitorId: row.visitor_id, isConsentWithdrawn: row.is_consent_withdrawn } : null;
}

export const leadPersonalTables = personalTables;

/** What is left of a person who leaves are leads of nobody: the counts stay. */
export const anonymizeLeads = anonymizeLeadsOf;

/** One visitor's leads become another's. */
export const mergeLeads = moveLeads;
