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

function sum(files: Record<string, string>): { last: string | undefined; all: string; code: number | null } {
  return inFolder(files, (root) => {
    const paths = ['first.json', 'second.json'].map((name) => join(root, name));
    const { stdout, status } = spawnSync(process.execPath, [join(import.meta.dirname, 'sum-tests.ts'), ...paths], {
      encoding: 'utf8',
    });
    return { last: stdout.trim().split('\n').at(-1), all: stdout, code: status };
  });
}

test('adds both runs', () => {
  expect(sum({ 'first.json': report(10, 0), 'second.json': report(4, 0) })).toMatchObject({
    last: '14 passed, 0 failed',
    code: 0,
  });
  expect(sum({ 'first.json': report(10, 2), 'second.json': report(4, 1) })).toMatchObject({
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
  expect(sum(files)).toMatchObject({ last: '10 passed, 1 failed', code: 1 });
});

test('names each failed test and why', () => {
  const failures = [
    { status: 'passed', fullName: 'a good one' },
    { status: 'failed', fullName: 'a bad one', failureMessages: ['expected 1 to be 2'] },
  ];
  const testResults = [{ name: '/x/a.test.ts', status: 'failed', assertionResults: failures }];
  const { all } = sum({ 'first.json': report(1, 1, { testResults }), 'second.json': report(1, 0) });
  expect(all).toMatch(/FAILED .*a\.test\.ts > a bad one\n +expected 1 to be 2\n/);
  expect(all).not.toContain('a good one');
});

test('names a file whose set-up failed, so that its tests never ran', () => {
  const file = {
    name: join(import.meta.dirname, 'unreachable.test.ts'),
    status: 'failed',
    message: 'beforeAll: nobody listens',
    assertionResults: [{ status: 'skipped', fullName: 'never ran' }],
  };
  const result = sum({
    'first.json': report(10, 0),
    'second.json': report(0, 0, { success: false, numPendingTests: 1, testResults: [file] }),
  });
  expect(result.all).toContain('unreachable.test.ts');
  expect(result.all).toContain('beforeAll: nobody listens');
  expect(result).toMatchObject({ last: '10 passed, 1 failed', code: 1 });
});
