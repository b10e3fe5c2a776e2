import { expect, test } from 'vitest';
import { reportPart } from './report-part.ts';

const ids = (count: number) => new Set(Array.from({ length: count }, (_, n) => `id${n}`));
const sort = '-lastAt' as const;

test.each([
  ['everything', { sort }, 0, null],
  [
    'a filter',
    { sort, countryCode: 'PL', rating: '4' },
    0,
    { kind: 'VIEW', filter: { countryCode: 'PL', rating: '4' } },
  ],
  ['a selection within a filter', { sort, countryCode: 'PL' }, 2, { kind: 'SELECTION', filter: { ids: 'id0,id1' } }],
  ['a selection within a search', { sort, q: 'pump' }, 1, { kind: 'SELECTION', filter: { ids: 'id0' } }],
  ['a search, which files do not know', { sort, q: 'pump', rating: '4' }, 0, null],
  ['more than the server takes at once', { sort, rating: '4' }, 101, null],
])('narrows a report by %s', (_, request, count, part) => {
  expect(reportPart(request, ids(count))).toEqual(part);
});
