import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { type ConsentEventRow, consentColumns } from './rows.ts';

export async function insertConsentEvents(executor: Executor, events: readonly ConsentEventRow[]): Promise<void> {
  await executor.execute(sql`insert into consent_events ${sql.rows(events)}`);
}

/** Returns the last event of each of these purposes. */
export async function latestConsents(
  executor: Executor,
  subject: string,
  purposes: readonly ConsentEventRow['purpose'][],
): Promise<ConsentEventRow[]> {
  return executor.query<ConsentEventRow>(sql`
    select distinct on (purpose) ${consentColumns} from consent_events
    where subject = ${subject} and purpose = any(${purposes}::text[])
    order by purpose, at desc, id desc`);
}

/** Returns the last event of every purpose, and of every exhibitor that data is shared with. */
export async function latestOfAll(executor: Executor, subject: string): Promise<ConsentEventRow[]> {
  return executor.query<ConsentEventRow>(sql`
    select distinct on (purpose, exhibitor_id) ${consentColumns} from consent_events
    where subject = ${subject} order by purpose, exhibitor_id, at desc, id desc`);
}

/** Moves all consents of one subject to another; no other part of an event is ever changed. */
export async function moveConsentEvents(tx: Executor, from: string, to: string): Promise<void> {
  await tx.execute(sql`update consent_events set subject = ${to} where subject = ${from}`);
}

/** The same of what was shared with one exhibitor. */
export async function moveSharing(
  tx: Executor,
  { from, to, exhibitorId }: { from: string; to: string; exhibitorId: string },
): Promise<void> {
  await tx.execute(sql`
    update consent_events set subject = ${to} where subject = ${from} and exhibitor_id = ${exhibitorId}`);
}

export interface FirstGrant {
  readonly id: string;
  readonly visitorId: string;
  readonly exhibitorId: string;
  readonly language: Language;
  readonly at: Date;
  readonly recordedBy: string | null;
}

/**
 * Appends that these visitors share their data with exhibitors; not where the ledger has an entry about it already, unless its
 * author has left since.
 */
export const insertFirstGrants = (grants: readonly FirstGrant[], textVersion: string): Sql => sql`
    insert into consent_events (id, subject, purpose, exhibitor_id, granted, text_version, language, at, recorded_by)
    select distinct on (v.subject, g.exhibitor_id) g.id, v.subject, 'SHARE_WITH_EXHIBITOR', g.exhibitor_id, true,
      ${textVersion}, g.language, g.at, g.recorded_by
    from unnest(${grants.map((grant) => grant.id)}::uuid[], ${grants.map((grant) => grant.visitorId)}::uuid[],
      ${grants.map((grant) => grant.exhibitorId)}::uuid[], ${grants.map((grant) => grant.language)}::text[],
      ${grants.map((grant) => grant.at)}::timestamptz[], ${grants.map((grant) => grant.recordedBy)}::uuid[])
      as g (id, visitor_id, exhibitor_id, language, at, recorded_by)
    join visitors v on v.id = g.visitor_id and v.subject is not null
    where not exists (select 1 from consent_events c where c.subject = v.subject
      and c.purpose = 'SHARE_WITH_EXHIBITOR' and c.exhibitor_id = g.exhibitor_id and c.at >= v.created_at)
    order by v.subject, g.exhibitor_id, g.at`;
