import type { ConsentPurpose } from '@fairlead/contract/consents';
import type { Language } from '@fairlead/contract/languages';
import { type Sql, sql } from '@fairlead/database/sql';

export interface ConsentEventRow {
  readonly id: string;
  readonly subject: string;
  readonly purpose: ConsentPurpose;
  /** Whom the data is shared with; null for every other purpose. */
  readonly exhibitorId: string | null;
  readonly granted: boolean;
  readonly textVersion: string;
  readonly language: Language;
  readonly at: Date;
}

export const consentColumns = sql`id, subject, purpose, exhibitor_id, granted, text_version, language, at`;

/** An event with what was said about the same before it and after it. */
export interface ConsentEventInOrder extends ConsentEventRow {
  readonly isRecordedByStaff: boolean;
  readonly previousId: string | null;
  readonly previousAt: Date | null;
  readonly previousGranted: boolean | null;
  readonly nextId: string | null;
  readonly nextAt: Date | null;
  readonly nextGranted: boolean | null;
}

/** Selects all that somebody agreed to and took back. One person's are few: no more is kept in an index than finds them. */
export const consentHistory = (subject: Sql): Sql => sql`
  select ${consentColumns}, recorded_by is not null as is_recorded_by_staff,
    lag(id) over w as previous_id, lag(at) over w as previous_at, lag(granted) over w as previous_granted,
    lead(id) over w as next_id, lead(at) over w as next_at, lead(granted) over w as next_granted
  from consent_events where subject = ${subject}
  window w as (partition by purpose, exhibitor_id order by at, id)`;

/**
 * A part of a statement, for the queries of other features: the event by which this subject shares their data with an exhibitor;
 * null where none is in force.
 */
export const grantInForce = (subject: Sql, exhibitorId: Sql): Sql => sql`
  (select case when consent_events.granted then consent_events.id end from consent_events
    where consent_events.subject = ${subject} and consent_events.purpose = 'SHARE_WITH_EXHIBITOR'
      and consent_events.exhibitor_id = ${exhibitorId}
    order by consent_events.at desc, consent_events.id desc limit 1)`;
