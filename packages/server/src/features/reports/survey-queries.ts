import type { Sql } from 'postgres';
import type { LeadRow } from '../leads/tables.ts';
import type { StoredAnswers } from '../surveys/tables.ts';

/** One set of sent answers with its lead and everything stored of its person; masked before it leaves. */
export interface SentRow extends LeadRow {
  readonly answers: StoredAnswers;
  readonly language: string;
  readonly started_at: string;
  readonly point_name: string | null;
}

/** What was sent to a survey, in the order in which people began; goes on behind `last`. */
export async function readSent(
  sql: Sql,
  key: { projectId: string; surveyId: string; from: string | undefined; to: string | undefined },
  last: SentRow | undefined,
  limit: number,
): Promise<readonly SentRow[]> {
  const after = last
    ? sql`(a.started_at, a.visitor_id) > (${last.started_at}::timestamptz, ${last.visitor_id}::uuid)`
    : sql`true`;
  const from = key.from === undefined ? sql`true` : sql`a.started_at >= ${key.from}::timestamptz`;
  const to = key.to === undefined ? sql`true` : sql`a.started_at < ${key.to}::timestamptz`;
  return sql<SentRow[]>`
    select a.answers, a.language, a.started_at, b.name as point_name,
      l.id, l.project_id, l.visitor_id, l.first_at, l.last_at, l.scan_count, l.rating, l.status, l.tags,
      u.at is not null as is_unlocked, l.consent_withdrawn_at is not null as is_consent_withdrawn,
      v.name, v.email, v.organization, v.profession, v.industry, v.city, v.country_code, v.phone, v.prefix
    from survey_answers a
    join leads l on l.project_id = a.project_id and l.visitor_id = a.visitor_id
    left join beacons b on b.id = a.beacon_id
    left join lead_unlocks u on u.project_id = a.project_id and u.visitor_id = a.visitor_id
    left join visitors v on v.id = a.visitor_id
    where a.project_id = ${key.projectId} and a.survey_id = ${key.surveyId} and a.is_complete
      and ${after} and ${from} and ${to}
    order by a.started_at, a.visitor_id limit ${limit}`;
}

export interface VisitorAnswers {
  readonly visitor_id: string;
  readonly survey_id: string;
  readonly answers: StoredAnswers;
}

/** Everything that these visitors sent to a project's surveys. */
export async function answersOf(sql: Sql, projectId: string, visitorIds: readonly string[]): Promise<VisitorAnswers[]> {
  return sql<VisitorAnswers[]>`
    select visitor_id, survey_id, answers from survey_answers
    where project_id = ${projectId} and visitor_id = any(${[...new Set(visitorIds)]}::uuid[]) and is_complete`;
}
