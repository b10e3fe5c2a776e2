import { expect, test } from 'vitest';
import { find } from './fixture.ts';
import { names } from './names.ts';

test('refuses names that are not kebab-case', () => {
  const found = find(names, { 'packages/web/src/ui/IconButton.tsx': '', 'packages/server/src/some_folder/a.ts': '' });
  expect(found).toEqual([
    'packages/server/src/some_folder/a.ts "some_folder" is not kebab-case',
    'packages/web/src/ui/IconButton.tsx "IconButton.tsx" is not kebab-case',
  ]);
});

test.each(['utils/date.ts', 'helpers/date.ts', 'common/date.ts', 'misc/date.ts', 'utils.ts', 'misc.test.ts'])(
  'refuses %s, a name that says nothing',
  (path) => {
    expect(find(names, { [`packages/web/src/lib/${path}`]: '' })).toEqual([expect.stringContaining('says nothing')]);
  },
);

test('refuses index files', () => {
  expect(find(names, { 'packages/web/src/ui/index.ts': '' })).toEqual([expect.stringContaining('not "index"')]);
});

test('accepts kebab-case and the names every repository writes in capitals', () => {
  const files = { 'docs/ARCHITECTURE.md': '', 'docs/decisions/001-one-thing.md': '', 'deploy/Dockerfile': '' };
  expect(
    find(names, {
      ...files,
      'packages/web/src/ui/icon-button.module.css': '',
      'bench/RESULTS.md': '',
      'packages/server/migrations/005_product_tokens.sql': '',
    }),
  ).toEqual([]);
});
