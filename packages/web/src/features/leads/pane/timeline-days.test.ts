import type { TimelineEntry } from '@fairlead/contract/lead-work';
import { expect, test } from 'vitest';
import { groupByDay } from './timeline-days.ts';

test('days are those of the fair, not of the server', () => {
  const entry = (id: string, at: string) => ({ id, at, kind: 'NOTE', author: null, text: '' }) as TimelineEntry;
  const entries = [
    entry('c', '2027-03-11T23:10:00Z'),
    entry('b', '2027-03-11T22:50:00Z'),
    entry('a', '2027-03-10T23:30:00Z'),
  ];
  expect(groupByDay(entries, 'Europe/Berlin').map(({ day, entries: held }) => [day, held.map(({ id }) => id)])).toEqual(
    [
      ['2027-03-12', ['c']],
      ['2027-03-11', ['b', 'a']],
    ],
  );
});
