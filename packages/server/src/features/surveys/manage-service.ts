import type { Language } from '@fairlead/contract/languages';
import { surveyFaults } from '@fairlead/contract/survey-rules';
import {
  type Survey,
  type SurveySummary,
  type surveyInput,
  surveyLimits,
  type surveyReplacement,
} from '@fairlead/contract/surveys';
import { violatedConstraint } from '@fairlead/database/errors';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import type { AccountActor } from '../../platform/auth/caller.ts';
import { faultMessage } from '../../platform/http/input.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { namesOfEditors } from '../accounts/public.ts';
import { authorize } from '../exhibitions/public.ts';
import { mergeQuestions } from './merge-questions.ts';
import * as queries from './queries.ts';

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

async function read(executor: Executor, projectId: string, id: string): Promise<Survey> {
  const row = await queries.findSurvey(executor, projectId, id);
  if (!row) throw notFound();
  return {
    ...head(row),
    defaultLanguage: row.defaultLanguage,
    questions: row.questions,
    updatedBy: await editorName(executor, row),
    version: row.version,
  };
}

function check(value: Pick<Survey, 'questions' | 'defaultLanguage'>, language: Language): void {
  const faults = surveyFaults(value);
  if (faults.length === 0) return;
  throw new ApiError('INVALID_INPUT', {
    faults: faults
      .slice(0, 50)
      .map(({ path, code }) => ({ path: `body.${path}`, code, message: faultMessage(language, code) })),
  });
}

/** What only the database knows: the point is another project's or none, or it has a survey. */
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
  executor: Executor,
  caller: AccountActor,
  projectId: string,
  beaconId: string | undefined,
): Promise<SurveySummary[]> {
  await authorize({ database: executor, caller }, 'editProject', projectId);
  const rows = await queries.listSurveys(executor, projectId, beaconId);
  return rows.map((row) => ({
    ...head(row),
    questionTypes: row.questions.filter((question) => !question.isHidden).map((question) => question.type),
  }));
}

export async function getSurvey(
  executor: Executor,
  caller: AccountActor,
  projectId: string,
  id: string,
): Promise<Survey> {
  await authorize({ database: executor, caller }, 'editProject', projectId);
  return read(executor, projectId, id);
}

export async function createSurvey(
  database: Executor,
  caller: AccountActor,
  projectId: string,
  value: z.output<typeof surveyInput>,
  context: { language: Language; now: Date },
): Promise<Survey> {
  await authorize({ database, caller }, 'editProject', projectId);
  check(value, context.language);
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
        createdAt: context.now,
        updatedAt: context.now,
      });
    }),
  );
  return read(database, projectId, id);
}

async function refuseEdit(executor: Executor, row: queries.SurveyRow): Promise<never> {
  const who = await editorName(executor, row);
  throw new ApiError('EDIT_CONFLICT', {
    values: { at: row.updatedAt.toISOString(), ...(who === null ? {} : { who }) },
  });
}

/** Replaces title and questions; once there are answers only as far as these keep their meaning. */
export async function replaceSurvey(
  database: Executor,
  caller: AccountActor,
  change: { projectId: string; value: z.output<typeof surveyReplacement>; version: number | null },
  context: { language: Language; now: Date },
): Promise<Survey> {
  const { projectId, version, value } = change;
  const { id, ...content } = value;
  await getSurvey(database, caller, projectId, id);
  check(content, context.language);
  await database.transaction(async (tx) => {
    await queries.lockQuestions(tx, id);
    const row = await queries.findSurvey(tx, projectId, id);
    if (!row) throw notFound();
    if (version !== null && row.version !== version) await refuseEdit(tx, row);
    const isAnswered = await queries.hasAnswers(tx, projectId, id);
    const questions = isAnswered ? mergeQuestions(row.questions, content.questions) : content.questions;
    const editor = { updatedAt: context.now, updatedBy: caller.accountId };
    await queries.updateSurvey(tx, { projectId, id }, { ...content, questions, ...editor });
  });
  return read(database, projectId, id);
}

/** Asks it at a point, or at none. A point has one survey at most, whoever is faster. */
export async function associate(
  database: Executor,
  caller: AccountActor,
  key: { projectId: string; id: string },
  { beaconId, replaces }: { beaconId: string | null; replaces?: string | undefined },
): Promise<Survey> {
  await getSurvey(database, caller, key.projectId, key.id);
  await explainingPoint(
    database.transaction(async (tx) => {
      // A third survey that came there meanwhile stays, and this one is refused.
      if (replaces !== undefined && replaces !== key.id && beaconId !== null)
        await queries.leavePoint(tx, { projectId: key.projectId, id: replaces }, beaconId);
      if (!(await queries.setPoint(tx, key, beaconId))) throw new InputError('body.beaconId', 'not_there');
    }),
  );
  return read(database, key.projectId, key.id);
}

/** Answers stay with their leads, and so does what they were answers to. */
export async function removeSurvey(
  database: Executor,
  caller: AccountActor,
  key: { projectId: string; id: string },
  now: Date,
): Promise<'DELETED' | 'ARCHIVED'> {
  await getSurvey(database, caller, key.projectId, key.id);
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
