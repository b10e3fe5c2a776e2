import { surveyFaults } from '@fairlead/contract/survey-rules';
import {
  type Survey,
  type SurveyOption,
  type SurveyQuestion,
  type SurveySummary,
  type surveyInput,
  surveyLimits,
  type surveyReplacement,
} from '@fairlead/contract/surveys';
import { violatedConstraint } from '@fairlead/database/errors';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { faultMessage } from '../../platform/http/input.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { namesOfEditors } from '../accounts/public.ts';
import { authorize } from '../exhibitions/public.ts';
import type { LeadNews } from '../live/public.ts';
import * as queries from './queries.ts';
import { countMarks, marksChanged } from './stored-answers.ts';

/** A call by an account of a company, for one of its surveys. */
type SurveyContext = Context<AccountActor>;
/** A call that reads only: by an account of the company, or by an administrator. */
type SurveyReaderContext = Context<AccountActor | AdminActor>;

interface SurveyKey {
  readonly projectId: string;
  readonly id: string;
}

const head = (row: queries.SurveyRow) => ({
  id: row.id,
  projectId: row.projectId,
  title: row.title,
  beaconId: row.beaconId,
  beaconName: row.beaconName,
  startedCount: row.started,
  completeCount: row.complete,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

async function editorName(executor: Executor, row: queries.SurveyRow): Promise<string | null> {
  if (row.updatedBy === null) return null;
  return (await namesOfEditors(executor, [row.updatedBy])).get(row.updatedBy) ?? null;
}

const present = async (executor: Executor, row: queries.SurveyRow): Promise<Survey> => ({
  ...head(row),
  defaultLanguage: row.defaultLanguage,
  questions: row.questions,
  updatedBy: await editorName(executor, row),
  version: row.version,
});

async function requireSurvey(executor: Executor, { projectId, id }: SurveyKey): Promise<queries.SurveyRow> {
  const row = await queries.findSurvey(executor, projectId, id);
  if (!row) throw notFound();
  return row;
}

/** Returns the survey as it is now, for a caller who was found to be of the company. */
const readSurvey = async ({ database }: SurveyContext, key: SurveyKey): Promise<Survey> =>
  present(database, await requireSurvey(database, key));

/** Throws NOT_FOUND unless it is a survey of the caller's company; an administrator's is every company. */
async function requireOwn(
  context: SurveyReaderContext,
  action: 'readProject' | 'editProject',
  key: SurveyKey,
): Promise<queries.SurveyRow> {
  await authorize(context, action, key.projectId);
  return requireSurvey(context.database, key);
}

function requireValid({ language }: SurveyContext, value: Pick<Survey, 'questions' | 'defaultLanguage'>): void {
  const faults = surveyFaults(value);
  if (faults.length === 0) return;
  throw new ApiError('INVALID_INPUT', {
    faults: faults
      .slice(0, 50)
      .map(({ path, code }) => ({ path: `body.${path}`, code, message: faultMessage(language, code) })),
  });
}

/** Explains what only the database knows: the point is another project's or none, or it has a survey. */
async function explainingPoint<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'surveys_of_point') throw new ApiError('POINT_HAS_SURVEY');
    if (constraint === 'surveys_project_id_beacon_id_fkey') throw new InputError('body.beaconId', 'not_there');
    throw error;
  }
}

export async function listSurveys(
  context: SurveyReaderContext,
  { projectId, beaconId }: { projectId: string; beaconId: string | undefined },
): Promise<SurveySummary[]> {
  await authorize(context, 'readProject', projectId);
  const rows = await queries.listSurveys(context.database, projectId, beaconId);
  return rows.map((row) => ({
    ...head(row),
    questionTypes: row.questions.filter((question) => !question.isHidden).map((question) => question.type),
  }));
}

export async function getSurvey(context: SurveyReaderContext, key: SurveyKey): Promise<Survey> {
  return present(context.database, await requireOwn(context, 'readProject', key));
}

export async function createSurvey(
  context: SurveyContext,
  { projectId, value }: { projectId: string; value: z.output<typeof surveyInput> },
): Promise<Survey> {
  await authorize(context, 'editProject', projectId);
  requireValid(context, value);
  const { database, now } = context;
  const id = newId();
  await explainingPoint(
    database.transaction(async (tx) => {
      const project = await queries.lockProject(tx, projectId);
      if (!project) throw notFound();
      if (project.isArchived) throw new ApiError('ARCHIVED');
      if (project.count >= surveyLimits.surveys) {
        throw new ApiError('LIMIT_REACHED', { values: { limit: String(surveyLimits.surveys) } });
      }
      await queries.insertSurvey(tx, {
        id,
        projectId,
        ...value,
        lastBeaconId: value.beaconId,
        createdAt: now,
        updatedAt: now,
      });
    }),
  );
  return readSurvey(context, { projectId, id });
}

