import { expect, test } from 'vitest';
import { find } from '../rules/fixture.ts';
import { boundaries } from './boundaries.ts';

const server = 'packages/server/src';
const scans = `${server}/features/scans`;
const leads = `${server}/features/leads`;
const pairs = (list: { usesPublicOf?: object; readsTablesOf?: object }): Record<string, string> => ({
  [`${server}/features/allowed-pairs.json`]: JSON.stringify({ usesPublicOf: {}, readsTablesOf: {}, ...list }),
});
const uses = (from: string, specifier: string, files: Record<string, string> = {}): string[] =>
  find(boundaries, { ...files, [from]: `\nimport { x } from '${specifier}';\nexport const y = x;` });

test.each([
  ['packages/contract/src/scans.ts', 'pg', 'the contract uses zod only'],
  ['packages/contract/src/scans.ts', 'libphonenumber-js/min', 'the contract uses zod only'],
  ['packages/contract/src/scans.ts', '@fairlead/server/app', 'contract may not use server'],
  ['packages/identity/src/srp.ts', '@fairlead/contract/errors', 'identity may not use contract'],
  ['packages/database/src/sql.ts', '@fairlead/contract/errors', 'database may not use contract'],
  ['packages/web/src/lib/call.ts', '@fairlead/server/app', 'web may not use server'],
  ['packages/web/src/lib/call.ts', '../../../identity/src/srp.ts', 'web may not use identity'],
  ['packages/e2e/journeys/scan.test.ts', '@fairlead/server/app', 'e2e may not use server'],
  ['packages/spare/src/a.ts', 'zod', '"spare" stands in no direction'],
  ['packages/web/src/lib/camera.ts', '../../../e2e/harness/film.ts', 'web may not use e2e'],
  [`${server}/features/scans/service.ts`, '@fairlead/identity/srp', 'identity is reached through'],
  [`${server}/app.ts`, '@fairlead/identity/provider', 'identity is reached through'],
  [`${server}/app.ts`, '../test/harness.ts', 'which is for tests'],
])('packages: %s must not use %s', (from, specifier, message) => {
  expect(uses(from, specifier)).toEqual([expect.stringContaining(`${from}:2 `)]);
  expect(uses(from, specifier)).toEqual([expect.stringContaining(message)]);
});

test.each([
  [`${server}/platform/http/server.ts`, '../../features/scans/service.ts', 'platform may not use features'],
  [`${server}/platform/http/server.ts`, '../../app.ts', 'platform may not use app'],
  [`${scans}/service.ts`, '../../app.ts', 'features may not use app'],
  [`${server}/config.ts`, './platform/clock.ts', 'config may not use platform'],
  [`${scans}/routes.ts`, './queries.ts', 'a route never queries'],
  [`${scans}/routes.ts`, './rows.ts', 'a route never queries'],
  [`${scans}/routes.ts`, '@fairlead/database/sql', 'a route never queries'],
  [`${scans}/queries.ts`, './service.ts', 'a query calls no use case'],
  [`${scans}/queries.ts`, '@fairlead/contract/errors', 'a query never throws business errors'],
  [`${scans}/queries.ts`, '../../platform/http/problem.ts', 'a query never throws business errors'],
  [`${scans}/service.ts`, './routes.ts', 'a service does not know its routes'],
  [`${scans}/service.ts`, '../leads/public.ts', 'scans → leads is not in allowed-pairs.json (usesPublicOf)'],
  [`${scans}/service.ts`, '../leads/queries.ts', 'another feature is reached through its public.ts'],
  [`${scans}/service.ts`, '../leads/service.ts', 'another feature is reached through its public.ts'],
  [`${scans}/service.ts`, './public.ts', 'is for other features'],
  [`${server}/app.ts`, './features/scans/service.ts', 'a feature is entered through its public.ts, routes or jobs'],
  [`${server}/compose/jobs.ts`, '../features/scans/service.ts', 'a feature is entered through its public.ts'],
  [`${server}/demo/fill.ts`, '../features/scans/queries.ts', 'a feature is entered through its public.ts'],
  [`${scans}/service.ts`, '../leads/masking.ts', 'another feature is reached through its public.ts'],
  [`${scans}/queries.ts`, '../leads/rows.ts', 'scans → leads is not in allowed-pairs.json (readsTablesOf)'],
  [`${server}/extra/a.ts`, 'zod', 'stands in no layer'],
])('server: %s must not use %s', (from, specifier, message) => {
  expect(uses(from, specifier)).toEqual([expect.stringContaining(message)]);
});

