import type { Lead } from '@fairlead/contract/leads';
import { expect, test } from 'vitest';
import { hasGap, mergeLeads } from './merge-leads.ts';

const lead = (id: string, lastAt: string, scanCount = 1) => ({ id, lastAt, scanCount }) as Lead;
const ids = (leads: readonly Lead[]) => leads.map((one) => one.id).join('');

test('a lead seen again moves up, stands once and has its latest state', () => {
  const pages = [lead('b', '2027-03-11T10:00:00Z'), lead('a', '2027-03-11T09:00:00Z')];
  const merged = mergeLeads(pages, [lead('a', '2027-03-11T11:00:00Z', 2)]);
  expect(ids(merged)).toBe('ab');
  expect(merged[0]?.scanCount).toBe(2);
});

test('leads of one moment keep one order', () => {
  const at = '2027-03-11T10:00:00Z';
  expect(ids(mergeLeads([lead('a', at), lead('c', at)], [lead('b', at)]))).toBe('cba');
});

test('newest leads that do not reach the pages leave a gap', () => {
  const pages = [lead('a', '2027-03-11T09:00:00Z')];
  const far = [lead('z', '2027-03-11T12:00:00Z')];
  expect(hasGap(pages, far, false)).toBe(true);
  expect(hasGap(pages, far, true)).toBe(false);
  expect(hasGap(pages, [...far, ...pages], false)).toBe(false);
  expect(hasGap([], far, false)).toBe(false);
});
