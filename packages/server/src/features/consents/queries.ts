import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

export interface ConsentEventRow {
  readonly id: string;
  readonly subject: string;
  readonly purpose: 'TERMS' | 'PRIVACY' | 'MARKETING' | 'SHARE_WITH_EXHIBITOR';
  /** Of what is shared with one. */
  readonly exhibitorId: string | null;
  readonly granted: boolean;
  readonly textVersion: string;
  readonly language: Language;
  readonly at: Date;
}

const columns = sql`id, subject, purpose, exhibitor_id, granted, text_version, language, at`;

export async function insertConsentEvents(executor: Executor, events: readonly ConsentEventRow[]): Promise<void> {
  await executor.execute(sql`insert into consent_events ${sql.rows(events)}`);
}

/** The last event of each of these purposes. */
export async function latestConsents(
  executor: Executor,
  subject: string,
  purposes: readonly ConsentEventRow['purpose'][],
): Promise<ConsentEventRow[]> {
  return executor.query<ConsentEventRow>(sql`
    select distinct on (purpose) ${columns} from consent_events
    where subject = ${subject} and purpose = any(${purposes}::text[])
    order by purpose, at desc, id desc`);
}
