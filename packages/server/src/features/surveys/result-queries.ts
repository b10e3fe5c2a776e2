import type { Language } from '@fairlead/contract/languages';
import { type SQL, sql } from 'drizzle-orm';
import type { Position } from '../../platform/cursor.ts';
import type { Executor } from '../../platform/database/connection.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import type { StoredAnswers } from './tables.ts';

export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function within(column: SQL, { from, to }: Period): SQL {
  const after = from === undefined ? sql`true` : sql`${column} >= ${from}::timestamptz`;
  const before = to === undefined ? sql`true` : sql`${column} < ${to}::timestamptz`;
  return sql`${after} and ${before}`;
}

export interface Figure extends Record<string, unknown> {
  readonly survey_id: string;
  readonly key: string;
  readonly count: number;
}

/** Sums of the counters; whole hours. */
export async function figuresOf(
  executor: Executor,
  projectId: string,
  surveyIds: readonly string[],
  period: Period,
): Promise<readonly Figure[]> {
  return executor.execute<Figure>(sql`
    select survey_id, key, sum(count)::int as count from survey_counters
    where project_id = ${projectId} and survey_id = any(${sql.param(surveyIds)}::uuid[])
      and ${within(sql`hour`, period)}
    group by survey_id, key`);
}

export interface Asked extends Record<string, unknown> {
  readonly survey_id: string;
  readonly visitors: number;
  readonly last_at: string | null;
}

/** Visitors of the point where each is asked, or was last; and when the last of those who sent answers began. */
export async function askedOf(
  executor: Executor,
  projectId: string,
  surveyIds: readonly string[],
  period: Period,
): Promise<readonly Asked[]> {
  return executor.execute<Asked>(sql`
    select s.id as survey_id, v.visitors, l.started_at as last_at
    from surveys s
    left join lateral (
      select count(*)::int as visitors from scans c
      where c.project_id = s.project_id and c.beacon_id = s.last_beacon_id and ${within(sql`c.first_at`, period)}
    ) v on true
    left join lateral (
      select started_at from survey_answers a
      where a.project_id = s.project_id and a.survey_id = s.id and a.is_complete and ${within(sql`a.started_at`, period)}
      order by a.started_at desc, a.visitor_id desc limit 1
    ) l on true
    where s.project_id = ${projectId} and s.id = any(${sql.param(surveyIds)}::uuid[])`);
}

export interface TextRow extends Record<string, unknown> {
  readonly visitor_id: string;
  readonly text: string;
  readonly language: Language;
  readonly at: string;
}

/**
 * The texts given to a question, newest first. A search finds nothing of whom the consent was withdrawn. A page goes on
 * behind a lead, whose id is the project's own: a visitor's id is the same for every company and must not leave the server.
 */
export async function listTexts(
  executor: Executor,
  key: { projectId: string; surveyId: string; questionId: string },
  filter: Period & { q?: string | undefined },
  page: { after: Position | null; limit: number },
): Promise<readonly TextRow[]> {
  const after = page.after
    ? sql`(t.at, t.visitor_id) < (${page.after.at}::timestamptz, (select l.visitor_id from leads l
        where l.project_id = ${key.projectId} and l.id = ${page.after.id}))`
    : sql`true`;
  const found = filter.q
    ? sql`t.text ilike ${containing(filter.q)} and not exists (select 1 from leads l where l.project_id = t.project_id
        and l.visitor_id = t.visitor_id and l.consent_withdrawn_at is not null)`
    : sql`true`;
  return executor.execute<TextRow>(sql`
    select t.visitor_id, t.text, t.language, t.at from survey_texts t
    where t.project_id = ${key.projectId} and t.survey_id = ${key.surveyId} and t.question_id = ${key.questionId}
      and ${after} and ${found} and ${within(sql`t.at`, filter)}
    order by t.at desc, t.visitor_id desc limit ${page.limit + 1}`);
}

export interface SentRow extends Record<string, unknown> {
  readonly survey_id: string;
  readonly title: string;
  readonly questions: unknown;
  readonly answers: StoredAnswers;
  readonly language: Language;
  readonly started_at: string;
}

/** What one visitor sent to a project's surveys, those deleted since included. */
export async function sentBy(executor: Executor, projectId: string, visitorId: string): Promise<readonly SentRow[]> {
  return executor.execute<SentRow>(sql`
    select a.survey_id, s.title, s.questions, a.answers, a.language, a.started_at
    from survey_answers a join surveys s on s.id = a.survey_id
    where a.project_id = ${projectId} and a.visitor_id = ${visitorId} and a.is_complete
    order by a.started_at desc, a.survey_id`);
}
