import type { Language } from '@fairlead/contract/languages';
import type { SurveyQuestion } from '@fairlead/contract/surveys';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import { surveys } from './tables.ts';

export interface SurveyRow extends Record<string, unknown> {
  readonly id: string;
  readonly project_id: string;
  readonly beacon_id: string | null;
  readonly last_beacon_id: string | null;
  readonly beacon_name: string | null;
  readonly title: string;
  readonly default_language: Language;
  readonly questions: SurveyQuestion[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly updated_by: string | null;
  readonly version: number;
  readonly started: number;
  readonly complete: number;
}

/** With how many began and how many sent answers, from the counters. */
const withCounts = (condition: SQL): SQL => sql`
  select s.id, s.project_id, s.beacon_id, s.last_beacon_id, b.name as beacon_name, s.title, s.default_language,
    s.questions, s.created_at, s.updated_at, s.updated_by, s.version, c.started, c.complete
  from surveys s
  left join beacons b on b.id = s.beacon_id
  left join lateral (
    select coalesce(sum(count) filter (where key <> 'complete'), 0)::int as started,
      coalesce(sum(count) filter (where key = 'complete'), 0)::int as complete
    from survey_counters
    where project_id = s.project_id and survey_id = s.id and (key = 'complete' or (key >= 'started:' and key < 'started;'))
  ) c on true
  where s.deleted_at is null and ${condition}`;

export async function listSurveys(
  executor: Executor,
  projectId: string,
  beaconId: string | undefined,
): Promise<readonly SurveyRow[]> {
  const atPoint = beaconId === undefined ? sql`true` : sql`s.beacon_id = ${beaconId}`;
  return executor.execute<SurveyRow>(
    sql`${withCounts(sql`s.project_id = ${projectId} and ${atPoint}`)} order by s.created_at desc, s.id desc`,
  );
}

export async function findSurvey(executor: Executor, projectId: string, id: string): Promise<SurveyRow | undefined> {
  const [row] = await executor.execute<SurveyRow>(withCounts(sql`s.project_id = ${projectId} and s.id = ${id}`));
  return row;
}

/** The survey that a point asks; null when it asks none. */
export async function findSurveyAt(executor: Executor, beaconId: string): Promise<string | null> {
  const [row] = await executor.select({ id: surveys.id }).from(surveys).where(eq(surveys.beaconId, beaconId));
  return row?.id ?? null;
}

/** Those of a project to which answers were sent, oldest first. */
export async function findAnswered(
  executor: Executor,
  projectId: string,
): Promise<readonly Pick<SurveyRow, 'id' | 'default_language' | 'questions'>[]> {
  return executor.execute<SurveyRow>(sql`
    select s.id, s.default_language, s.questions from surveys s
    where s.project_id = ${projectId} and exists (
      select 1 from survey_counters c where c.project_id = s.project_id and c.survey_id = s.id and c.key = 'complete')
    order by s.created_at, s.id`);
}

/**
 * Whoever changes the questions waits for answers under way, and they for it; answers do not wait for each other. In
 * memory, so that a crowd that answers writes nothing to the survey's row.
 */
export async function lockQuestions(tx: Executor, surveyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('survey'), hashtext(${surveyId}))`);
}

export async function lockProject(
  tx: Executor,
  projectId: string,
): Promise<{ count: number; isArchived: boolean } | null> {
  const [project] = await tx.execute<{ is_archived: boolean }>(sql`
    select archived_at is not null as is_archived from exhibitions
    where id = ${projectId} and deleted_at is null for update`);
  if (!project) return null;
  const [row] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from surveys where project_id = ${projectId} and deleted_at is null`);
  return { count: row?.count ?? 0, isArchived: project.is_archived };
}

export async function insertSurvey(tx: Executor, row: typeof surveys.$inferInsert): Promise<void> {
  await tx.insert(surveys).values(row);
}

/** Changes it when it still has the version; null changes whatever is there. Answers whether it did. */
export async function updateSurvey(
  tx: Executor,
  key: { projectId: string; id: string; version: number | null },
  change: Partial<typeof surveys.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(surveys)
    .set({ ...change, version: sql`${surveys.version} + 1` })
    .where(
      and(
        eq(surveys.projectId, key.projectId),
        eq(surveys.id, key.id),
        isNull(surveys.deletedAt),
        key.version === null ? undefined : eq(surveys.version, key.version),
      ),
    )
    .returning({ id: surveys.id });
  return rows.length > 0;
}

/** Not an edit: who edits the texts meanwhile goes on. Answers whether there is such a point. */
export async function setPoint(
  executor: Executor,
  key: { projectId: string; id: string },
  beaconId: string | null,
): Promise<boolean> {
  const isThere = sql`exists (select 1 from beacons b
    where b.id = ${beaconId} and b.project_id = ${key.projectId} and b.archived_at is null)`;
  const rows = await executor
    .update(surveys)
    .set({ beaconId, ...(beaconId === null ? {} : { lastBeaconId: beaconId }) })
    .where(
      and(
        eq(surveys.projectId, key.projectId),
        eq(surveys.id, key.id),
        isNull(surveys.deletedAt),
        beaconId === null ? undefined : isThere,
      ),
    )
    .returning({ id: surveys.id });
  return rows.length > 0;
}

/** Takes a survey away from a point if it is asked there. Whoever has begun it there may go on. */
export async function leavePoint(
  executor: Executor,
  key: { projectId: string; id: string },
  beaconId: string,
): Promise<void> {
  await executor
    .update(surveys)
    .set({ beaconId: null })
    .where(and(eq(surveys.projectId, key.projectId), eq(surveys.id, key.id), eq(surveys.beaconId, beaconId)));
}

export async function hasAnswers(executor: Executor, projectId: string, id: string): Promise<boolean> {
  const rows = await executor.execute(
    sql`select 1 from survey_counters where project_id = ${projectId} and survey_id = ${id} limit 1`,
  );
  return rows.length > 0;
}

export async function deleteSurvey(tx: Executor, projectId: string, id: string): Promise<void> {
  await tx.delete(surveys).where(and(eq(surveys.projectId, projectId), eq(surveys.id, id)));
}
