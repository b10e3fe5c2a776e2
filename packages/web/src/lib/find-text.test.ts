import { expect, test } from 'vitest';
import { bestHits, hitParts, hitRank } from './find-text.ts';

test('the beginning is better than the beginning of a word, and that than the middle; accents and case do not matter', () => {
  const names = ['Involved gearbox', 'Firma Volvik', 'VÓLVIK on-site day', 'Gearbox'];
  expect(bestHits(names, 'volv', (name) => [name])).toEqual(['VÓLVIK on-site day', 'Firma Volvik', 'Involved gearbox']);
});

test('every word must stand somewhere, in whatever text', () => {
  expect(hitRank(['Marta Lindqvist', 'Volvik Powertrain'], 'volv lind')).toBe(1);
  expect(hitRank(['Marta Lindqvist', 'Volvik Powertrain'], 'volv x')).toBeNull();
  expect(hitRank(['C++ (new)'], 'c++ (')).toBe(0);
});

test('hits are marked where they stand, also behind letters that are written with several', () => {
  expect(hitParts('Große Hélène', 'helene')).toEqual([
    { text: 'Große ', isHit: false },
    { text: 'Hélène', isHit: true },
  ]);
  expect(hitParts('Volvik', '')).toEqual([{ text: 'Volvik', isHit: false }]);
  expect(hitParts('', 'x')).toEqual([]);
});
