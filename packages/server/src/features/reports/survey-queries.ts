import type { Database } from '@fairlead/database/connection';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { allRows } from '../../platform/all-rows.ts';
import { ascending, behind, byId, byMoment, inOrder } from '../../platform/pagination.ts';
import { type LeadRow, leadColumns, leadJoins } from '../leads/rows.ts';
import type { StoredAnswers } from './survey-columns.ts';

/** One set of sent answers with its lead and everything stored of its person; masked before it leaves. */
export interface SentRow extends LeadRow {
  readonly answers: StoredAnswers;
  readonly language: string;
  readonly startedAt: Date;
  readonly pointName: string | null;
}

const sentOrder = ascending(byMoment(sql`a.started_at`), byId(sql`a.visitor_id`));

/** Reads what was sent to a survey, in the order in which people began, in batches. */
export function streamSent(
  reader: Database,
  key: { projectId: string; surveyId: string; from: string | undefined; to: string | undefined },
  signal: AbortSignal,
): AsyncGenerator<readonly SentRow[]> {
  const from = key.from === undefined ? sql`true` : sql`a.started_at >= ${key.from}::timestamptz`;
  const to = key.to === undefined ? sql`true` : sql`a.started_at < ${key.to}::timestamptz`;
  const select = (last: SentRow | undefined, limit: Sql): Sql => sql`
    select a.answers, a.language, a.started_at, b.name as point_name,
      ${leadColumns}
    from survey_answers a
    join leads l on l.project_id = a.project_id and l.visitor_id = a.visitor_id
    left join beacons b on b.id = a.beacon_id ${leadJoins}
    where a.project_id = ${key.projectId} and a.survey_id = ${key.surveyId} and a.is_complete
      and ${behind(sentOrder, last && [last.startedAt, last.visitorId])} and ${from} and ${to}
    order by ${inOrder(sentOrder)} ${limit}`;
  return allRows(reader, select, { signal });
}

export interface VisitorAnswers {
  readonly visitorId: string;
  readonly surveyId: string;
  readonly answers: StoredAnswers;
}

/** Returns everything that these visitors sent to a project's surveys. */
export async function answersOf(
  executor: Executor,
  projectId: string,
  visitorIds: readonly string[],
): Promise<VisitorAnswers[]> {
  return executor.query<VisitorAnswers>(sql`
    select visitor_id, survey_id, answers from survey_answers
    where project_id = ${projectId} and visitor_id = any(${[...new Set(visitorIds)]}::uuid[]) and is_complete`);
}
