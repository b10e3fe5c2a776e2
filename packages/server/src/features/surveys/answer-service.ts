import type { AnswerSet, surveyAnswer, VisitorSurvey } from '@fairlead/contract/survey-answers';
import { unanswered } from '@fairlead/contract/survey-rules';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import { counterSlotOf } from '../../platform/database/counter-slots.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import * as queries from './answer-queries.ts';
import { type AnswerState, figureChanges, presentAnswers, readAnswers } from './stored-answers.ts';

async function requireAsked(executor: Executor, visitorId: string, surveyId: string): Promise<queries.AskedRow> {
  const row = await queries.findAsked(executor, visitorId, surveyId);
  if (!row) throw notFound();
  return row;
}

/** What a visitor is asked at a point that it scanned; anybody else's is not found. */
export async function getSurvey(executor: Executor, visitorId: string, id: string): Promise<VisitorSurvey> {
  const row = await requireAsked(executor, visitorId, id);
  const questions = row.questions
    .filter((question) => !question.isHidden)
    .map((question) => ({ ...question, options: question.options.filter((option) => !option.isHidden) }));
  return { id, defaultLanguage: row.defaultLanguage, questions, version: row.version };
}

const presentSet = (surveyId: string, row: queries.AskedRow): AnswerSet => ({
  surveyId,
  answers: presentAnswers(row.answers ?? {}),
  isComplete: row.isComplete ?? false,
  language: row.language,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  revision: row.revision ?? 0,
});

export const getAnswers = async (executor: Executor, visitorId: string, id: string): Promise<AnswerSet> =>
  presentSet(id, await requireAsked(executor, visitorId, id));

const stateOf = (row: queries.AskedRow): AnswerState | null =>
  row.answers === null
    ? null
    : { answers: row.answers, language: row.language ?? row.defaultLanguage, isComplete: row.isComplete ?? false };

/** What was sent stays sent while everything required is there; a draft becomes sent by saying so. */
function nextState(row: queries.AskedRow, value: z.output<typeof surveyAnswer>): AnswerState {
  const answers = readAnswers(row.questions, value.answers);
  const [missing] = unanswered(row.questions, presentAnswers(answers));
  if (value.isComplete && missing) {
    const index = row.questions.findIndex((question) => question.id === missing.id);
    throw new InputError(`body.questions.${index}`, 'answer_needed');
  }
  const wasComplete = row.isComplete ?? false;
  return { answers, language: value.language, isComplete: value.isComplete || (wasComplete && !missing) };
}

const isSame = (a: AnswerState | null, b: AnswerState): boolean =>
  a !== null &&
  a.isComplete === b.isComplete &&
  a.language === b.language &&
  figureText(a.answers) === figureText(b.answers);
const figureText = (answers: AnswerState['answers']): string =>
  JSON.stringify(Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1)));

async function write(
  tx: Executor,
  key: queries.AnswerKey,
  row: queries.AskedRow,
  value: z.output<typeof surveyAnswer>,
  now: Date,
): Promise<void> {
  const before = stateOf(row);
  const after = nextState(row, value);
  const at = new Date(Math.min(Date.parse(value.answeredAt), now.getTime()));
  if (row.answeredAt !== null && at < row.answeredAt) {
    // Typed before what is there and delivered after it: it replaces nothing, whatever network it took.
    if (!isSame(before, after)) {
      await tx.execute(queries.insertHistory(key, { ...after, id: newId(), answeredAt: at, keptAt: now }));
    }
    return;
  }
  if (isSame(before, after)) return;
  const startedAt = row.startedAt ?? at;
  const stored = { ...key, ...after, beaconId: row.beaconId, startedAt, answeredAt: at, receivedAt: now };
  const started = before === null ? [{ key: `started:${row.beaconId}`, by: 1 }] : [];
  const changes = [...figureChanges(before, after), ...started];
  const slot = counterSlotOf(key.visitorId);
  const replaced =
    before?.isComplete && row.answeredAt !== null
      ? [queries.insertHistory(key, { ...before, id: newId(), answeredAt: row.answeredAt, keptAt: now })]
      : [];
  await Promise.all([
    ...replaced.map((statement) => tx.execute(statement)),
    tx.execute(queries.upsertAnswers(stored)),
    tx.execute(queries.replaceTexts(stored)),
    ...(changes.length > 0 ? [tx.execute(queries.addToFigures(key, { hourOf: startedAt, slot }, changes))] : []),
  ]);
}

/**
 * Keeps what a visitor answered, in the place of what was there. The same again changes nothing; what was answered
 * earlier never replaces what was answered later. A sent set that is replaced is kept as history.
 */
export async function addAnswers(
  database: Executor,
  visitorId: string,
  surveyId: string,
  value: z.output<typeof surveyAnswer>,
  now: Date,
): Promise<AnswerSet> {
  return database.transaction(async (tx) => {
    const { isThere, row } = await queries.holdAsked(tx, visitorId, surveyId);
    if (!isThere) throw new ApiError('FORBIDDEN');
    if (!row) throw notFound();
    await write(tx, { projectId: row.projectId, visitorId, surveyId }, row, value, now);
    return getAnswers(tx, visitorId, surveyId);
  });
}
