import type { Language } from '@fairlead/contract/languages';
import type { SurveyQuestion } from '@fairlead/contract/surveys';
import type { Executor } from '@fairlead/database/executor';
import { notFound } from '../../platform/http/problem.ts';
import { findAnswered, findSurvey } from './queries.ts';

/** A survey as reports read it: every question there ever was. */
export interface AnsweredSurvey {
  readonly id: string;
  readonly defaultLanguage: Language;
  readonly questions: readonly SurveyQuestion[];
}

/** A survey of a project that the caller may see. */
export async function requireSurvey(executor: Executor, projectId: string, id: string): Promise<AnsweredSurvey> {
  const row = await findSurvey(executor, projectId, id);
  if (!row) throw notFound();
  return { id: row.id, defaultLanguage: row.defaultLanguage, questions: row.questions };
}

/** Every survey of a project to which somebody sent answers, those deleted since included. */
export async function answeredSurveys(executor: Executor, projectId: string): Promise<AnsweredSurvey[]> {
  const rows = await findAnswered(executor, projectId);
  return rows.map((row) => ({ id: row.id, defaultLanguage: row.defaultLanguage, questions: row.questions }));
}
