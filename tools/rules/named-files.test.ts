import { expect, test } from 'vitest';
import { find } from './fixture.ts';
import { namedFiles } from './named-files.ts';

const source = { 'packages/server/src/features/leads/masking.ts': '' };

test('accepts files by their whole path or by its end', () => {
  const text =
    '`packages/server/src/features/leads/masking.ts`, `leads/masking.ts`, `<feature>/routes.ts`, `a/b`, `main.ts`';
  expect(find(namedFiles, { ...source, 'CONTRIBUTING.md': text, 'docs/ARCHITECTURE.md': text })).toEqual([]);
});

test.each(['CONTRIBUTING.md', 'docs/ARCHITECTURE.md', 'docs/security.md', 'packages/server/migrations/README.md'])(
  'refuses a file that was renamed, in %s',
  (document) => {
    expect(find(namedFiles, { ...source, [document]: 'Look at\n`leads/mask.ts`.' })).toEqual([
      `${document}:2 names leads/mask.ts, which is not there`,
    ]);
  },
);

test('refuses a folder that was renamed, and accepts those that are there', () => {
  const text =
    '`packages/server/src/features/leads`, `packages/server/src/features/`, `packages/server/src/features/lead`';
  expect(find(namedFiles, { ...source, 'README.md': text })).toEqual([
    'README.md:1 names packages/server/src/features/lead, which is not there',
  ]);
});

test('does not take the end of a name for a name', () => {
  expect(find(namedFiles, { ...source, 'README.md': '`ads/masking.ts`' })).toHaveLength(1);
});
