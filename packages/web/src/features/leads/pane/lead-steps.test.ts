import type { TimelineEntry } from '@fairlead/contract/lead-work';
import type { Lead, LeadStatus } from '@fairlead/contract/leads';
import { expect, test } from 'vitest';
import { findNextStep, groupByDay } from './lead-steps.ts';

const lead = (changes: Partial<Lead> = {}) =>
  ({
    isUnlocked: true,
    isConsentWithdrawn: false,
    email: 'm@volvik.example',
    status: 'NEW',
    rating: 0,
    scoreReasons: [],
    ...changes,
  }) as unknown as Lead;

test('what the person asked for outranks what the stand thinks of them', () => {
  const wish = [{ reason: 'WISH' as const, points: 15 }];
  expect(findNextStep(lead({ rating: 5, scoreReasons: wish }))?.reason).toBe('wish');
  expect(findNextStep(lead({ rating: 4 }))?.reason).toBe('rated');
  expect(findNextStep(lead({ rating: 3 }))?.reason).toBe('unlocked');
});

test.each<[LeadStatus, LeadStatus | undefined]>([
  ['NEW', 'CONTACTED'],
  ['CONTACTED', 'QUALIFIED'],
  ['QUALIFIED', 'CUSTOMER'],
  ['CUSTOMER', undefined],
  ['DISCARDED', undefined],
])('after %s comes %s', (status, next) => {
  expect(findNextStep(lead({ status }))?.status).toBe(next);
});

test('a locked or withdrawn lead has none, and nobody is written to without an e-mail', () => {
  expect(findNextStep(lead({ isUnlocked: false }))).toBeNull();
  expect(findNextStep(lead({ isConsentWithdrawn: true }))).toBeNull();
  expect(findNextStep(lead({ email: null }))?.canWrite).toBe(false);
});

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