test.each([
  ['packages/web/src/ui/button.tsx', '../features/scans/point.tsx', 'ui may not use features'],
  ['packages/web/src/lib/call.ts', '../ui/button.tsx', 'lib may not use ui'],
  ['packages/web/src/features/scans/point.tsx', '../../app/router.tsx', 'features may not use app'],
  ['packages/web/src/features/scans/point.tsx', '../leads/list.tsx', 'scans may not use leads'],
  [
    'packages/web/src/app/shells/visitor/shell.tsx',
    '../business/shell.tsx',
    'the visitor shell may not use the business shell',
  ],
  ['packages/web/src/extra/a.ts', 'zod', 'stands in no layer'],
])('web: %s must not use %s', (from, specifier, message) => {
  expect(uses(from, specifier)).toEqual([expect.stringContaining(message)]);
});

test.each([
  ["import type { x } from '../leads/queries.ts';", 'a type'],
  ["export { x } from '../leads/queries.ts';", 'a re-export'],
  ["export const x = () => import('../leads/queries.ts');", 'a lazy import'],
  ["export type X = import('../leads/queries.ts').X;", 'a type written inline'],
])('%s counts: %s', (text) => {
  expect(find(boundaries, { [`${scans}/service.ts`]: text })).toHaveLength(1);
});

test.each([
  ["export { x } from './service.ts';", []],
  ["export type { X } from './service.ts';", []],
  ["export { x } from './merge-queries.ts';", []],
  [
    "import { x } from './service.ts';\nexport const y = x;",
    ['1 public.ts only re-exports', '2 public.ts only re-exports'],
  ],
  ['export function x(): void {}', ['1 public.ts only re-exports']],
  ["export * from './service.ts';", ['1 public.ts only re-exports']],
  ["import { x } from './service.ts';\nexport { x };", ['1 public.ts only re-exports', '2 public.ts only re-exports']],
  ["export { x } from './routes.ts';", ['1 "packages/server/src/features/scans/routes.ts": public.ts offers']],
  ["export { x } from './rows.ts';", ['1 "packages/server/src/features/scans/rows.ts": public.ts offers']],
  ["export { x } from '../leads/public.ts';", ['1 public.ts offers what its own feature does']],
])('public.ts: %s', (text, expected) => {
  expect(find(boundaries, { [`${scans}/public.ts`]: text })).toEqual(
    expected.map((each) => expect.stringContaining(`${scans}/public.ts:${each}`)),
  );
});

test('the list of pairs opens a door, and only the one it names', () => {
  const offered = { [`${leads}/public.ts`]: '', [`${leads}/tables.ts`]: '' };
  const listed = { ...offered, ...pairs({ usesPublicOf: { scans: ['leads'] } }) };
  expect(uses(`${scans}/service.ts`, '../leads/public.ts', listed)).toEqual([]);
  expect(uses(`${scans}/queries.ts`, '../leads/public.ts', listed)).toEqual([
    expect.stringContaining('a query calls no use case'),
  ]);
  const readers = { ...offered, ...pairs({ readsTablesOf: { scans: ['leads'] } }) };
  expect(uses(`${scans}/queries.ts`, '../leads/rows.ts', readers)).toEqual([]);
});

test('the list of pairs has no circle, no dead entry and no feature that is gone', () => {
  const both = { [`${leads}/service.ts`]: "import { a } from '../scans/public.ts';\nexport const l = a;" };
  const circle = { ...both, ...pairs({ usesPublicOf: { scans: ['leads'], leads: ['scans'] } }) };
  expect(uses(`${scans}/service.ts`, '../leads/public.ts', circle)).toEqual([
    expect.stringContaining('scans → leads → scans'),
  ]);
  const unused = {
    [`${leads}/service.ts`]: '',
    [`${scans}/service.ts`]: '',
    ...pairs({ usesPublicOf: { scans: ['leads'] } }),
  };
  expect(find(boundaries, unused)).toEqual([expect.stringContaining('is used nowhere')]);
  expect(find(boundaries, pairs({ readsTablesOf: { gone: ['too'] } }))).toEqual([
    expect.stringContaining('without a folder'),
  ]);
});

