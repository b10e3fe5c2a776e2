import type { Language } from '@fairlead/contract/languages';
import { expect, test } from 'vitest';
import { questionColumns } from './survey-report.ts';

const surveyOf = (title: string, ...texts: string[]) => ({
  id: crypto.randomUUID(),
  title,
  defaultLanguage: 'en' as Language,
  questions: texts.map((text) => ({ id: crypto.randomUUID(), kind: 'TEXT' as const, text: { en: text }, options: [] })),
});
const headersOf = (surveys: readonly ReturnType<typeof surveyOf>[], taken: readonly ('email' | 'name')[] = []) =>
  questionColumns(surveys as never, 'en', taken).map(({ header }) => header);

const [wishes, visit] = [
  surveyOf('Wishes', 'Budget?', 'Anything else?'),
  surveyOf('Visit', 'anything else?', 'Again?'),
];

test.each([
  ['of one survey have the question alone', [wishes], [], ['Budget?', 'Anything else?']],
  [
    'of two surveys name them where both ask the same, whatever the capitals',
    [wishes, visit],
    [],
    ['Budget?', 'Wishes: Anything else?', 'Visit: anything else?', 'Again?'],
  ],
  [
    'of surveys of one name are numbered',
    [surveyOf('Visit', 'Again?'), surveyOf('Visit', 'Again?'), surveyOf('Visit', 'Again?')],
    [],
    ['Visit: Again?', 'Visit: Again? (2)', 'Visit: Again? (3)'],
  ],
  [
    'of one survey that asks twice are numbered',
    [surveyOf('Visit', 'Why?', 'Why?')],
    [],
    ['Visit: Why?', 'Visit: Why? (2)'],
  ],
  [
    'do not take the name of a column of the lead',
    [surveyOf('Visit', 'E-mail', 'Role')],
    ['email', 'name'],
    ['Visit: E-mail', 'Role'],
  ],
] as const)('headers %s', (_, surveys, taken, headers) => {
  expect(headersOf(surveys, taken)).toEqual(headers);
});
