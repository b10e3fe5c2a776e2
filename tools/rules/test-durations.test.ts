import { expect, test } from 'vitest';
import { find } from './fixture.ts';
import { testDurations } from './test-durations.ts';

const scripts = { test: 'vitest run --project unit --project database', 'test:rest': 'vitest run --project slow' };
const recorded = (record: object, files: readonly string[]): string[] =>
  find(testDurations, {
    'package.json': JSON.stringify({ scripts }),
    'tools/test-durations.json': JSON.stringify(record),
    ...Object.fromEntries(files.map((path) => [path, ''])),
  });
const many = (seconds: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${index}.test.ts`, seconds]));

test('accepts files and a sum within their limits, and slow files of other projects', () => {
  const record = { unit: { 'a.test.ts': 20 }, database: many(18.8), slow: { 'b.slow.test.ts': 3000 } };
  expect(recorded(record, ['a.test.ts', ...Object.keys(many(1))])).toEqual([]);
});

test('accepts a tree without a record', () => {
  expect(find(testDurations, { 'package.json': '{}' })).toEqual([]);
});

test('refuses a file over its limit', () => {
  expect(recorded({ database: { 'a.test.ts': 20.1 } }, ['a.test.ts'])).toEqual([
    expect.stringContaining('a.test.ts takes 20.1 s of the 20 s'),
  ]);
});

test('refuses a sum over the budget', () => {
  expect(recorded({ database: many(19.3) }, Object.keys(many(1)))).toEqual([
    expect.stringContaining('tools/test-durations.json adds up to 965 s of the 960 s'),
  ]);
});

test('refuses a line of a file that is gone', () => {
  expect(recorded({ database: { 'a.test.ts': 3 } }, [])).toEqual([expect.stringContaining('a.test.ts, which is gone')]);
});
