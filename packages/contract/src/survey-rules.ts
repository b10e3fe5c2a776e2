import type { z } from 'zod';
import { type Language, languages } from './languages.ts';
import type { GivenAnswer } from './survey-answers.ts';
import { type SurveyQuestion, surveyLimits, type surveyReplacement } from './surveys.ts';

export type Texts = { readonly [L in Language]?: string | undefined };

/** Returns the text in the wanted language, else in the survey's own, else in English, else in any. */
export function textIn(texts: Texts, wanted: Language, own: Language): string {
  const order: readonly Language[] = [wanted, own, ...languages];
  return order.map((one) => texts[one]).find((text) => text !== undefined) ?? '';
}

export const faultCodes = [
  'text_needed',
  'options_needed',
  'no_options_here',
  'too_many_questions',
  'too_many_options',
  'question_needed',
  'id_twice',
] as const;
export type SurveyFaultCode = (typeof faultCodes)[number];

/** `path` below the survey, such as questions.0.options. */
export interface SurveyFault {
  readonly path: string;
  readonly code: SurveyFaultCode;
}

type Content = Pick<z.output<typeof surveyReplacement>, 'defaultLanguage' | 'questions'>;

const visible = <T extends { isHidden: boolean }>(all: readonly T[]): T[] => all.filter((one) => !one.isHidden);

function optionFaults(question: SurveyQuestion, path: string, own: Language): SurveyFault[] {
  if (question.type === 'TEXT') {
    return question.options.length > 0 ? [{ path: `${path}.options`, code: 'no_options_here' }] : [];
  }
  const shown = visible(question.options).length;
  const faults: SurveyFault[] = [];
  if (shown < 2) faults.push({ path: `${path}.options`, code: 'options_needed' });
  if (shown > surveyLimits.options) faults.push({ path: `${path}.options`, code: 'too_many_options' });
  for (const [index, option] of question.options.entries()) {
    if (!option.isHidden && !option.text[own]) {
      faults.push({ path: `${path}.options.${index}.text.${own}`, code: 'text_needed' });
    }
  }
  return faults;
}

/** Returns what does not fit together in a survey. Hidden questions and options are let be. */
export function surveyFaults({ questions, defaultLanguage }: Content): SurveyFault[] {
  const faults: SurveyFault[] = [];
  const shown = visible(questions).length;
  if (shown === 0) faults.push({ path: 'questions', code: 'question_needed' });
  if (shown > surveyLimits.questions) faults.push({ path: 'questions', code: 'too_many_questions' });
  const seen = new Set<string>();
  for (const [index, question] of questions.entries()) {
    const path = `questions.${index}`;
    for (const id of [question.id, ...question.options.map((option) => option.id)]) {
      if (seen.has(id)) faults.push({ path, code: 'id_twice' });
      seen.add(id);
    }
    if (question.isHidden) continue;
    if (!question.text[defaultLanguage]) faults.push({ path: `${path}.text.${defaultLanguage}`, code: 'text_needed' });
    faults.push(...optionFaults(question, path, defaultLanguage));
  }
  return faults;
}

/** Returns the required questions that have no answer yet, in order. */
export function unanswered(questions: readonly SurveyQuestion[], answers: readonly GivenAnswer[]): SurveyQuestion[] {
  const answered = new Set(answers.map((answer) => answer.questionId));
  return visible(questions).filter((question) => question.isRequired && !answered.has(question.id));
}
