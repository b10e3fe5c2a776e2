import { expect, test } from 'vitest';
import { hoursOfDays } from './hours-of-days.ts';

const at = (hour: string, scans: number) => ({ hour, scans, leads: 0, views: 0 });

test('each day has the hours in which anything was scanned on any of them', () => {
  const { days, clocks, grid } = hoursOfDays(
    [at('2027-03-09T08:00:00Z', 3), at('2027-03-09T10:00:00Z', 5), at('2027-03-10T07:00:00Z', 0)],
    'Europe/Berlin',
  );
  expect(days).toEqual(['2027-03-09', '2027-03-10']);
  expect(clocks).toEqual([9, 10, 11]);
  expect(grid.map(({ scans }) => scans)).toEqual([3, 0, 5, 0, 0, 0]);
});

test('an hour that the clock shows twice has what both had', () => {
  const { grid } = hoursOfDays([at('2026-10-25T00:00:00Z', 3), at('2026-10-25T01:00:00Z', 4)], 'Europe/Berlin');
  expect(grid).toEqual([{ day: '2026-10-25', clock: 2, scans: 7 }]);
});

test('an hour that the clock leaves out is nobody’s', () => {
  const { grid } = hoursOfDays([at('2027-03-28T00:00:00Z', 1), at('2027-03-28T01:00:00Z', 2)], 'Europe/Berlin');
  expect(grid.map(({ clock, scans }) => [clock, scans])).toEqual([
    [1, 1],
    [2, 0],
    [3, 2],
  ]);
});
