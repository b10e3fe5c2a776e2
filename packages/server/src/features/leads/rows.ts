import type { Lead } from '@fairlead/contract/leads';
import type { PriceScope } from '@fairlead/contract/prices';
import type { VisitorProfile } from '@fairlead/contract/visitors';
import type { WishChannel, WishKind } from '@fairlead/contract/wishes';
import { type Sql, sql } from '@fairlead/database/sql';
import { ownerOfEmail } from '../identities/rows.ts';
import { profileColumns } from '../visitors/rows.ts';

/** A wish, as a lead's row has it; moments are texts. */
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

/** Wish of the lead `l`, looked up only for leads that have one. */
const wishOfLead = sql`case when l.wish is not null then (
  select ${wishObject(sql`w`)} from wishes w left join beacons b on b.id = w.beacon_id
  where w.project_id = l.project_id and w.visitor_id = l.visitor_id and w.is_current) end`;

/**
 * True if the visitor `v` has proved the e-mail to be theirs: not without an account, after a capture or an import, or after a
 * change of the e-mail.
 */
export const isEmailVerified = sql`
  (v.email_bounced_at is null and coalesce(v.subject = ${ownerOfEmail(sql`v.email`)}, false))`;

/** Columns of a LeadRow, for lists, single leads and all reports; `l`, `u` and `v` are as in `leadJoins`. */
export const leadColumns = sql`
  l.id, l.project_id, l.visitor_id, l.first_at, l.last_at, l.scan_count, l.rating, l.status, l.tags,
  l.assignee_id, l.contacted_at, l.score, l.point_count, l.document_count, l.long_look_count, l.answer_count,
  l.buying_signal_count, l.wish_count, ${wishOfLead} as wish, u.at is not null as is_unlocked, u.at as unlocked_at, u.amount as unlock_amount,
  u.currency as unlock_currency, u.price_source, l.consent_withdrawn_at is not null as is_consent_withdrawn,
  v.email, ${sql.join(profileColumns.map((column) => sql`v.${column}`))},
  u.phone_withdrawn_at is null as is_phone_shared,
  ${isEmailVerified} as is_email_verified`;

/** Unlock `u` and visitor `v` of the lead `l`. */
export const leadJoins = sql`
  left join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
  left join visitors v on v.id = l.visitor_id`;

/** Null of a person who is gone. */
type StoredProfile = { readonly [Key in keyof VisitorProfile]: VisitorProfile[Key] | null };

/** A lead joined with everything that is stored of its person; it is masked before anybody sees it. */
export interface LeadRow extends StoredProfile {
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
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** False while the person keeps the number from this exhibitor. */
  readonly isPhoneShared: boolean;
}
