import { expect, test } from 'vitest';
import { executorFirst } from './executor-first.ts';
import { find } from './fixture.ts';

const path = 'packages/server/src/features/scans/list-queries.ts';

test.each([
  'export async function findScan(id: string, executor: Executor): Promise<void> {}',
  'export async function findScan(): Promise<void> {}',
  'export const findScan = async (id: string): Promise<void> => {};',
  'export async function* streamScans(id: string): AsyncGenerator<string> {}',
])('refuses %s', (text) => {
  expect(find(executorFirst, { [path]: text })).toEqual([expect.stringContaining(`${path}:1 `)]);
});

test.each([
  'export async function findScan(executor: Executor, id: string): Promise<void> {}',
  'export const findScan = async (tx: Executor): Promise<void> => {};',
  'export async function* streamScans(executor: Executor): AsyncGenerator<string> {}',
  'export const upsertScan = (event: NewScanEvent): SQL => sql`select 1`;',
])('accepts %s', (text) => {
  expect(find(executorFirst, { [path]: text })).toEqual([]);
});
