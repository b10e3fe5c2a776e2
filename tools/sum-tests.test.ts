import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inFolder } from './rules/fixture.ts';

const report = (passed: number, failed: number, others: object = {}): string =>
  JSON.stringify({
    success: failed === 0,
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 0,
    testResults: [],
    ...others,
  });

function sum(files: Record<string, string>): { last: string | undefined; code: number | null } {
  return inFolder(files, (root) => {
    const paths = ['first.json', 'second.json'].map((name) => join(root, name));
    const { stdout, status } = spawnSync(process.execPath, [join(import.meta.dirname, 'sum-tests.ts'), ...paths], {
      encoding: 'utf8',
    });
    return { last: stdout.trim().split('\n').at(-1), code: status };
  });
}

test('adds both runs', () => {
  expect(sum({ 'first.json': report(10, 0), 'second.json': report(4, 0) })).toEqual({
    last: '14 passed, 0 failed',
    code: 0,
  });
  expect(sum({ 'first.json': report(10, 2), 'second.json': report(4, 1) })).toEqual({
    last: '14 passed, 3 failed',
    code: 1,
  });
});

test.each([
  ['a missing report', { 'first.json': report(10, 0) }],
  [
    'a file that could not be loaded',
    {
      'first.json': report(10, 0),
      'second.json': report(0, 0, {
        success: false,
        testResults: [{ name: 'a', status: 'failed', assertionResults: [] }],
      }),
    },
  ],
  [
    'a run that failed without a failed test',
    { 'first.json': report(10, 0), 'second.json': report(0, 0), 'second.json.failed': '' },
  ],
  ['a skipped test', { 'first.json': report(10, 0), 'second.json': report(0, 0, { numPendingTests: 1 }) }],
])('counts %s as a failure', (_name, files) => {
  expect(sum(files)).toEqual({ last: '10 passed, 1 failed', code: 1 });
});
