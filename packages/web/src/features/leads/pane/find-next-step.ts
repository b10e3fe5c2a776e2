import type { Lead, LeadStatus } from '@fairlead/contract/leads';

/** The one thing that comes next with a lead, and the fact that says so. */
export interface NextStepFacts {
  readonly reason: 'wish' | 'signals' | 'rated' | 'unlocked' | 'contacted' | 'qualified';
  readonly canWrite: boolean;
  /** Status once that is done. */
  readonly status: Extract<LeadStatus, 'CONTACTED' | 'QUALIFIED' | 'CUSTOMER'>;
}

const hasReason = (lead: Lead, reason: string): boolean => lead.scoreReasons.some((part) => part.reason === reason);
const wellRated = 4;

/** Made from facts alone; null where there is nothing to be done, or nothing that could be. */
export function findNextStep(lead: Lead): NextStepFacts | null {
  if (!lead.isUnlocked || lead.isConsentWithdrawn) return null;
  const canWrite = lead.email !== null;
  if (lead.status === 'NEW') {
    const reason = hasReason(lead, 'WISH')
      ? 'wish'
      : hasReason(lead, 'BUYING_SIGNALS')
        ? 'signals'
        : lead.rating >= wellRated
          ? 'rated'
          : 'unlocked';
    return { reason, canWrite, status: 'CONTACTED' };
  }
  if (lead.status === 'CONTACTED') return { reason: 'contacted', canWrite, status: 'QUALIFIED' };
  if (lead.status === 'QUALIFIED') return { reason: 'qualified', canWrite, status: 'CUSTOMER' };
  return null;
}
