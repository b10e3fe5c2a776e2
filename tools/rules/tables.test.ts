import { expect, test } from 'vitest';
import { find } from './fixture.ts';
import { tables } from './tables.ts';

const features = 'packages/server/src/features';
const made = {
  'packages/server/migrations/001-first.sql':
    'create table scans (id uuid primary key);\ncreate table leads (id uuid primary key);',
  [`${features}/scans/queries.ts`]: 'export const a = sql`insert into scans (id) values (1)`;',
};
const inLeads = (text: string): string[] => find(tables, { ...made, [`${features}/leads/queries.ts`]: text });

test.each([
  '\nexport const a = sql`update scans set a = 1`;',
  '\nexport const a = sql`insert into scans ${sql.rows(row)}`;',
  '\nexport const a = sql`UPDATE only public."scans" AS s SET a = 1`;',
  "\nexport const a = 'delete from scans where id = $1';",
  '\nexport const a = sql`with x as (insert into scans (id) values (1) returning id) select 1`;',
  '\nexport const a = sql`truncate table scans`;',
  '\nexport const a = sql`copy scans (id) from stdin`;',
])('refuses a write to the table of another feature: %s', (text) => {
  expect(inLeads(text)).toEqual([
    expect.stringContaining('leads/queries.ts:2 writes "scans", which scans writes as well'),
    expect.stringContaining('scans/queries.ts:1 writes "scans", which leads writes as well'),
  ]);
});

test.each([
  'export const a = sql`select 1 from scans`;',
  'export const a = sql`insert into leads (id) values (1) on conflict (id) do update set a = 1`;',
  'export const a = sql`select 1 from scans for update of scans`;',
  "export const a = new Map(); a.delete('scans');",
])("accepts reading it, and writing one's own: %s", (text) => {
  expect(inLeads(text)).toEqual([]);
});

test('refuses a table that no migration makes', () => {
  expect(inLeads("export const a = 'insert into visits (id) values (1)';")).toEqual([
    expect.stringContaining('no migration makes'),
  ]);
});

test('the platform owns its tables, too', () => {
  const platform = {
    'packages/server/src/platform/mail/outbox.ts': 'export const a = sql`insert into leads (id) values (1)`;',
  };
  const text = 'export const a = sql`update leads set a = 1`;';
  expect(find(tables, { ...made, ...platform, [`${features}/leads/queries.ts`]: text })).toContainEqual(
    expect.stringContaining('which platform writes as well'),
  );
});
