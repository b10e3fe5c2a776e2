import type { TimelineEntry } from '@fairlead/contract/lead-work';
import type { Lead, LeadStatus } from '@fairlead/contract/leads';
import { dayOf } from '../../../lib/dates.ts';

/** The one thing that comes next with a lead, and the fact that says so. */
interface NextStepFacts {
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

interface TimelineDay {
  readonly day: string;
  readonly entries: readonly TimelineEntry[];
}

/** Entries by the days of the fair, as they come: newest first. */
export function groupByDay(entries: readonly TimelineEntry[], timeZone: string): TimelineDay[] {
  const days: { day: string; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
