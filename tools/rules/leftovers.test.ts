import { expect, test } from 'vitest';
import { find } from './fixture.ts';
import { leftovers } from './leftovers.ts';

const path = 'packages/server/src/app.ts';

test.each([`// TO${'DO'} later`, `/** FIX${'ME'} */`, `const a = 1; // XX${'X'}`])('refuses %s', (text) => {
  expect(find(leftovers, { [path]: `\n${text}\n` })).toEqual([expect.stringContaining(`${path}:2`)]);
});

test('refuses silenced types', () => {
  expect(find(leftovers, { [path]: `// @ts-no${'check'}` })).toHaveLength(1);
  expect(find(leftovers, { [path]: `// @ts-exp${'ect-error'} wrong` })).toHaveLength(1);
});

test.each(['todo', 'skipIf', 'runIf', 'fails'])('refuses a test that %s', (kind) => {
  expect(find(leftovers, { 'packages/web/src/lib/a.test.ts': `test.${kind}('x')` })).toHaveLength(1);
});

test('accepts the same letters where they mean something else', () => {
  expect(find(leftovers, { [path]: `export const currency = 'XX${'X'}'; // no currency` })).toEqual([]);
});
