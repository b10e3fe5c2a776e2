import { expect, test } from 'vitest';
import { allDays, dayBefore, periodOf, readDays } from './period.ts';

const zone = 'Europe/Berlin';

test('a period is whole days of the fair, also when clocks change', () => {
  expect(periodOf({ from: '2027-03-09', to: '2027-03-11' }, zone)).toEqual({
    from: '2027-03-08T23:00:00.000Z',
    to: '2027-03-11T23:00:00.000Z',
  });
  expect(periodOf({ from: '2027-03-28', to: '2027-03-28' }, zone)).toEqual({
    from: '2027-03-27T23:00:00.000Z',
    to: '2027-03-28T22:00:00.000Z',
  });
  expect(periodOf(allDays, zone)).toEqual({});
});

test('today is the fair’s day, not the reader’s', () => {
  const lateEvening = Date.parse('2027-03-09T23:30:00Z');
  expect(dayBefore(lateEvening, 0, zone)).toBe('2027-03-10');
  expect(dayBefore(lateEvening, 1, zone)).toBe('2027-03-09');
});

test('days in a URL that do not exist are left out', () => {
  expect(readDays(new URLSearchParams('from=2027-03-09&to=soon'))).toEqual({ from: '2027-03-09', to: null });
});
