import { expect, test } from 'vitest';
import { boundTime } from './device-time.ts';

const now = new Date('2026-11-28T12:00:00Z');

test.each([
  ['the same moment', '2026-11-28T12:00:00Z', false],
  ['some minutes ahead', '2026-11-28T12:04:00Z', false],
  ['an hour ahead', '2026-11-28T13:00:00Z', true],
  ['23 hours ahead', '2026-11-29T11:00:00Z', true],
  ['a week offline', '2026-11-21T12:00:00Z', false],
  ['half a year in a drawer', '2026-05-28T12:00:00Z', false],
  ['a clock of two years ago', '2024-11-28T12:00:00Z', true],
  ['a tablet that was flat', '2021-01-01T00:10:00Z', true],
  ['the year of another calendar', '2569-11-28T12:00:00Z', true],
  ['a month and a day exchanged', '2026-12-11T12:00:00Z', true],
  ['the receiver of a satellite whose weeks began anew', '2007-04-14T12:00:00Z', true],
  ['no clock at all', '1970-01-01T00:00:00Z', true],
])('%s', (_, said, isClockClamped) => {
  expect(boundTime(new Date(said), now)).toEqual({
    occurredAt: isClockClamped ? now : new Date(said),
    isClockClamped,
  });
});
