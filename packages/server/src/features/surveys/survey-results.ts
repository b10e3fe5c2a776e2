import { languages } from '@fairlead/contract/languages';
import type { Page } from '@fairlead/contract/page';
import type { LeadAnswers, SurveyResult, SurveyText } from '@fairlead/contract/survey-results';
import { surveyQuestion } from '@fairlead/contract/surveys';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { authorize } from '../exhibitions/public.ts';
import { findLeadPerson, showPeople } from '../leads/public.ts';
import * as queries from './answer-queries.ts';
import * as surveys from './queries.ts';

function present(
  row: surveys.SurveyRow,
  figures: ReadonlyMap<string, number>,
  asked: queries.Asked | undefined,
): SurveyResult {
  const count = (key: string): number => figures.get(key) ?? 0;
  const began = [...figures].filter(([key]) => key.startsWith('started:'));
  const sum = (all: readonly [string, number][]): number => all.reduce((total, [, one]) => total + one, 0);
  const atOtherPoints = sum(began.filter(([key]) => key !== `started:${row.lastBeaconId}`));
  const [started, complete] = [sum(began), count('complete')];
  const all = Math.max((asked?.visitors ?? 0) + atOtherPoints, started);
  return {
    surveyId: row.id,
    title: row.title,
    beaconId: row.beaconId,
    asked: all,
    started,
    complete,
    responseRate: all === 0 ? null : complete / all,
    lastAnswerAt: asked?.lastAt?.toISOString() ?? null,
    languages: languages
      .map((language) => ({ language, count: count(`language:${language}`) }))
      .filter((one) => one.count > 0),
    questions: row.questions.map(({ id, type, text, isHidden, options }) => ({
      id,
      type,
      text,
      isHidden,
      answered: count(`question:${id}`),
      options: options.map(({ isBuyingSignal: _, ...option }) => ({
        ...option,
        count: count(`option:${id}:${option.id}`),
      })),
    })),
  };
}

/** Returns the figures of every survey of a project, or of one. */
export async function getResults(
  context: Context<AccountActor>,
  { projectId, surveyId, ...period }: queries.Period & { projectId: string; surveyId?: string | undefined },
): Promise<SurveyResult[]> {
  await authorize(context, 'editProject', projectId);
  const { database } = context;
  const all = await surveys.listSurveys(database, projectId, undefined);
  const rows = all.filter((row) => surveyId === undefined || row.id === surveyId);
  if (surveyId !== undefined && rows.length === 0) throw notFound();
  const ids = rows.map((row) => row.id);
  const [figures, asked] = await Promise.all([
    queries.figuresOf(database, projectId, ids, period),
    queries.askedOf(database, projectId, ids, period),
  ]);
  const bySurvey = Map.groupBy(figures, (figure) => figure.surveyId);
  return rows.map((row) =>
    present(
      row,
      new Map((bySurvey.get(row.id) ?? []).map(({ key, count }) => [key, count])),
      asked.find((one) => one.surveyId === row.id),
    ),
  );
}

/** Returns a page of the texts that answer one question, each with what may be seen of its person. */
export async function listTexts(
  context: Context<AccountActor>,
  input: queries.QuestionKey & queries.TextFilter & PageRequest,
): Promise<Page<SurveyText>> {
  const { projectId, surveyId, questionId } = input;
  await authorize(context, 'editProject', projectId);
  const { database } = context;
  const survey = await surveys.findSurvey(database, projectId, surveyId);
  const question = survey?.questions.find(({ id }) => id === questionId);
  if (question?.type !== 'TEXT') throw notFound();
  const rows = await queries.listTexts(database, input, input, rangeOf(queries.textOrder, input));
  const people = await showPeople(
    database,
    projectId,
    rows.map((row) => row.visitorId),
  );
  const known = rows.flatMap((row) => {
    const person = people.get(row.visitorId);
    return person ? [{ row, person }] : [];
  });
  return pageOf(
    known,
    input.limit,
    ({ row, person }) => [row.at, person.leadId],
    ({ row, person: { leadId, name, organization, industry, profession, countryCode, ...state } }) => ({
      leadId,
      name,
      organization,
      industry,
      profession,
      countryCode,
      isUnlocked: state.isUnlocked,
      isConsentWithdrawn: state.isConsentWithdrawn,
      text: state.isConsentWithdrawn ? null : row.text,
      language: row.language,
      at: row.at.toISOString(),
    }),
  );
}

const storedQuestions = surveyQuestion.array();

/** Returns what a lead sent, locked or not; nothing once the consent was withdrawn. */
export async function listLeadAnswers(
  context: Context<AccountActor>,
  { projectId, leadId }: { projectId: string; leadId: string },
): Promise<LeadAnswers[]> {
  await authorize(context, 'editProject', projectId);
  const { database } = context;
  const lead = await findLeadPerson(database, projectId, leadId);
  if (!lead) throw notFound();
  if (lead.isConsentWithdrawn) return [];
  const rows = await queries.sentBy(database, projectId, lead.visitorId);
  return rows.map((row) => ({
    surveyId: row.surveyId,
    title: row.title,
    at: row.startedAt.toISOString(),
    language: row.language,
    answers: storedQuestions.parse(row.questions).flatMap((question) => {
      const value = row.answers[question.id];
      if (value === undefined) return [];
      const picked = typeof value === 'string' ? [] : question.options.filter(({ id }) => value.includes(id));
      return {
        questionId: question.id,
        type: question.type,
        question: question.text,
        options: picked.map(({ text }) => text),
        text: typeof value === 'string' ? value : null,
      };
    }),
  }));
}
