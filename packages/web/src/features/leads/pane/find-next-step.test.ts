import type { Lead, LeadStatus } from '@fairlead/contract/leads';
import { expect, test } from 'vitest';
import { findNextStep } from './find-next-step.ts';

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
