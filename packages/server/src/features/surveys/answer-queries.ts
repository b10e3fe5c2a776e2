import type { Language } from '@fairlead/contract/languages';
import type { SurveyQuestion } from '@fairlead/contract/surveys';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { containing } from '../../platform/database/like-pattern.ts';
import { quarterOf } from '../../platform/database/quarters.ts';
import { behind, byId, byMoment, descending, inOrder, type RowRange } from '../../platform/pagination.ts';
import type { StoredAnswers } from './stored-answers.ts';

/** A survey that the visitor may answer, with what the visitor answered so far. */
export interface AskedRow {
  readonly projectId: string;
  readonly beaconId: string;
  readonly defaultLanguage: Language;
  readonly questions: SurveyQuestion[];
  readonly version: number;
  readonly answers: StoredAnswers | null;
  readonly language: Language | null;
  readonly isComplete: boolean | null;
  readonly startedAt: Date | null;
  readonly answeredAt: Date | null;
  readonly revision: number | null;
}

/**
 * Selects the survey for visitors who scanned the point where it is asked, or was last, and for those who answered it already.
 */
const asked = (visitorId: string, surveyId: string): Sql => sql`
  select s.project_id, coalesce(a.beacon_id, s.last_beacon_id) as beacon_id, s.default_language, s.questions, s.version,
    a.answers, a.language, a.is_complete, a.started_at, a.answered_at, a.revision
  from surveys s
  left join survey_answers a on a.project_id = s.project_id and a.visitor_id = ${visitorId} and a.survey_id = s.id
  where s.id = ${surveyId} and s.deleted_at is null and (a.survey_id is not null or exists (
    select 1 from scans c
    where c.project_id = s.project_id and c.visitor_id = ${visitorId} and c.beacon_id = s.last_beacon_id))`;

export async function findAsked(
  executor: Executor,
  visitorId: string,
  surveyId: string,
): Promise<AskedRow | undefined> {
  const [row] = await executor.query<AskedRow>(asked(visitorId, surveyId));
  return row;
}

/**
 * Reads the same to write to it: the questions stay as they are meanwhile, and the visitor's other devices and leaving wait. The
 * statements are sent together, and locks are taken in their order.
 */
