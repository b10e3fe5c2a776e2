import type { Executor } from '@fairlead/database/executor';
import { type VisiblePerson, visiblePerson } from './masking.ts';
import { findLead, findLeadsOf } from './queries.ts';

/** Returns what may be shown of the people behind a project's visitors, by visitor. */
export async function showPeople(
  executor: Executor,
  projectId: string,
  visitorIds: readonly string[],
): Promise<ReadonlyMap<string, VisiblePerson & { leadId: string }>> {
  if (visitorIds.length === 0) return new Map();
  const rows = await findLeadsOf(executor, projectId, visitorIds);
  return new Map(rows.map((row) => [row.visitorId, { leadId: row.id, ...visiblePerson(row) }]));
}

/** Returns the visitor that a lead is, and whether anything of them may be shown at all. */
export async function findLeadPerson(
  executor: Executor,
  projectId: string,
  leadId: string,
): Promise<{ visitorId: string; isConsentWithdrawn: boolean } | null> {
  const row = await findLead(executor, projectId, leadId);
  return row ? { visitorId: row.visitorId, isConsentWithdrawn: row.isConsentWithdrawn } : null;
}