/** Returns the wanted ones in their order; stored ones that were left out follow, hidden. */
function merge<T extends { id: string; isHidden: boolean }>(stored: readonly T[], wanted: readonly T[]): T[] {
  const kept = new Set(wanted.map(({ id }) => id));
  const hidden = stored.filter(({ id }) => !kept.has(id)).map((one) => ({ ...one, isHidden: true }));
  const all = [...wanted, ...hidden];
  if (all.length > surveyLimits.stored) {
    throw new ApiError('LIMIT_REACHED', { values: { limit: String(surveyLimits.stored) } });
  }
  return all;
}

/**
 * Returns the questions as they are stored once people have answered: an id keeps its type, and a removed part is hidden, since
 * visitors may have picked it.
 * @throws InputError type_fixed
 */
function mergeQuestions(stored: readonly SurveyQuestion[], wanted: readonly SurveyQuestion[]): SurveyQuestion[] {
  const storedById = new Map(stored.map((question) => [question.id, question]));
  const questions = wanted.map((question, index): SurveyQuestion => {
    const before = storedById.get(question.id);
    if (!before) return question;
    if (before.type !== question.type) throw new InputError(`body.questions.${index}.type`, 'type_fixed');
    return { ...question, options: merge<SurveyOption>(before.options, question.options) };
  });
  return merge(stored, questions);
}

async function conflict(executor: Executor, row: queries.SurveyRow): Promise<ApiError> {
  const who = await editorName(executor, row);
  return new ApiError('EDIT_CONFLICT', {
    values: { at: row.updatedAt.toISOString(), ...(who === null ? {} : { who }) },
  });
}

/**
 * Replaces title and questions; once there are answers only as far as these keep their meaning. Marks that changed are in the
 * scores of all who answered.
 */
export async function replaceSurvey(
  context: SurveyContext,
  change: { projectId: string; value: z.output<typeof surveyReplacement>; version: number | null },
  news: Pick<LeadNews, 'projectChanged'>,
): Promise<Survey> {
  const { projectId, version, value } = change;
  const { id, ...content } = value;
  const { database, caller, now } = context;
  await requireOwn(context, 'editProject', { projectId, id });
  requireValid(context, content);
  const isCounted = await database.transaction(async (tx) => {
    await queries.lockQuestions(tx, id);
    const row = await requireSurvey(tx, { projectId, id });
    if (version !== null && row.version !== version) throw await conflict(tx, row);
    const isAnswered = await queries.hasAnswers(tx, projectId, id);
    const questions = isAnswered ? mergeQuestions(row.questions, content.questions) : content.questions;
    const editor = { updatedAt: now, updatedBy: caller.accountId };
    await queries.updateSurvey(tx, { projectId, id }, { ...content, questions, ...editor });
    const marks = isAnswered ? marksChanged(row.questions, questions) : [];
    await countMarks(tx, { projectId, id }, marks);
    return marks.length > 0;
  });
  if (isCounted) news.projectChanged(projectId);
  return readSurvey(context, { projectId, id });
}

interface Association extends SurveyKey {
  /** Null: it is asked nowhere. */
  readonly beaconId: string | null;
  /** The survey that the caller knows to be asked at the point until now. */
  readonly replaces?: string | undefined;
}

/** Sets the point where it is asked, or none. A point has one survey at most, whichever request is faster. */
export async function associateSurvey(
  context: SurveyContext,
  { projectId, id, beaconId, replaces }: Association,
): Promise<Survey> {
  await requireOwn(context, 'editProject', { projectId, id });
  await explainingPoint(
    context.database.transaction(async (tx) => {
      // A third survey that came there meanwhile stays, and this one is refused.
      if (replaces !== undefined && replaces !== id && beaconId !== null)
        await queries.leavePoint(tx, { projectId, id: replaces }, beaconId);
      if (!(await queries.setPoint(tx, { projectId, id }, beaconId)))
        throw new InputError('body.beaconId', 'not_there');
    }),
  );
  return readSurvey(context, { projectId, id });
}

/** Deletes it; once it has answers it is archived, for these stay with their leads, and so does what they answer. */
export async function removeSurvey(context: SurveyContext, key: SurveyKey): Promise<'DELETED' | 'ARCHIVED'> {
  const { database, now } = context;
  await requireOwn(context, 'editProject', key);
  return database.transaction(async (tx) => {
    await queries.lockQuestions(tx, key.id);
    if (await queries.hasAnswers(tx, key.projectId, key.id)) {
      await queries.updateSurvey(tx, key, { beaconId: null, deletedAt: now });
      return 'ARCHIVED';
    }
    await queries.deleteSurvey(tx, key.projectId, key.id);
    return 'DELETED';
  });
}
