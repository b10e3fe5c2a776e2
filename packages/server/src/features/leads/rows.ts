import type { Lead } from '@fairlead/contract/leads';
import type { PriceScope } from '@fairlead/contract/prices';

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
  readonly assigneeId: string | null;
  readonly contactedAt: Date | null;
  readonly score: number;
  readonly pointCount: number;
  readonly documentCount: number;
  readonly longLookCount: number;
  readonly answerCount: number;
  readonly buyingSignalCount: number;
  readonly wishCount: number;
  readonly isUnlocked: boolean;
  readonly unlockedAt: Date | null;
  readonly unlockAmount: number | null;
  readonly unlockCurrency: string | null;
  readonly priceSource: PriceScope | null;
  readonly isConsentWithdrawn: boolean;
  readonly name: string | null;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly organization: string | null;
  readonly profession: Lead['profession'];
  readonly industry: Lead['industry'];
  readonly city: string | null;
  readonly countryCode: string | null;
  readonly phone: string | null;
  readonly prefix: string | null;
}

/** A lead in a list, with its name as the list is sorted by it: as much of it as is shown. */
export interface ListedLead extends LeadRow {
  readonly sortName: string;
}
