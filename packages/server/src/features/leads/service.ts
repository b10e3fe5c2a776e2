import type { Executor } from '../../platform/database/connection.ts';
import { newId } from '../../platform/identifier.ts';
import { visiblePerson } from './masking.ts';
import { holdersOf } from './queries.ts';
import { type LeadSighting, upsertLead } from './write-queries.ts';

/** Notes in the exhibitor's list that a visitor was seen; part of the caller's transaction. */
export async function noteSighting(tx: Executor, sighting: Omit<LeadSighting, 'leadId'>): Promise<void> {
  await tx.execute(upsertLead({ ...sighting, leadId: newId() }));
}

/** What of a lead's person may be shown, for whatever else shows leads: reports, webhooks. */
export const showPerson = visiblePerson;

/** Who has a visitor's data, for the visitor's data file. */
export async function leadsForDataFile(executor: Executor, visitorId: string): Promise<Record<string, unknown>[]> {
  return (await holdersOf(executor, visitorId)).map((row) => ({
    exhibitor: row.exhibitor,
    project: row.project,
    firstAt: new Date(row.first_at).toISOString(),
    lastAt: new Date(row.last_at).toISOString(),
    scanCount: row.scan_count,
    isUnlocked: row.is_unlocked && !row.is_consent_withdrawn,
    isConsentWithdrawn: row.is_consent_withdrawn,
  }));
}