test('what goes the right way passes', () => {
  const files = {
    [`${server}/app.ts`]:
      "import a from './features/scans/routes.ts';\nimport { s } from './features/scans/public.ts';\nexport default [a, s];",
    [`${server}/platform/auth/identity.ts`]: "import b from '@fairlead/identity/server';\nexport default b;",
    [`${scans}/public.ts`]: "export { s } from './service.ts';",
    [`${scans}/routes.ts`]:
      "import { s } from './service.ts';\nimport { e } from '@fairlead/contract/scans';\nexport default [s, e];",
    [`${scans}/service.ts`]:
      "import { q } from './queries.ts';\nimport { p } from '../../platform/http/problem.ts';\nexport const s = [q, p];",
    [`${scans}/queries.ts`]:
      "import { t } from './rows.ts';\nimport { sql } from 'drizzle-orm';\nexport const q = [t, sql];",
    [`${scans}/scans.test.ts`]:
      "import { h } from '../../../test/harness.ts';\nimport { q } from '../leads/queries.ts';\nexport const x = [h, q];",
    'packages/web/src/app/shells/visitor/shell.tsx':
      "import { P } from '../../../features/scans/point.tsx';\nexport const S = P;",
    'packages/web/src/features/scans/point.tsx': "import { B } from '../../ui/button.tsx';\nexport const P = B;",
    'packages/web/src/lib/camera.browser.test.ts':
      "import { film } from '../../../e2e/harness/film.ts';\nexport const f = film;",
    'packages/web/src/main.tsx': "const s = () => import('./app/shells/visitor/shell.tsx');\nexport const m = s;",
  };
  expect(find(boundaries, files)).toEqual([]);
});

const owned = {
  [`${leads}/queries.ts`]: 'export const l = sql`insert into leads (id) values (1)`;',
  [`${server}/features/codes/queries.ts`]: 'export const c = sql`insert into codes (id) values (1)`;',
};
const inScans = (text: string, list: object = {}): string[] =>
  find(boundaries, { ...owned, ...pairs(list), [`${scans}/queries.ts`]: `\nexport const q = ${text};` });

test.each([
  'sql`select 1 from leads l`',
  'sql`select 1 from scans s join "public"."leads" on true`',
  'sql`select 1 from scans, lateral (select 1) x, leads`',
  'sql`select (select count(*) from leads where a = 1)`',
  'sql`update scans set a = 1 from leads l where true`',
  'sql`delete from scans using leads`',
  'sql`insert into scans (a) select a from (leads l join scans s using (a))`',
  'sql`with leads as (select a from leads) select a from leads`',
  'sql`select 1 where ${a ? sql`exists (select 1 from leads)` : b}`',
  "'select a from leads'",
  "ownRows('leads', 'id', a)",
  "sql`select 1 from ${sql.identifier(a ? 'scans' : 'leads')}`",
])('a feature reads the tables of another only where the list says so: %s', (text) => {
  expect(inScans(text)).toEqual([
    `${scans}/queries.ts:2 reads "leads", which belongs to leads; scans → leads is not in allowed-pairs.json (readsTablesOf)`,
  ]);
  expect(inScans(text, { readsTablesOf: { scans: ['leads'] } })).toEqual([]);
});

test('a table belongs to who writes it, and the platform reads no feature', () => {
  expect(inScans('sql`select 1 from codes`')).toEqual([
    expect.stringContaining('reads "codes", which belongs to codes'),
  ]);
  const platform = { [`${server}/platform/mail/queries.ts`]: 'export const q = sql`select 1 from leads`;' };
  expect(find(boundaries, { ...owned, ...platform })).toEqual([
    expect.stringContaining('reads "leads", which belongs to leads; the platform reads no feature'),
  ]);
});

test.each([
  'sql`with fresh as (select 1), leads (a) as materialized (select 1) select a from fresh, leads`',
  'sql`with recursive leads as (select 1 union select a from leads) select a from leads`',
  'sql`with leads as (select 1) select a ${b ? sql`from leads` : c}`',
  'sql`select leads, s.leads from scans s order by a, leads`',
  "sql`select 'from leads' from scans -- from leads`",
  'sql`select a is distinct from leads, leads(1) from leads(2) on conflict (leads) do nothing`',
  'sql`delete from scans where leads = 1`',
  "'Removed from leads'",
])('what only looks like a table of another feature passes: %s', (text) => {
  expect(inScans(text)).toEqual([]);
});

test('reads may go round where they are listed', () => {
  const both = { [`${leads}/queries.ts`]: 'export const l = sql`insert into leads (a) select a from scans`;' };
  const own = { [`${scans}/queries.ts`]: 'export const s = sql`insert into scans (a) select a from leads`;' };
  const list = pairs({ readsTablesOf: { scans: ['leads'], leads: ['scans'] } });
  expect(find(boundaries, { ...both, ...own, ...list })).toEqual([]);
});
