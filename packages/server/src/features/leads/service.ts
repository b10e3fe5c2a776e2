import type { Executor } from '../../platform/database/connection.ts';
import { newId } from '../../platform/identifier.ts';
import { visiblePerson } from './masking.ts';
import { moveLeads } from './merge-queries.ts';
import { personalTables } from './personal-data.ts';
import { anonymizeLeadsOf } from './sharing-queries.ts';
import { type LeadSighting, upsertLead } from './write-queries.ts';

/** Notes in the exhibitor's list that a visitor was seen; part of the caller's transaction. */
export async function noteSighting(tx: Executor, sighting: Omit<LeadSighting, 'leadId'>): Promise<void> {
  await tx.execute(upsertLead({ ...sighting, leadId: newId() }));
}

/** What of a lead's person may be shown, for whatever else shows leads: reports, webhooks. */
export const showPerson = visiblePerson;

export const leadPersonalTables = personalTables;

/** What is left of a person who leaves are leads of nobody: the counts stay. */
export const anonymizeLeads = anonymizeLeadsOf;

/** One visitor's leads become another's. */
export const mergeLeads = moveLeads;
