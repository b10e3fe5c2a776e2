import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { containing } from '../../platform/database/like-pattern.ts';
import { behind, byId, byMoment, descending, inOrder, type RowRange } from '../../platform/pagination.ts';
import type { StoredAnswers } from './stored-answers.ts';

export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function inPeriod(column: Sql, { from, to }: Period): Sql {
  const after = from === undefined ? sql`true` : sql`${column} >= ${from}::timestamptz`;
  const before = to === undefined ? sql`true` : sql`${column} < ${to}::timestamptz`;
  return sql`${after} and ${before}`;
}

export interface Figure {
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

export interface TextRow {
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

export interface SentRow {
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
