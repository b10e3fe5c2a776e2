import { expect, test } from 'vitest';
import { addresses } from './addresses.ts';
import { find } from './fixture.ts';

const host = ['https:', '', 'registry.example.org'].join('/');

test('refuses a registry address in the lock file', () => {
  const lock = JSON.stringify({ packages: { a: { resolved: `${host}/a/-/a-1.0.0.tgz` } } });
  expect(find(addresses, { 'package-lock.json': lock })).toEqual([expect.stringContaining('package-lock.json:1')]);
});

test.each([
  ['home', 'anna'],
  ['tmp', 'fairlead'],
  ['root', 'src'],
  ['Users', 'anna'],
])('refuses a path of a machine: %s', (...parts) => {
  const text = `read('/${parts.join('/')}/file')`;
  expect(find(addresses, { 'packages/server/src/app.ts': text, 'docs/a.md': text, '.ci/run': text })).toHaveLength(3);
});

test('refuses a path of Windows', () => {
  expect(find(addresses, { 'docs/a.md': ['C:', 'Users', 'anna'].join('\\') })).toHaveLength(1);
});

test('accepts addresses of ours and paths that Debian has everywhere', () => {
  const text = "'/usr/bin/chromium', './home/anna', 'https://app.localhost:3000/scan/home/x', join(folder, 'tmp/x')";
  expect(find(addresses, { 'packages/server/src/app.ts': text })).toEqual([]);
});
