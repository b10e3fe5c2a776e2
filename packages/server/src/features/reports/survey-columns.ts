import type { Language } from '@fairlead/contract/languages';
import { textIn } from '@fairlead/contract/survey-rules';
import type { AnsweredSurvey, StoredAnswers } from '../surveys/public.ts';

export type { StoredAnswers } from '../surveys/public.ts';

export interface QuestionColumn {
  readonly key: string;
  readonly header: string;
}

const keyOf = (surveyId: string, questionId: string): string => `${surveyId}:${questionId}`;

/** Returns one column for every question, in the reader's language where the question has it. */
export const questionColumns = (surveys: readonly AnsweredSurvey[], language: Language): QuestionColumn[] =>
  surveys.flatMap((survey) =>
    survey.questions.map((question) => ({
      key: keyOf(survey.id, question.id),
      header: textIn(question.text, language, survey.defaultLanguage),
    })),
  );

/** Returns what somebody sent to one survey, by column; options by their texts. */
export function answerCells(
  survey: AnsweredSurvey,
  answers: StoredAnswers,
  language: Language,
): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const question of survey.questions) {
    const value = answers[question.id];
    if (value === undefined) continue;
    cells[keyOf(survey.id, question.id)] =
      typeof value === 'string'
        ? value
        : question.options
            .filter((option) => value.includes(option.id))
            .map((option) => textIn(option.text, language, survey.defaultLanguage))
            .join('; ');
  }
  return cells;
}
