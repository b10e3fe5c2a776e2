import type { Lead } from '@fairlead/contract/leads';

/** A lead joined with everything that is stored of its person; it is masked before anybody sees it. */
export interface LeadRow {
  readonly id: string;
  readonly projectId: string;
  readonly visitorId: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly scanCount: number;
  readonly rating: number;
  readonly status: Lead['status'];
  readonly tags: string[];
  readonly isUnlocked: boolean;
  readonly isConsentWithdrawn: boolean;
  readonly name: string | null;
  readonly email: string | null;
  readonly organization: string | null;
  readonly profession: Lead['profession'];
  readonly industry: Lead['industry'];
  readonly city: string | null;
  readonly countryCode: string | null;
  readonly phone: string | null;
  readonly prefix: string | null;
}
