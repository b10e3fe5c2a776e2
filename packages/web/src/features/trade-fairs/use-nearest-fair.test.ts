import type { Exhibition } from '@fairlead/contract/exhibitions';
import { expect, test } from 'vitest';
import { nearestFair } from './use-nearest-fair.ts';

const now = Date.parse('2027-03-10T12:00:00Z');
const fair = (id: string, startsAt: string | null, endsAt: string | null) => ({ id, startsAt, endsAt }) as Exhibition;
const past = fair('past', '2027-01-01T09:00:00Z', '2027-01-03T18:00:00Z');
const longPast = fair('long past', '2026-01-01T09:00:00Z', '2026-01-03T18:00:00Z');
const open = fair('open', '2027-03-09T09:00:00Z', '2027-03-12T18:00:00Z');
const next = fair('next', '2027-04-01T09:00:00Z', '2027-04-03T18:00:00Z');
const later = fair('later', '2028-04-01T09:00:00Z', null);
const undated = fair('undated', null, null);

test.each([
  ['the one that is open', [later, next, open, past], 'open'],
  ['the next to open', [later, undated, next, past], 'next'],
  ['the last that was', [undated, longPast, past], 'past'],
  ['one without dates, when there is no other', [undated], 'undated'],
])('is %s', (_, fairs, id) => {
  expect(nearestFair(fairs, now)?.id).toBe(id);
});

test('is none of none', () => {
  expect(nearestFair([], now)).toBeUndefined();
});
