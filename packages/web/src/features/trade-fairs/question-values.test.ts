import type { AdditionalVisitorAttribute } from '@fairlead/contract/organizers';
import type { TFunction } from 'i18next';
import { describe, expect, test } from 'vitest';
import { attributesOf, conflictRows, contentOf, newQuestion, valuesOf } from './question-values.ts';

const t = ((key: string, values: object = {}) =>
  [key, ...Object.values(values)].join(' ')) as unknown as TFunction<'trade-fairs'>;

const size: AdditionalVisitorAttribute = {
  key: 'size',
  label: { en: 'Size', de: 'Größe' },
  kind: 'CHOICE',
  choices: [
    { key: 's', label: { en: 'Small' } },
    { key: 'l', label: { en: 'Large', de: 'Groß' } },
  ],
  required: true,
};
const diet: AdditionalVisitorAttribute = {
  key: 'diet',
  label: { en: 'Diet' },
  kind: 'TEXT',
  choices: [],
  required: false,
};

describe('what differs between two versions of the questions', () => {
  test('is nothing between equal ones', () => {
    expect(conflictRows(t, [size, diet], [size, diet])).toEqual([]);
  });

  test('is only what differs of a question that both have', () => {
    const theirs = { ...size, label: { en: 'Size', de: 'Umfang' }, required: false };
    expect(conflictRows(t, [size, diet], [theirs, diet])).toEqual([
      {
        key: 'size',
        label: 'Size',
        mine: 'questions.textIn questions.language.de Größe\nquestions.required',
        theirs: 'questions.textIn questions.language.de Umfang\nquestions.mayBeEmpty',
      },
    ]);
  });

  test('shows all the choices when one of them differs', () => {
    const theirs = { ...size, choices: size.choices.slice(0, 1) };
    expect(conflictRows(t, [size], [theirs])).toEqual([
      { key: 'size', label: 'Size', mine: '· Small\n· Large / Groß', theirs: '· Small' },
    ]);
  });

  test('is the whole of a question that only one has, and the order of those that both have', () => {
    const rows = conflictRows(t, [size, diet], [diet, { ...diet, key: 'shoes', label: { de: 'Schuhe' } }, size]);
    expect(rows.map(({ key, mine, theirs }) => [key, mine, theirs])).toEqual([
      ['shoes', '–', 'questions.textIn questions.language.de Schuhe\nquestions.kinds.TEXT\nquestions.mayBeEmpty'],
      [' order', '1 Size\n2 Diet', '1 Diet\n2 Size'],
    ]);
  });
});

describe('the keys of what is new', () => {
  const question = (label: string) => ({ ...newQuestion(), label: { en: label } });

  test('are none that answers are stored under already', () => {
    expect(attributesOf([question('Size'), question('Size')]).map(({ key }) => key)).toEqual(['size', 'size_2']);
    expect(attributesOf([question('Size')], [size]).map(({ key }) => key)).toEqual(['size_2']);
    const [again] = valuesOf([size]);
    if (!again) throw new Error('No question');
    const other = { ...again, choices: [...again.choices.slice(1), { id: 'x', key: '', label: { en: 'S' } }] };
    expect(attributesOf([other], [size])[0]?.choices.map(({ key }) => key)).toEqual(['l', 's_2']);
  });

  test('are not what makes two versions differ', () => {
    expect(contentOf(valuesOf([size, diet]))).toBe(contentOf(valuesOf([size, diet])));
    expect(contentOf(valuesOf([size]))).not.toBe(contentOf(valuesOf([{ ...size, required: false }])));
  });
});
