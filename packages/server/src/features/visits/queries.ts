import type { Language } from '@fairlead/contract/languages';
import type { SurveyQuestion } from '@fairlead/contract/surveys';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { pointTitleIn, titleLanguageIn } from '../../platform/database/point-titles.ts';

export interface VisitedRow {
  readonly beaconId: string;
  readonly title: string;
  readonly titleLanguage: Language;
  readonly projectId: string;
  readonly exhibitorId: string;
  readonly exhibitor: string;
  readonly stand: string | null;
  readonly tradeFairId: string | null;
  readonly tradeFair: string | null;
  readonly timeZone: string;
  readonly firstAt: Date;
  readonly category: string | null;
  readonly note: string | null;
}

/** Returns the points of a visitor's list, the last ones first, with their titles in a language. */
export async function findVisited(
  executor: Executor,
  {
    visitorId,
    language,
    beaconId,
    limit,
  }: { readonly visitorId: string; readonly language: Language; readonly beaconId?: string; readonly limit: number },
): Promise<readonly VisitedRow[]> {
  const here = beaconId === undefined ? sql`` : sql`and beacon_id = ${beaconId}`;
  return executor.query<VisitedRow>(sql`
    select s.beacon_id, ${pointTitleIn(language)} as title, ${titleLanguageIn(language)} as title_language,
      p.id as project_id, e.id as exhibitor_id, e.name as exhibitor, p.stand,
      f.id as trade_fair_id, f.name as trade_fair, coalesce(f.time_zone, p.time_zone) as time_zone, s.first_at, s.category, s.note
    from (
      select * from scans where visitor_id = ${visitorId} and archived_at is null ${here}
      order by last_at desc, beacon_id desc limit ${limit}
    ) s
    join beacons b on b.id = s.beacon_id
    join exhibitions p on p.id = b.project_id
    join exhibitors e on e.id = p.owner_id
    left join exhibitions f on f.id = s.trade_fair_id
    order by s.last_at desc, s.beacon_id desc`);
}

export interface DocumentRow {
  readonly beaconId: string;
  readonly name: string;
  readonly kind: 'DOCUMENT' | 'LINK';
  readonly isOpened: boolean;
  readonly isFavourite: boolean;
}

/** Returns what hangs at these points, as the visitor treated it. */
export async function findDocuments(
  executor: Executor,
  visitorId: string,
  beaconIds: readonly string[],
): Promise<readonly DocumentRow[]> {
  return executor.query<DocumentRow>(sql`
    select a.beacon_id, a.name, a.kind,
      exists (select from attachment_openings o where o.project_id = a.project_id and o.attachment_id = a.id
        and o.visitor_id = ${visitorId}) as is_opened,
      exists (select from attachment_favourites o where o.project_id = a.project_id and o.attachment_id = a.id
        and o.visitor_id = ${visitorId}) as is_favourite
    from attachments a where a.beacon_id = any(${beaconIds}::uuid[]) and a.is_uploaded
    order by a.beacon_id, a.position, a.id`);
}

export interface AnsweredRow {
  readonly beaconId: string;
  /** By question: options by their ids, or the text. */
  readonly answers: Readonly<Record<string, readonly string[] | string>>;
  readonly questions: SurveyQuestion[];
  readonly defaultLanguage: Language;
}

/** Returns what the visitor sent to surveys; drafts are left out. */
export async function findAnswered(
  executor: Executor,
  visitorId: string,
  beaconIds: readonly string[],
): Promise<readonly AnsweredRow[]> {
  return executor.query<AnsweredRow>(sql`
    select a.beacon_id, a.answers, s.questions, s.default_language
    from (select distinct project_id from beacons where id = any(${beaconIds}::uuid[])) p
    join survey_answers a on a.project_id = p.project_id and a.visitor_id = ${visitorId} and a.is_complete
    join surveys s on s.project_id = a.project_id and s.id = a.survey_id
    where a.beacon_id = any(${beaconIds}::uuid[]) order by a.answered_at`);
}

export async function findName(executor: Executor, visitorId: string): Promise<string> {
  const [row] = await executor.query<{ name: string }>(sql`select name from visitors where id = ${visitorId}`);
  return row?.name ?? '';
}

/** Returns whether mail to the visitor came back for good, which ends the proof of their e-mail. */
export async function hasBounced(executor: Executor, visitorId: string): Promise<boolean> {
  const rows = await executor.query(sql`
    select 1 from visitors where id = ${visitorId} and email_bounced_at is not null`);
  return rows.length > 0;
}