export async function lockAsked(
  tx: Executor,
  visitorId: string,
  surveyId: string,
): Promise<{ isThere: boolean; row: AskedRow | undefined }> {
  const [, visitors, rows] = await Promise.all([
    tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('survey'), hashtext(${surveyId}))`),
    tx.execute(sql`select 1 from visitors where id = ${visitorId} for no key update`),
    tx.query<AskedRow>(asked(visitorId, surveyId)),
  ]);
  return { isThere: visitors > 0, row: rows[0] };
}

interface AnswerKey {
  readonly projectId: string;
  readonly visitorId: string;
  readonly surveyId: string;
}

interface NewAnswers extends AnswerKey {
  readonly beaconId: string;
  readonly answers: StoredAnswers;
  readonly language: Language;
  readonly isComplete: boolean;
  readonly startedAt: Date;
  readonly answeredAt: Date;
  readonly receivedAt: Date;
}

export const upsertAnswers = (value: NewAnswers): Sql => sql`
  insert into survey_answers (project_id, visitor_id, survey_id, beacon_id, answers, language, is_complete, started_at,
    answered_at, received_at, revision)
  values (${value.projectId}, ${value.visitorId}, ${value.surveyId}, ${value.beaconId},
    ${sql.json(value.answers)}, ${value.language}, ${value.isComplete}, ${value.startedAt},
    ${value.answeredAt}, ${value.receivedAt}, 1)
  on conflict (project_id, visitor_id, survey_id) do update set answers = excluded.answers,
    language = excluded.language, is_complete = excluded.is_complete, answered_at = excluded.answered_at,
    received_at = excluded.received_at, revision = survey_answers.revision + 1`;

export const insertHistory = (
  key: AnswerKey,
  value: {
    id: string;
    answers: StoredAnswers;
    language: string;
    isComplete: boolean;
    answeredAt: Date;
    keptAt: Date;
  },
): Sql => sql`
  insert into survey_answer_history (project_id, visitor_id, survey_id, id, answers, language, is_complete, answered_at,
    kept_at)
  values (${key.projectId}, ${key.visitorId}, ${key.surveyId}, ${value.id}, ${sql.json(value.answers)},
    ${value.language}, ${value.isComplete}, ${value.answeredAt}, ${value.keptAt})`;

/** Stores the texts of a sent set in the place of those before; none of a draft. */
export const replaceTexts = (value: NewAnswers): Sql => {
  const texts = Object.entries(value.isComplete ? value.answers : {}).flatMap(([questionId, text]) =>
    typeof text === 'string' ? [{ question_id: questionId, text }] : [],
  );
  return sql`
    with given as (
      select question_id, text from jsonb_to_recordset(${sql.json(texts)}::jsonb) as t (question_id uuid, text text)
    ), gone as (
      delete from survey_texts where project_id = ${value.projectId} and visitor_id = ${value.visitorId}
        and survey_id = ${value.surveyId} and question_id not in (select question_id from given)
    )
    insert into survey_texts (project_id, visitor_id, survey_id, question_id, text, language, at)
    select ${value.projectId}::uuid, ${value.visitorId}::uuid, ${value.surveyId}::uuid, question_id, text,
      ${value.language}, ${value.startedAt}::timestamptz
    from given
    on conflict (project_id, visitor_id, survey_id, question_id) do update set
      text = excluded.text, language = excluded.language`;
};

/** Adds to the quarter of an hour in which the visitor began, whenever the rest was answered. */
export const addToFigures = (
  key: Pick<AnswerKey, 'projectId' | 'surveyId'>,
  counter: { startedAt: Date; slot: number },
  changes: readonly { key: string; by: number }[],
): Sql => sql`
  insert into survey_counters (project_id, survey_id, key, hour, slot, count)
  select ${key.projectId}::uuid, ${key.surveyId}::uuid, c.key, ${quarterOf(sql`${counter.startedAt}::timestamptz`)},
    ${counter.slot}::smallint, c.by
  from jsonb_to_recordset(${sql.json(changes)}::jsonb) as c (key text, by integer)
  order by c.key collate "C"
  on conflict (project_id, survey_id, key, hour, slot) do update set count = survey_counters.count + excluded.count`;

export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function inPeriod(column: Sql, { from, to }: Period): Sql {
  const after = from === undefined ? sql`true` : sql`${column} >= ${from}::timestamptz`;
  const before = to === undefined ? sql`true` : sql`${column} < ${to}::timestamptz`;
  return sql`${after} and ${before}`;
}

interface Figure {
  readonly surveyId: string;
  readonly key: string;
  readonly count: number;
}

/** Returns the sums of the counters, by whole hours. */
export async function figuresOf(
  executor: Executor,
  projectId: string,
  surveyIds: readonly string[],
  period: Period,
): Promise<readonly Figure[]> {
  return executor.query<Figure>(sql`
    select survey_id, key, sum(count)::int as count from survey_counters
    where project_id = ${projectId} and survey_id = any(${surveyIds}::uuid[])
      and ${inPeriod(sql`hour`, period)}
    group by survey_id, key`);
}

export interface Asked {
  readonly surveyId: string;
  readonly visitors: number;
  readonly lastAt: Date | null;
}

/** Counts the visitors of the point where each is asked, or was last; and finds when the last who sent answers began. */
export async function askedOf(
  executor: Executor,
  projectId: string,
  surveyIds: readonly string[],
  period: Period,
): Promise<readonly Asked[]> {
  return executor.query<Asked>(sql`
    select s.id as survey_id, v.visitors, l.started_at as last_at
    from surveys s
    left join lateral (
      select count(*)::int as visitors from scans c
      where c.project_id = s.project_id and c.beacon_id = s.last_beacon_id and ${inPeriod(sql`c.first_at`, period)}
    ) v on true
    left join lateral (
      select started_at from survey_answers a
      where a.project_id = s.project_id and a.survey_id = s.id and a.is_complete and ${inPeriod(sql`a.started_at`, period)}
      order by a.started_at desc, a.visitor_id desc limit 1
    ) l on true
    where s.project_id = ${projectId} and s.id = any(${surveyIds}::uuid[])`);
}

export interface QuestionKey {
  readonly projectId: string;
  readonly surveyId: string;
  readonly questionId: string;
}

export interface TextFilter extends Period {
  readonly q?: string | undefined;
}

interface TextRow {
  readonly visitorId: string;
  readonly text: string;
  readonly language: Language;
  readonly at: Date;
}

export const textOrder = descending(byMoment(sql`t.at`), byId(sql`t.visitor_id`));

/**
 * Returns the texts given to a question, newest first. A search finds nothing by people who withdrew the consent. A
 * page goes on behind a lead, whose id is the project's own: a visitor's id is the same for every company and must not
 * leave the server.
 */
export async function listTexts(
  executor: Executor,
  key: QuestionKey,
  filter: TextFilter,
  { after, limit }: RowRange,
): Promise<readonly TextRow[]> {
  const [at, leadId = null] = after ?? [];
  const visitorId = sql`(select l.visitor_id from leads l where l.project_id = ${key.projectId} and l.id = ${leadId})`;
  const found = filter.q
    ? sql`t.text ilike ${containing(filter.q)} and not exists (select 1 from leads l where l.project_id = t.project_id
        and l.visitor_id = t.visitor_id and l.consent_withdrawn_at is not null)`
    : sql`true`;
  return executor.query<TextRow>(sql`
    select t.visitor_id, t.text, t.language, t.at from survey_texts t
    where t.project_id = ${key.projectId} and t.survey_id = ${key.surveyId} and t.question_id = ${key.questionId}
      and ${behind(textOrder, after && [at, visitorId])} and ${found} and ${inPeriod(sql`t.at`, filter)}
    order by ${inOrder(textOrder)} limit ${limit}`);
}

interface SentRow {
  readonly surveyId: string;
  readonly title: string;
  readonly questions: unknown;
  readonly answers: StoredAnswers;
  readonly language: Language;
  readonly startedAt: Date;
}

/** Returns what one visitor sent to a project's surveys, those deleted since included. */
export async function sentBy(executor: Executor, projectId: string, visitorId: string): Promise<readonly SentRow[]> {
  return executor.query<SentRow>(sql`
    select a.survey_id, s.title, s.questions, a.answers, a.language, a.started_at
    from survey_answers a join surveys s on s.id = a.survey_id
    where a.project_id = ${projectId} and a.visitor_id = ${visitorId} and a.is_complete
    order by a.started_at desc, a.survey_id`);
}
