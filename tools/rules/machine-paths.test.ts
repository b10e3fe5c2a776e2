import { expect, test } from 'vitest';
import { find } from './fixture.ts';
import { machinePaths } from './machine-paths.ts';

const host = ['https:', '', 'registry.example.org'].join('/');

test('refuses a registry URL in the lock file', () => {
  const lock = JSON.stringify({ packages: { a: { resolved: `${host}/a/-/a-1.0.0.tgz` } } });
  expect(find(machinePaths, { 'package-lock.json': lock })).toEqual([expect.stringContaining('package-lock.json:1')]);
});

test.each([
  ['home', 'anna'],
  ['tmp', 'fairlead'],
  ['root', 'src'],
  ['Users', 'anna'],
])('refuses a path of a machine: %s', (...parts) => {
  const text = `read('/${parts.join('/')}/file')`;
  expect(find(machinePaths, { 'packages/server/src/app.ts': text, 'docs/a.md': text, '.ci/run': text })).toHaveLength(
    3,
  );
});

test('refuses a path of Windows', () => {
  expect(find(machinePaths, { 'docs/a.md': ['C:', 'Users', 'anna'].join('\\') })).toHaveLength(1);
});

test('accepts URLs of ours and paths that Debian has everywhere', () => {
  const text = "'/usr/bin/chromium', './home/anna', 'https://app.localhost:3000/scan/home/x', join(folder, 'tmp/x')";
  expect(find(machinePaths, { 'packages/server/src/app.ts': text })).toEqual([]);
});
