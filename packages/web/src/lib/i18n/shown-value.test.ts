import { expect, test } from 'vitest';
import { joinShown, shownValue } from './shown-value.ts';

test.each([
  ['anna@xn--mller-kva.example', 'anna@müller.example'],
  ['anna@a.xn--mller-kva.de, ben@b.de.', 'anna@a.müller.de, ben@b.de.'],
  ['anna@xn--e1afmkfd.xn--p1ai', 'anna@xn--e1afmkfd.xn--p1ai'],
  ['xn--mller-kva', 'xn--mller-kva'],
  ['Kessler (Berlin)', 'Kessler (Berlin)'],
  ['שלום (2)', '\u2068שלום (2)\u2069'],
  ['ACME دبي', '\u2068ACME دبي\u2069'],
  ['\u2068דנה\u2069', '\u2068דנה\u2069'],
])('in a sentence %s is %s', (value, shown) => {
  expect(shownValue(value)).toBe(shown);
});

test('names on one line stand each on their own, and what is missing is left out', () => {
  expect(joinShown(['شركة المثال', null, '4 / C21', false, ''])).toBe('\u2068شركة المثال\u2069 · 4 / C21');
});
