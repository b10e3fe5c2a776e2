import type { LeadRow } from '../leads/rows.ts';

/** What the reports read of a lead and of its person; masked before it leaves. */
export type StoredLead = Omit<LeadRow, 'projectId' | 'firstAt' | 'lastAt' | 'scanCount' | 'isEmailVerified'>;
