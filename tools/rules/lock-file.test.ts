import { expect, test } from 'vitest';
import { find } from './fixture.ts';
import { lockFile } from './lock-file.ts';

const lock = (packages: object): Record<string, string> => ({ 'package-lock.json': JSON.stringify({ packages }) });
const parser = { optionalDependencies: { '@parser/linux-x64': '1.0.0', '@parser/darwin-arm64': '1.0.0' } };
const binary = { version: '1.0.0', optional: true };

test('refuses a lock file without the binary of another platform', () => {
  expect(find(lockFile, lock({ 'node_modules/parser': parser, 'node_modules/@parser/linux-x64': binary }))).toEqual([
    expect.stringContaining('@parser/darwin-arm64 of node_modules/parser is not locked'),
  ]);
});

test('accepts a complete one, with binaries beside or below their owner', () => {
  const packages = {
    'node_modules/a/node_modules/parser': parser,
    'node_modules/a/node_modules/@parser/linux-x64': binary,
    'node_modules/@parser/darwin-arm64': binary,
  };
  expect(find(lockFile, lock(packages))).toEqual([]);
});
