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

test('refuses a statement in a use case', () => {
  const useCase = 'packages/server/src/features/leads/work.ts';
  const text =
    'export async function rate(context: Context): Promise<void> { await context.database.execute(sql`select 1`); }';
  expect(find(executorFirst, { [useCase]: text })).toEqual([expect.stringContaining(`${useCase}:1 `)]);
});

test('accepts a use case that calls a query', () => {
  const text = 'export async function rate(context: Context): Promise<void> { await setRating(context.database); }';
  expect(find(executorFirst, { 'packages/server/src/features/leads/work.ts': text })).toEqual([]);
});
