import { expect, test } from 'vitest';
import { hallOf } from './figures.ts';

test.each([
  ['Hall 4, C21', 'Hall 4'],
  ['Halle 4 · C21', 'Halle 4'],
  ['  Hall  4 / C21 ', 'Hall 4'],
  ['4 – C21', '4'],
  ['Hall 9', 'Hall 9'],
  ['Pabellón 3', 'Pabellón 3'],
  ['A-12', null],
  ['B12', null],
  [', B12', null],
  ['', null],
  [null, null],
])('%j is in %j', (stand, hall) => {
  expect(hallOf(stand)).toBe(hall);
});
