import type { VisitorSurvey } from '@fairlead/contract/survey-answers';
import { expect, test } from 'vitest';
import { type AnswerValues, fitting } from './answer-operations.ts';

const shown = { isRequired: false, isHidden: false, text: {} } as const;
const option = (id: string) => ({ id, isHidden: false, text: {} });
const survey: VisitorSurvey = {
  id: 'survey',
  defaultLanguage: 'en',
  version: 2,
  questions: [
    { ...shown, id: 'when', type: 'SINGLE', isRequired: true, options: [option('soon'), option('late')] },
    { ...shown, id: 'what', type: 'MULTI', options: [option('quote'), option('model')] },
    { ...shown, id: 'more', type: 'TEXT', options: [] },
  ],
};
const kept = (answers: AnswerValues['answers'], isComplete = true): AnswerValues => ({
  answers,
  isComplete,
  language: 'de',
});

test('what still fits the questions stays as it is', () => {
  const all = kept([
    { questionId: 'when', optionIds: ['soon'] },
    { questionId: 'what', optionIds: ['quote', 'model'] },
    { questionId: 'more', text: 'ATEX?' },
  ]);
  expect(fitting(survey, all)).toEqual(all);
});

test('questions and options that are gone are left out, the rest is not lost', () => {
  const answers = [
    { questionId: 'when', optionIds: ['soon'] },
    { questionId: 'what', optionIds: ['gone', 'model'] },
    { questionId: 'removed', text: 'Words' },
  ];
  expect(fitting(survey, kept(answers))).toMatchObject({
    answers: [
      { questionId: 'when', optionIds: ['soon'] },
      { questionId: 'what', optionIds: ['model'] },
    ],
    isComplete: true,
  });
});

test('what is not complete any more is kept as a draft, and a draft stays one', () => {
  const gone = fitting(survey, kept([{ questionId: 'when', optionIds: ['gone'] }]));
  expect(gone).toMatchObject({ answers: [], isComplete: false });
  expect(fitting(survey, kept([{ questionId: 'when', optionIds: ['soon'] }], false)).isComplete).toBe(false);
});
