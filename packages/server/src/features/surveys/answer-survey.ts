import type { AnswerSet, surveyAnswer, VisitorSurvey } from '@fairlead/contract/survey-answers';
import { unanswered } from '@fairlead/contract/survey-rules';
import type { z } from 'zod';
import type { VisitorActor } from '../../platform/auth/caller.ts';
import { type Context, within } from '../../platform/context.ts';
import { counterSlotOf } from '../../platform/database/counter-slots.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { addToAnswers, findSharedLead } from '../leads/public.ts';
import type { LeadNews } from '../live/public.ts';
import * as queries from './answer-queries.ts';
import { type AnswerState, buyingSignals, figureChanges, presentAnswers, readAnswers } from './stored-answers.ts';

/** A call by a visitor, for a survey of a point that the visitor scanned; anybody else's is not found. */
type AnswerContext = Context<Pick<VisitorActor, 'visitorId'>>;

async function requireAsked({ database, caller }: AnswerContext, surveyId: string): Promise<queries.AskedRow> {
  const row = await queries.findAsked(database, caller.visitorId, surveyId);
  if (!row) throw notFound();
  return row;
}

/** Returns what the visitor is asked, without what is hidden by now. */
export async function getSurveyToAnswer(context: AnswerContext, id: string): Promise<VisitorSurvey> {
  const row = await requireAsked(context, id);
  const questions = row.questions
    .filter((question) => !question.isHidden)
    .map((question) => ({
      ...question,
      options: question.options.filter((option) => !option.isHidden).map(({ isBuyingSignal: _, ...option }) => option),
    }));
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

export const getAnswers = async (context: AnswerContext, id: string): Promise<AnswerSet> =>
  presentSet(id, await requireAsked(context, id));

const stateOf = (row: queries.AskedRow): AnswerState | null =>
  row.answers === null
    ? null
    : { answers: row.answers, language: row.language ?? row.defaultLanguage, isComplete: row.isComplete ?? false };

/**
 * Returns the set to store. A sent one stays sent while everything required is answered; a draft is sent when it says
 * so.
 */
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

const inOrder = (answers: AnswerState['answers']): string =>
  JSON.stringify(Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const isSame = (a: AnswerState | null, b: AnswerState): boolean =>
  a !== null && a.isComplete === b.isComplete && a.language === b.language && inOrder(a.answers) === inOrder(b.answers);

/** Returns the part of a set of answers in the score of the visitor's lead: nothing before it is sent. */
const factsOf = (questions: queries.AskedRow['questions'], state: AnswerState | null) =>
  state?.isComplete ? { answers: 1, signals: buyingSignals(questions, state.answers) } : { answers: 0, signals: 0 };

interface Given {
  readonly surveyId: string;
  readonly value: z.output<typeof surveyAnswer>;
}

/**
 * Writes what was given, in the transaction that locked `row`. Returns the lead that shows it; undefined where nothing that is
 * shown changed, as with a draft.
 */
async function write(
  { database: tx, caller: { visitorId }, now }: AnswerContext,
  { surveyId, value }: Given,
  row: queries.AskedRow,
): Promise<string | undefined> {
  const key = { projectId: row.projectId, visitorId, surveyId };
  const before = stateOf(row);
  const after = nextState(row, value);
  const at = new Date(Math.min(Date.parse(value.answeredAt), now.getTime()));
  if (row.answeredAt !== null && at < row.answeredAt) {
    // Typed before what is there and delivered after it: it replaces nothing, whatever network it took.
    if (!isSame(before, after)) {
      await tx.execute(queries.insertHistory(key, { ...after, id: newId(), answeredAt: at, keptAt: now }));
    }
    return undefined;
  }
  if (isSame(before, after)) return undefined;
  const startedAt = row.startedAt ?? at;
  const stored = { ...key, ...after, beaconId: row.beaconId, startedAt, answeredAt: at, receivedAt: now };
  const started = before === null ? [{ key: `started:${row.beaconId}`, by: 1 }] : [];
  const changes = [...figureChanges(before, after), ...started];
  const slot = counterSlotOf(visitorId);
  const [counted, counts] = [factsOf(row.questions, before), factsOf(row.questions, after)];
  const more = { answers: counts.answers - counted.answers, signals: counts.signals - counted.signals };
  const replaced =
    before?.isComplete && row.answeredAt !== null
      ? [queries.insertHistory(key, { ...before, id: newId(), answeredAt: row.answeredAt, keptAt: now })]
      : [];
  const isShown = after.isComplete || before?.isComplete === true;
  const [leadId] = await Promise.all([
    isShown ? findSharedLead(tx, key) : undefined,
    ...replaced.map((statement) => tx.execute(statement)),
    tx.execute(queries.upsertAnswers(stored)),
    tx.execute(queries.replaceTexts(stored)),
    ...(changes.length > 0 ? [tx.execute(queries.addToFigures(key, { startedAt, slot }, changes))] : []),
    ...(more.answers !== 0 || more.signals !== 0 ? [tx.execute(addToAnswers(key, more))] : []),
  ]);
  return leadId;
}

/**
 * Keeps what a visitor answered, in the place of what was there. The same again changes nothing; what was answered
 * earlier never replaces what was answered later. A sent set that is replaced is kept as history.
 */
export async function addAnswers(
  context: AnswerContext,
  given: Given,
  news: Pick<LeadNews, 'leadsChanged'>,
): Promise<AnswerSet> {
  const { set, projectId, leadId } = await context.database.transaction(async (tx) => {
    const { isThere, row } = await queries.lockAsked(tx, context.caller.visitorId, given.surveyId);
    if (!isThere) throw new ApiError('FORBIDDEN');
    if (!row) throw notFound();
    const inside = within(context, tx);
    const leadId = await write(inside, given, row);
    return { set: await getAnswers(inside, given.surveyId), projectId: row.projectId, leadId };
  });
  if (leadId !== undefined) news.leadsChanged(projectId, [leadId]);
  return set;
}
