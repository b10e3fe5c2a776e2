import { expect, test } from 'vitest';
import {
  contentOf,
  copyOf,
  isSame,
  languagesOf,
  missingIn,
  moved,
  newQuestion,
  without,
  withType,
} from './survey-values.ts';

const question = () => ({ ...newQuestion('SINGLE'), text: { en: 'When?', de: ' ' } });
const values = () => ({ title: ' Plans ', defaultLanguage: 'en' as const, questions: [question()] });

test('only texts that say something are sent, and blanks alone are no change', () => {
  const typed = values();
  expect(contentOf(typed)).toMatchObject({ title: 'Plans', questions: [{ text: { en: 'When?' } }] });
  const [first] = typed.questions;
  if (!first) throw new Error('no question');
  expect(isSame(typed, { ...typed, questions: [{ ...first, text: { en: 'When? ' } }] })).toBe(true);
  expect(isSame(typed, { ...typed, questions: [{ ...first, text: { en: 'Why?' } }] })).toBe(false);
});

test('languages are those in which anything is written, and what lacks is counted', () => {
  const typed = values();
  expect(languagesOf(typed)).toEqual(['en']);
  expect(missingIn(typed, 'en')).toBe(2);
  const [first] = typed.questions;
  if (!first) throw new Error('no question');
  const german = { ...typed, questions: [{ ...first, text: { ...first.text, de: 'Wann?' } }] };
  expect(languagesOf(german)).toEqual(['en', 'de']);
  expect(missingIn(german, 'de')).toBe(2);
  const hidden = { ...german, questions: german.questions.map((one) => ({ ...one, isHidden: true })) };
  expect(missingIn(hidden, 'de')).toBe(0);
});

test('a copy has ids of its own and leaves hidden options behind', () => {
  const original = question();
  const [first] = original.options;
  const copy = copyOf({ ...original, options: without(original.options, first?.id ?? '', true) });
  expect(copy.options).toHaveLength(1);
  const ids = [original.id, ...original.options.map(({ id }) => id)];
  expect(ids).not.toContain(copy.id);
  expect(ids).not.toContain(copy.options[0]?.id);
});

test('what was answered is hidden, the rest goes; a choice always has two options to begin with', () => {
  const all = question().options;
  const id = all[0]?.id ?? '';
  expect(without(all, id, false)).toEqual([all[1]]);
  expect(without(all, id, true).map(({ isHidden }) => isHidden)).toEqual([true, false]);
  expect(withType(question(), 'TEXT').options).toEqual([]);
  expect(withType(newQuestion('TEXT'), 'MULTI').options).toHaveLength(2);
});

test('one is put where another is, in both directions', () => {
  const all = ['a', 'b', 'c'].map((id) => ({ id }));
  const ids = (from: string, to: string) =>
    moved(all, from, to)
      .map(({ id }) => id)
      .join('');
  expect([ids('a', 'c'), ids('c', 'a'), ids('a', 'b'), ids('a', 'x')]).toEqual(['bca', 'cab', 'bac', 'abc']);
});
