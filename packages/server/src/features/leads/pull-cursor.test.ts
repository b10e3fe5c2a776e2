import { randomBytes } from 'node:crypto';
import { updatedSince } from '@fairlead/contract/lead-pull';
import { expect, test } from 'vitest';
import { createCursors } from '../../platform/cursors.ts';
import { type PullPosition, readPosition, shortened, writePosition } from './pull-leads.ts';

const at = new Date('2026-06-01T08:00:00Z');
const seen = { below: 100, end: 130, underWay: [100, 117] };
const after = '0197300e-aaaa-7aaa-8aaa-aaaaaaaaaaaa';

test.each<Partial<PullPosition>>([
  { since: null },
  { since: at, round: { seen, at, after } },
  { since: seen, round: { seen, at, after } },
  { since: seen },
])('a cursor is read as it was written: %o', (given) => {
  const position = { history: '1 1', knownFrom: at, since: null, round: null, ...given };
  expect(readPosition(writePosition(position))).toEqual(position);
});

test('with more under way than a cursor has room for, all from the first of them on is not seen yet', () => {
  expect(shortened(seen)).toEqual(seen);
  const many = Array.from({ length: 21 }, (_, index) => 100 + index);
  expect(shortened({ below: 100, end: 130, underWay: many })).toEqual({ below: 100, end: 100, underWay: [] });
});

test('the longest cursor fits where it is asked for once it is sealed', () => {
  const long = { below: 9e15, end: 9e15, underWay: Array.from({ length: 20 }, (_, index) => 9e15 - index) };
  const cursor = writePosition({
    history: '9'.repeat(40),
    knownFrom: at,
    since: long,
    round: { seen: long, at, after },
  });
  const sealed = createCursors(randomBytes(32)).seal(['listLeads'], cursor);
  expect(updatedSince.parse(sealed)).toBe(sealed);
});
