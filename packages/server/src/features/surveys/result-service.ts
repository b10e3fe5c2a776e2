import { languages } from '@fairlead/contract/languages';
import type { Page } from '@fairlead/contract/page';
import type { LeadAnswers, SurveyResult, SurveyText } from '@fairlead/contract/survey-results';
import { surveyQuestion } from '@fairlead/contract/surveys';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor } from '../../platform/auth/caller.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { authorize } from '../exhibitions/public.ts';
import { findLeadPerson, showPeople } from '../leads/public.ts';
import * as surveys from './queries.ts';
import * as queries from './result-queries.ts';

function present(
  row: surveys.SurveyRow,
  figures: ReadonlyMap<string, number>,
  asked: queries.Asked | undefined,
): SurveyResult {
  const count = (key: string): number => figures.get(key) ?? 0;
  const began = [...figures].filter(([key]) => key.startsWith('started:'));
  const sum = (all: readonly [string, number][]): number => all.reduce((total, [, one]) => total + one, 0);
  const elsewhere = sum(began.filter(([key]) => key !== `started:${row.lastBeaconId}`));
  const [started, complete] = [sum(began), count('complete')];
  const all = Math.max((asked?.visitors ?? 0) + elsewhere, started);
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
      options: options.map((option) => ({ ...option, count: count(`option:${id}:${option.id}`) })),
    })),
  };
}

/** The figures of every survey of a project, or of one. */
export async function getResults(
  executor: Executor,
  caller: AccountActor,
  projectId: string,
  query: queries.Period & { surveyId?: string | undefined },
): Promise<SurveyResult[]> {
  await authorize({ database: executor, caller }, 'editProject', projectId);
  const all = await surveys.listSurveys(executor, projectId, undefined);
  const rows = all.filter((row) => query.surveyId === undefined || row.id === query.surveyId);
  if (query.surveyId !== undefined && rows.length === 0) throw notFound();
  const ids = rows.map((row) => row.id);
  const [figures, asked] = await Promise.all([
    queries.figuresOf(executor, projectId, ids, query),
    queries.askedOf(executor, projectId, ids, query),
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

/** A page of the texts that one question was answered with, each with what may be seen of its person. */
export async function listTexts(
  executor: Executor,
  caller: AccountActor,
  key: { projectId: string; surveyId: string; questionId: string },
  query: queries.Period & PageRequest & { q?: string | undefined },
): Promise<Page<SurveyText>> {
  await authorize({ database: executor, caller }, 'editProject', key.projectId);
  const survey = await surveys.findSurvey(executor, key.projectId, key.surveyId);
  const question = survey?.questions.find(({ id }) => id === key.questionId);
  if (question?.type !== 'TEXT') throw notFound();
  const rows = await queries.listTexts(executor, key, query, rangeOf(queries.textOrder, query));
  const people = await showPeople(
    executor,
    key.projectId,
    rows.map((row) => row.visitorId),
  );
  const known = rows.flatMap((row) => {
    const person = people.get(row.visitorId);
    return person ? [{ row, person }] : [];
  });
  return pageOf(
    known,
    query.limit,
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

/** What a lead sent, locked or not; nothing once the consent was withdrawn. */
export async function listLeadAnswers(
  executor: Executor,
  caller: AccountActor,
  projectId: string,
  leadId: string,
): Promise<LeadAnswers[]> {
  await authorize({ database: executor, caller }, 'editProject', projectId);
  const lead = await findLeadPerson(executor, projectId, leadId);
  if (!lead) throw notFound();
  if (lead.isConsentWithdrawn) return [];
  const rows = await queries.sentBy(executor, projectId, lead.visitorId);
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
