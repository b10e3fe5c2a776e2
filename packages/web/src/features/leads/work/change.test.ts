import type { Lead } from '@fairlead/contract/leads';
import { expect, test } from 'vitest';
import { applyChange, hasTag } from './use-work.ts';

const lead = {
  id: 'a',
  rating: 2,
  status: 'NEW',
  tags: ['Retrofit'],
  assigneeId: 'x',
  isConsentWithdrawn: false,
} as unknown as Lead;

test('only what is said changes', () => {
  expect(applyChange(lead, { rating: 0 })).toEqual({ ...lead, rating: 0 });
  expect(applyChange(lead, { assigneeId: null })).toEqual({ ...lead, assigneeId: null });
});

test('a tag is the same whatever its capitals, and its first spelling stays', () => {
  expect(hasTag(lead, 'RETROFIT')).toBe(true);
  expect(applyChange(lead, { addTags: ['retrofit', 'quote'] }).tags).toEqual(['Retrofit', 'quote']);
  expect(applyChange(lead, { removeTags: ['retrofit'] }).tags).toEqual([]);
});

test('tags of a withdrawn lead stay as they are', () => {
  expect(applyChange({ ...lead, tags: [], isConsentWithdrawn: true }, { addTags: ['quote'] }).tags).toEqual([]);
});
