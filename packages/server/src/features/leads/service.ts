import type { Executor } from '../../platform/database/connection.ts';
import { newId } from '../../platform/identifier.ts';
import { type LeadSighting, upsertLead } from './write-queries.ts';

/** Notes in the exhibitor's list that a visitor was seen; part of the caller's transaction. */
export async function noteSighting(tx: Executor, sighting: Omit<LeadSighting, 'leadId'>): Promise<void> {
  await tx.execute(upsertLead({ ...sighting, leadId: newId() }));
}

/** Masking, for whatever else shows a lead: reports, webhooks. */
export { type LeadRow, type VisiblePerson, visiblePerson } from './masking.ts';
