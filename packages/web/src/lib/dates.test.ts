import { describe, expect, test } from 'vitest';
import { addDays, dayOf, daysBetween, fromWallTime, relativeDay, toWallTime } from './dates.ts';

describe('a date and time in a zone', () => {
  test.each([
    ['Europe/Berlin', '2027-03-09', '09:00', '2027-03-09T08:00:00.000Z'],
    ['Europe/Berlin', '2027-07-01', '18:00', '2027-07-01T16:00:00.000Z'],
    ['America/New_York', '2027-12-31', '23:30', '2028-01-01T04:30:00.000Z'],
    ['Pacific/Auckland', '2027-01-01', '08:00', '2026-12-31T19:00:00.000Z'],
    ['Asia/Kathmandu', '2027-06-01', '10:00', '2027-06-01T04:15:00.000Z'],
    ['Pacific/Kiritimati', '2027-06-01', '00:00', '2027-05-31T10:00:00.000Z'],
  ])('%s %s %s', (zone, date, time, moment) => {
    expect(fromWallTime({ date, time }, zone)).toBe(moment);
    expect(toWallTime(moment, zone)).toEqual({ date, time });
  });

  test('a time that comes twice means the first', () => {
    expect(fromWallTime({ date: '2027-10-31', time: '02:30' }, 'Europe/Berlin')).toBe('2027-10-31T00:30:00.000Z');
  });

  test('a time that never comes moves on by the missing hour', () => {
    const moment = fromWallTime({ date: '2027-03-28', time: '02:30' }, 'Europe/Berlin');
    expect(toWallTime(moment, 'Europe/Berlin')).toEqual({ date: '2027-03-28', time: '03:30' });
  });
});

test('days are counted in the zone, over a change of the clocks as well', () => {
  expect(dayOf('2027-03-10T23:30:00Z', 'Europe/Berlin')).toBe('2027-03-11');
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
  expect(addDays('2027-03-01', -1)).toBe('2027-02-28');
  expect(daysBetween('2027-03-27T22:30:00Z', '2027-03-28T22:30:00Z', 'Europe/Berlin')).toBe(2);
  expect(daysBetween('2027-03-10T08:00:00Z', '2027-03-10T20:00:00Z', 'Europe/Berlin')).toBe(0);
});

test.each([
  ['today', '2027-03-28T22:05:00Z'],
  ['yesterday', '2027-03-28T21:55:00Z'],
  // The day before lacks an hour: 24 hours before now are in the day before that one.
  ['yesterday', '2027-03-27T23:05:00Z'],
  [null, '2027-03-27T22:55:00Z'],
] as const)('relative to the day of now: %s', (expected, moment) => {
  expect(relativeDay(moment, 'Europe/Berlin', '2027-03-28T22:30:00Z')).toBe(expected);
});
