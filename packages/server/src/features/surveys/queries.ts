import type { Language } from '@fairlead/contract/languages';
import type { SurveyQuestion } from '@fairlead/contract/surveys';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';

export interface SurveyRow {
  readonly id: string;
  readonly projectId: string;
  readonly beaconId: string | null;
  readonly lastBeaconId: string | null;
  readonly beaconName: string | null;
  readonly title: string;
  readonly defaultLanguage: Language;
  readonly questions: SurveyQuestion[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly updatedBy: string | null;
  readonly version: number;
  readonly started: number;
  readonly complete: number;
}

/** Selects surveys with how many people began and how many sent answers, from the counters. */
const withCounts = (condition: Sql): Sql => sql`
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
  return executor.query<SurveyRow>(
    sql`${withCounts(sql`s.project_id = ${projectId} and ${atPoint}`)} order by s.created_at desc, s.id desc`,
  );
}

export async function findSurvey(executor: Executor, projectId: string, id: string): Promise<SurveyRow | undefined> {
  const [row] = await executor.query<SurveyRow>(withCounts(sql`s.project_id = ${projectId} and s.id = ${id}`));
  return row;
}

/** Returns the survey that is asked at a point; null without one. */
export async function findSurveyAt(executor: Executor, beaconId: string): Promise<string | null> {
  const [row] = await executor.query<{ id: string }>(sql`select id from surveys where beacon_id = ${beaconId}`);
  return row?.id ?? null;
}

/** A survey as reports read it: every question there ever was. */
export type AnsweredSurvey = Pick<SurveyRow, 'id' | 'title' | 'defaultLanguage' | 'questions'>;

/** Returns the surveys of a project to which answers were sent, oldest first; those deleted since included. */
export async function findAnsweredSurveys(executor: Executor, projectId: string): Promise<readonly AnsweredSurvey[]> {
  return executor.query<AnsweredSurvey>(sql`
    select s.id, s.title, s.default_language, s.questions from surveys s
    where s.project_id = ${projectId} and exists (
      select 1 from survey_counters c where c.project_id = s.project_id and c.survey_id = s.id and c.key = 'complete')
    order by s.created_at, s.id`);
}

/**
 * Locks the questions: a change of them waits for answers under way, and these wait for the change; answers do not wait for each
 * other. The lock is in memory, so that a crowd that answers writes nothing to the survey's row.
 */
export async function lockQuestions(tx: Executor, surveyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('survey'), hashtext(${surveyId}))`);
}

export async function lockProject(
  tx: Executor,
  projectId: string,
): Promise<{ count: number; isArchived: boolean } | null> {
  const [project] = await tx.query<{ isArchived: boolean }>(sql`
    select archived_at is not null as is_archived from exhibitions
    where id = ${projectId} and deleted_at is null for update`);
  if (!project) return null;
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from surveys where project_id = ${projectId} and deleted_at is null`);
  return { count: row?.count ?? 0, isArchived: project.isArchived };
}

export interface NewSurveyRow {
  readonly id: string;
  readonly projectId: string;
  readonly beaconId: string | null;
  readonly lastBeaconId: string | null;
  readonly title: string;
  readonly defaultLanguage: Language;
  readonly questions: readonly SurveyQuestion[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export async function insertSurvey(tx: Executor, row: NewSurveyRow): Promise<void> {
  await tx.execute(sql`insert into surveys ${sql.rows({ ...row, questions: sql.json(row.questions) })}`);
}

export interface SurveyChange
  extends Partial<Pick<NewSurveyRow, 'beaconId' | 'title' | 'defaultLanguage' | 'questions'>> {
  readonly updatedAt?: Date;
  readonly updatedBy?: string;
  readonly deletedAt?: Date;
}

/** Changes it if it is there. */
export async function updateSurvey(
  tx: Executor,
  { projectId, id }: { projectId: string; id: string },
  change: SurveyChange,
): Promise<void> {
  const written = { ...change, ...(change.questions && { questions: sql.json(change.questions) }) };
  await tx.execute(sql`
    update surveys set ${sql.assignments(written)}, version = version + 1
    where project_id = ${projectId} and id = ${id} and deleted_at is null`);
}

/** Sets the point where the survey is asked, or none. No edit: the version stays. Returns whether there is such a point. */
export async function setPoint(
  executor: Executor,
  { projectId, id }: { projectId: string; id: string },
  beaconId: string | null,
): Promise<boolean> {
  const isThere = sql`exists (select 1 from beacons b
    where b.id = ${beaconId} and b.project_id = ${projectId} and b.archived_at is null)`;
  const changed = await executor.execute(sql`
    update surveys set ${sql.assignments(beaconId === null ? { beaconId } : { beaconId, lastBeaconId: beaconId })}
    where project_id = ${projectId} and id = ${id} and deleted_at is null
      and ${beaconId === null ? sql`true` : isThere}`);
  return changed > 0;
}

/** Takes the survey from the point if it is asked there. Visitors who have begun it there may continue. */
export async function leavePoint(
  executor: Executor,
  { projectId, id }: { projectId: string; id: string },
  beaconId: string,
): Promise<void> {
  await executor.execute(sql`
    update surveys set beacon_id = null where project_id = ${projectId} and id = ${id} and beacon_id = ${beaconId}`);
}

export async function hasAnswers(executor: Executor, projectId: string, id: string): Promise<boolean> {
  const found = await executor.execute(
    sql`select 1 from survey_counters where project_id = ${projectId} and survey_id = ${id} limit 1`,
  );
  return found > 0;
}

export async function deleteSurvey(tx: Executor, projectId: string, id: string): Promise<void> {
  await tx.execute(sql`delete from surveys where project_id = ${projectId} and id = ${id}`);
}
