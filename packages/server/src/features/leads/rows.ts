import type { Lead } from '@fairlead/contract/leads';
import type { PriceScope } from '@fairlead/contract/prices';
import type { WishChannel, WishKind } from '@fairlead/contract/wishes';
import { type Sql, sql } from '@fairlead/database/sql';

/** What is wished, as a lead's row has it; moments are texts. */
export interface StoredWish {
  readonly kind: WishKind;
  readonly by: WishChannel | null;
  readonly noCalls: boolean;
  readonly meetingAt: string | null;
  readonly point: { readonly beaconId: string; readonly name: string } | null;
  readonly at: string;
}

/** A row of `wishes` as a StoredWish; `b` is its point. */
export const wishObject = (
  w: Sql,
): Sql => sql`jsonb_build_object('kind', ${w}.kind, 'by', ${w}.by, 'noCalls', ${w}.no_calls,
  'meetingAt', ${w}.meeting_at, 'point',
  case when b.id is not null then jsonb_build_object('beaconId', b.id, 'name', b.name) end, 'at', ${w}.occurred_at)`;

/** What is wished of the exhibitor in the lead `l`: looked up for those leads alone that have a wish. */
export const wishOfLead = sql`case when l.wish is not null then (
  select ${wishObject(sql`w`)} from wishes w left join beacons b on b.id = w.beacon_id
  where w.project_id = l.project_id and w.visitor_id = l.visitor_id and w.is_current) end`;

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
  readonly wish: StoredWish | null;
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
  readonly state: string | null;
  readonly countryCode: string | null;
  readonly phone: string | null;
  readonly prefix: string | null;
  /** False while the person keeps the number from this exhibitor. */
  readonly isPhoneShared: boolean;
}

/** A lead in a list, with its name as the list is sorted by it: as much of it as is shown. */
export interface ListedLead extends LeadRow {
  readonly sortName: string;
}
