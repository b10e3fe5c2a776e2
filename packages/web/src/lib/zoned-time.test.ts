import { describe, expect, test } from 'vitest';
import { fromWallTime, toWallTime } from './zoned-time.ts';

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
