import { type Sql, sql } from '@fairlead/database/sql';

/** Holder of a licence, place of its use (null outside of fairs), and time. */
export interface LicenceQuestion {
  readonly exhibitorId: string;
  readonly tradeFairId: string | null;
  readonly at: Date;
}

/** The licences, as l, that a company holds at a moment for something at a fair; of some of them nothing may be left. */
export const isHeld = ({ exhibitorId, tradeFairId, at }: LicenceQuestion): Sql => sql`
  l.exhibitor_id = ${exhibitorId} and (l.trade_fair_id is null or l.trade_fair_id = ${tradeFairId}::uuid)
  and l.granted_at <= ${at} and (l.revoked_at is null or l.revoked_at > ${at})
  and l.valid_from <= ${at} and (l.valid_until is null or l.valid_until > ${at})`;

/** The order in which licences are used: what ends first, what has no limit last. It changes when one is extended. */
export const inOrderOfUse: Sql = sql`(l.quantity is null), l.valid_until nulls last, (l.trade_fair_id is null), l.id`;
