import { expect, test } from 'vitest';
import { soFar } from './so-far.ts';

const at = (hour: string, scans: number, leads: number) => ({ hour, views: 0, scans, leads });
const perHour = [
  at('2027-03-09T22:00:00.000Z', 5, 2),
  at('2027-03-09T23:00:00.000Z', 7, 3),
  at('2027-03-10T13:00:00.000Z', 11, 4),
];

test('a day begins at midnight where the project is, and the hour that runs counts once it has a lead', () => {
  const now = Date.parse('2027-03-10T13:20:00Z');
  expect(soFar({ perHour, timeZone: 'Europe/Berlin' }, now)).toEqual({ scansToday: 18, leadsSince: perHour[2] });
  expect(soFar({ perHour, timeZone: 'UTC' }, now).scansToday).toBe(11);
  expect(soFar({ perHour, timeZone: 'UTC' }, now + 3_600_000).leadsSince).toBeNull();
  expect(soFar({ perHour: [at('2027-03-10T13:00:00.000Z', 1, 0)], timeZone: 'UTC' }, now).leadsSince).toBeNull();
});
