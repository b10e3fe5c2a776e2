import type { Lead } from '@fairlead/contract/leads';
import { describe, expect, test } from 'vitest';
import { comparing, letIn, mergeLeads, noArrivals, takeIn, updateArrivals } from './merge-leads.ts';

const at = (hour: number) => `2027-03-11T${String(hour).padStart(2, '0')}:00:00Z`;
const lead = (id: string, lastAt: string, more: Partial<Lead> = {}) => ({ id, lastAt, score: 0, ...more }) as Lead;
const ids = (leads: readonly Lead[]) => leads.map((one) => one.id).join('');
const byId = (...leads: Lead[]) => new Map(leads.map((one) => [one.id, one]));

describe('what arrived, laid between the pages', () => {
  test('a lead seen again moves up, stands once and has its latest state', () => {
    const pages = [lead('b', at(10)), lead('a', at(9))];
    const merged = mergeLeads(pages, byId(lead('a', at(11), { scanCount: 2 })), '-lastAt', false);
    expect(ids(merged)).toBe('ab');
    expect(merged[0]?.scanCount).toBe(2);
  });

  test('leads of one moment keep one order, in both directions', () => {
    const [a, b, c] = [lead('a', at(10)), lead('b', at(10)), lead('c', at(10))];
    expect(ids(mergeLeads([c, a], byId(b), '-lastAt', false))).toBe('cba');
    expect(ids(mergeLeads([a, c], byId(b), 'lastAt', false))).toBe('abc');
  });

  test('what would stand below the last page comes with its page, unless it was there already', () => {
    const pages = [lead('b', at(10)), lead('a', at(9))];
    expect(ids(mergeLeads(pages, byId(lead('x', at(8))), '-lastAt', true))).toBe('ba');
    expect(ids(mergeLeads(pages, byId(lead('x', at(8))), '-lastAt', false))).toBe('bax');
    expect(ids(mergeLeads(pages, byId(lead('b', at(8))), '-lastAt', true))).toBe('ab');
  });

  test('without a score comes last', () => {
    const sorted = [lead('w', at(1), { score: null }), lead('z', at(1)), lead('y', at(1), { score: 9 })];
    expect(ids(sorted.sort(comparing('-score')))).toBe('yzw');
  });
});

describe('while rows may not move', () => {
  const known = new Set(['a', 'b']);

  test('new ones wait, and those in the list keep their place', () => {
    const { shown, waiting } = takeIn(noArrivals, known, [lead('n', at(12)), lead('a', at(12))], false);
    expect([...waiting.keys()]).toEqual(['n']);
    expect(shown.size).toBe(0);
  });

  test('one that waits and comes again waits once, in its latest state', () => {
    const first = takeIn(noArrivals, known, [lead('n', at(12))], false);
    const again = takeIn(first, known, [lead('n', at(13))], false);
    expect([...again.waiting.values()]).toEqual([lead('n', at(13))]);
  });

  test('what waits is let in when asked for, and marked as new', () => {
    const asked = letIn(takeIn(noArrivals, known, [lead('n', at(12))], false));
    expect([asked.waiting.size, [...asked.shown.keys()], [...asked.fresh]]).toEqual([0, ['n'], ['n']]);
  });

  test('a withdrawal masks one that waits as well', () => {
    const before = takeIn(noArrivals, known, [lead('n', at(12), { name: 'Marta' })], false);
    const masked = updateArrivals(before, byId(lead('n', at(12), { name: 'M.', isConsentWithdrawn: true })));
    expect(masked.waiting.get('n')?.name).toBe('M.');
  });
});

test('while rows may move, new ones stand in the list at once, and only those are new', () => {
  const { shown, fresh } = takeIn(noArrivals, new Set(['a']), [lead('n', at(12)), lead('a', at(12))], true);
  expect([...shown.keys()]).toEqual(['n', 'a']);
  expect([...fresh]).toEqual(['n']);
});
