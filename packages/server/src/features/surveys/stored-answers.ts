import type { Language } from '@fairlead/contract/languages';
import type { GivenAnswer } from '@fairlead/contract/survey-answers';
import type { SurveyQuestion } from '@fairlead/contract/surveys';
import { InputError } from '../../platform/http/problem.ts';

/** As they are kept: options by their ids, so that figures of three languages add up; or the text. */
export type StoredAnswers = Readonly<Record<string, readonly string[] | string>>;

export interface AnswerState {
  readonly answers: StoredAnswers;
  readonly language: Language;
  readonly isComplete: boolean;
}

/**
 * Returns the answers to the existing questions. Hidden ones too: a visitor may have picked them before they were hidden,
 * without a network.
 * @throws InputError question_unknown, answered_twice, option_unknown, one_option, options_or_text
 */
export function readAnswers(questions: readonly SurveyQuestion[], given: readonly GivenAnswer[]): StoredAnswers {
  const known = new Map(questions.map((question) => [question.id, question]));
  const stored: Record<string, readonly string[] | string> = {};
  for (const [index, { questionId, optionIds, text }] of given.entries()) {
    const path = `body.answers.${index}`;
    const question = known.get(questionId);
    if (!question) throw new InputError(`${path}.questionId`, 'question_unknown');
    if (Object.hasOwn(stored, questionId)) throw new InputError(`${path}.questionId`, 'answered_twice');
    if (question.type === 'TEXT') {
      if (text === undefined || optionIds !== undefined) throw new InputError(`${path}.text`, 'text_here');
      stored[questionId] = text;
      continue;
    }
    if (optionIds === undefined || text !== undefined) throw new InputError(`${path}.optionIds`, 'options_here');
    const options = new Set(question.options.map((option) => option.id));
    const unknown = optionIds.findIndex((id) => !options.has(id));
    if (unknown >= 0) throw new InputError(`${path}.optionIds.${unknown}`, 'option_unknown');
    const picked = [...new Set(optionIds)];
    if (question.type === 'SINGLE' && picked.length > 1) throw new InputError(`${path}.optionIds`, 'one_option');
    stored[questionId] = picked;
  }
  return stored;
}

export const presentAnswers = (answers: StoredAnswers): GivenAnswer[] =>
  Object.entries(answers).map(([questionId, value]) =>
    typeof value === 'string' ? { questionId, text: value } : { questionId, optionIds: [...value] },
  );

/** Returns what a set adds to the figures: nothing before it is sent. */
function figures({ answers, language, isComplete }: AnswerState): string[] {
  if (!isComplete) return [];
  const perQuestion = Object.entries(answers).flatMap(([questionId, value]) => [
    `question:${questionId}`,
    ...(typeof value === 'string' ? [] : value.map((optionId) => `option:${questionId}:${optionId}`)),
  ]);
  return ['complete', `language:${language}`, ...perQuestion];
}

/** Returns by how much each figure changes between two states; in order, so that two at once never wait in a circle. */
export function figureChanges(before: AnswerState | null, after: AnswerState): { key: string; by: number }[] {
  const changes = new Map<string, number>();
  for (const key of figures(after)) changes.set(key, 1);
  for (const key of before ? figures(before) : []) changes.set(key, (changes.get(key) ?? 0) - 1);
  return [...changes]
    .filter(([, by]) => by !== 0)
    .map(([key, by]) => ({ key, by }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
