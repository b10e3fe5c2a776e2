import { expect, test } from 'vitest';
import { find } from './fixture.ts';
import { secondNames } from './second-names.ts';

const path = 'packages/server/src/features/scans/service.ts';

test.each([
  "import { moveScans } from './queries.ts';\nexport const mergeScans = moveScans;",
  "import * as queries from './queries.ts';\nexport const mergeScans = queries.moveScans;",
  "import * as queries from './queries.ts';\nexport const mergeScans = queries['moveScans'];",
  "import * as queries from './queries.ts';\nexport const { moveScans } = queries;",
  "import { moveScans } from './queries.ts';\nexport const mergeScans = moveScans as (from: string) => void;",
  'function moveScans(): void {}\nexport const mergeScans = moveScans;',
  'function moveScans(): void {}\nexport { moveScans as mergeScans };',
  "\nexport { moveScans as mergeScans } from './queries.ts';",
  "\nexport { type Row as ScanRow } from './queries.ts';",
  "\nexport { points as places } from '@fairlead/contract/points';",
  "import { moveScans as mergeScans } from './queries.ts';\nexport { mergeScans };",
])('refuses %s', (text) => {
  expect(find(secondNames, { [path]: text })).toEqual([expect.stringContaining(`${path}:2 gives a second name`)]);
});

test.each([
  'export const limit = 500;',
  'export const nothing = undefined;',
  'export const most = Number.MAX_SAFE_INTEGER;',
  "import { limits } from './limits.ts';\nexport const limit = limits.points;",
  "import { limits } from './limits.ts';\nexport const { points } = limits;",
  "import styles from './field.module.css';\nexport const controlClass = styles['control'];",
  "import { moveScans } from './queries.ts';\nexport const mergeScans = () => moveScans('a');",
  "import { make } from './make.ts';\nexport const made = make();",
  "import * as queries from './queries.ts';\nexport const made = queries.make();",
  "export { moveScans } from './queries.ts';",
  "export { Archive as archiveIcon } from 'lucide';",
  'function page(): void {}\nexport { page as default };',
])('accepts %s', (text) => {
  expect(find(secondNames, { [path]: text })).toEqual([]);
});

test('is about the sources of the packages, in every one', () => {
  const text = 'const a = 1;\nexport const b = a;';
  expect(find(secondNames, { 'packages/web/src/ui/field.tsx': text })).toHaveLength(1);
  expect(find(secondNames, { 'packages/identity/src/srp.ts': text })).toHaveLength(1);
  expect(find(secondNames, { 'packages/server/test/a.ts': text, 'bench/a.ts': text })).toEqual([]);
});
