import type { Lead } from '@fairlead/contract/leads';
import { describe, expect, test } from 'vitest';
import { comparing, letIn, mergeLeads, noArrivals, takeIn, updateArrivals } from './merge-leads.ts';

const at = (hour: number) => `2027-03-11T${String(hour).padStart(2, '0')}:00:00Z`;
const lead = (id: string, lastAt: string, more: Partial<Lead> = {}) => ({ id, lastAt, score: 0, ...more }) as Lead;
const ids = (leads: readonly Lead[]) => leads.map((one) => one.id).join('');
const byId = (...leads: Lead[]) => new Map(leads.map((one) => [one.id, one]));
const arrived = (...leads: Lead[]) => ({ ...noArrivals, shown: byId(...leads) });

describe('what arrived, laid between the pages', () => {
  test('a lead seen again moves up, stands once and has its latest state', () => {
    const pages = [lead('b', at(10)), lead('a', at(9))];
    const merged = mergeLeads(pages, arrived(lead('a', at(11), { scanCount: 2 })), '-lastAt', false);
    expect(ids(merged)).toBe('ab');
    expect(merged[0]?.scanCount).toBe(2);
  });

  test('leads of one moment keep one order, in both directions', () => {
    const [a, b, c] = [lead('a', at(10)), lead('b', at(10)), lead('c', at(10))];
    expect(ids(mergeLeads([c, a], arrived(b), '-lastAt', false))).toBe('cba');
    expect(ids(mergeLeads([a, c], arrived(b), 'lastAt', false))).toBe('abc');
  });

  test('what would stand below the last page comes with its page, unless it was there already', () => {
    const pages = [lead('b', at(10)), lead('a', at(9))];
    expect(ids(mergeLeads(pages, arrived(lead('x', at(8))), '-lastAt', true))).toBe('ba');
    expect(ids(mergeLeads(pages, arrived(lead('x', at(8))), '-lastAt', false))).toBe('bax');
    expect(ids(mergeLeads(pages, arrived(lead('b', at(8))), '-lastAt', true))).toBe('ab');
  });

  test('without a score comes last', () => {
    const sorted = [lead('w', at(1), { score: null }), lead('z', at(1)), lead('y', at(1), { score: 9 })];
    expect(ids(sorted.sort(comparing('-score')))).toBe('yzw');
  });
});

describe('while rows may not move', () => {
  const known = { pages: [lead('b', at(10)), lead('a', at(9))], sort: '-lastAt', hasMore: false } as const;

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

  test.each([
    ['-score', { score: 1 }, []],
    ['-score', { score: 40 }, ['n']],
    ['score', { score: 1 }, ['n']],
    ['-rating', { rating: 0 }, []],
    ['name', { name: 'Zoe' }, []],
    ['name', { name: 'Ada' }, ['n']],
    ['firstAt', { firstAt: at(12) }, []],
    ['-lastAt', {}, ['n']],
  ] as const)('one that stands below the last page of %s is not new: %o', (sort, value, expected) => {
    const row = { score: 20, rating: 3, name: 'Marta', firstAt: at(8) };
    const list = { pages: [lead('a', at(11), row), lead('b', at(10), row)], sort, hasMore: true };
    const { waiting } = takeIn(noArrivals, list, [lead('n', at(12), { ...row, ...value })], false);
    expect([...waiting.keys()]).toEqual(expected);
  });

  test.each([
    ['a', 'that has come in'],
    ['b', 'of a page below one that has come in'],
    ['c', 'of a page above one that has come in'],
  ])('%s, one %s, is seen again and stays where it stands until it may move', (id) => {
    const pages = [lead('c', at(11)), lead('b', at(9))];
    const list = { pages, sort: '-lastAt', hasMore: false } as const;
    const before = takeIn(noArrivals, list, [lead('a', at(10))], true);
    const again = lead(id, at(12), { scanCount: 2 });
    const later = pages.map((one) => (one.id === id ? again : one));
    const after = takeIn(updateArrivals(before, pages, byId(again)), { ...list, pages: later }, [again], false);
    const rows = mergeLeads(later, after, '-lastAt', false);
    expect(ids(rows)).toBe('cab');
    expect(rows.find((one) => one.id === id)?.scanCount).toBe(2);
    const moved = takeIn(after, { ...list, pages: later }, [again], true);
    expect(ids(mergeLeads(later, moved, '-lastAt', false))).toBe(
      [id, ...'cab'].filter((one, at) => at === 0 || one !== id).join(''),
    );
  });

  test('a withdrawal masks one that waits as well', () => {
    const before = takeIn(noArrivals, known, [lead('n', at(12), { name: 'Marta' })], false);
    const masked = updateArrivals(before, [], byId(lead('n', at(12), { name: 'M.', isConsentWithdrawn: true })));
    expect(masked.waiting.get('n')?.name).toBe('M.');
  });
});

test('while rows may move, new ones stand in the list at once, and only those are new', () => {
  const { shown, fresh } = takeIn(
    noArrivals,
    { pages: [lead('a', at(9))], sort: '-lastAt', hasMore: false },
    [lead('n', at(12)), lead('a', at(12))],
    true,
  );
  expect([...shown.keys()]).toEqual(['n', 'a']);
  expect([...fresh]).toEqual(['n']);
});
