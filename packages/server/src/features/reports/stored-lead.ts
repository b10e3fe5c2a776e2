import type { LeadRow } from '../leads/rows.ts';

/** Columns of a lead and of its person for the reports; masked before they leave. */
export type StoredLead = Omit<LeadRow, 'projectId' | 'firstAt' | 'lastAt' | 'scanCount' | 'isEmailVerified'>;
