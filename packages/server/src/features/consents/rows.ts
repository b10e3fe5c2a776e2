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
  /** True if its author has left since; a person whose sign-in stayed may have come back. */
  readonly hasLeft: boolean;
  readonly previousId: string | null;
  readonly previousAt: Date | null;
  readonly previousGranted: boolean | null;
  readonly nextId: string | null;
  readonly nextAt: Date | null;
  readonly nextGranted: boolean | null;
}

/**
 * Terms, privacy notice and news are agreed to by a person, in a company too; what is shared with an exhibitor is that of one
 * profile, and a later one begins anew.
 */
const hasLeft = sql`case
  when exhibitor_id is null then not exists (select 1 from visitors v where v.subject = consent_events.subject)
    and not exists (select 1 from accounts a where a.subject = consent_events.subject)
  else not exists (select 1 from visitors v
    where v.subject = consent_events.subject and v.created_at <= consent_events.at) end`;

/**
 * Selects all consents and withdrawals of a person. They are few, so the index only finds them. A shared telephone number is
 * withdrawn with everything else, too.
 */
export const consentHistory = (subject: Sql): Sql => sql`
  select ${consentColumns}, is_recorded_by_staff, has_left, previous_id, previous_at, previous_granted,
    coalesce(everything_id, following_id) as next_id, coalesce(everything_at, following_at) as next_at,
    case when everything_id is null then following_granted else false end as next_granted
  from (
    select ${consentColumns}, recorded_by is not null as is_recorded_by_staff, has_left,
      lag(id) over w as previous_id, lag(at) over w as previous_at, lag(granted) over w as previous_granted,
      lead(id) over w as following_id, lead(at) over w as following_at, lead(granted) over w as following_granted
    from consent_events cross join lateral (select ${hasLeft} as has_left) l
    where subject = ${subject}
    window w as (partition by purpose, exhibitor_id, has_left order by at, id)
  ) e left join lateral (
    select o.id as everything_id, o.at as everything_at from consent_events o
    where e.purpose = 'SHARE_TELEPHONE' and e.granted and o.subject = e.subject and o.exhibitor_id = e.exhibitor_id
      and o.purpose = 'SHARE_WITH_EXHIBITOR' and not o.granted and (o.at, o.id) > (e.at, e.id)
      and (e.following_id is null or (o.at, o.id) < (e.following_at, e.following_id))
    order by o.at, o.id limit 1
  ) t on true`;

/**
 * A part of a statement, for the queries of other features: the event by which this subject shares their data with an exhibitor;
 * null where none is in force.
 */
export const grantInForce = (subject: Sql, exhibitorId: Sql): Sql => sql`
  (select case when consent_events.granted then consent_events.id end from consent_events
    where consent_events.subject = ${subject} and consent_events.purpose = 'SHARE_WITH_EXHIBITOR'
      and consent_events.exhibitor_id = ${exhibitorId}
    order by consent_events.at desc, consent_events.id desc limit 1)`;
