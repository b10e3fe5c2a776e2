import { expect, test } from 'vitest';
import { find } from './fixture.ts';
import { tables } from './tables.ts';

const features = 'packages/server/src/features';
const declared = {
  [`${features}/scans/tables.ts`]:
    "import { pgTable } from 'drizzle-orm/pg-core';\nexport const scans = pgTable('scans', {});\n",
  [`${features}/leads/tables.ts`]:
    "import { pgTable } from 'drizzle-orm/pg-core';\nexport const leads = pgTable('leads', {});\n",
};
const inLeads = (text: string): string[] => find(tables, { ...declared, [`${features}/leads/queries.ts`]: text });
const importScans = "import { scans } from '../scans/tables.ts';\n";

test.each([
  `${importScans}export const a = (db) => db.insert(scans).values({});`,
  `${importScans}export const a = (db) => db.update(scans).set({});`,
  `${importScans}export const a = (tx) => tx.delete(scans).where(x);`,
  "import { scans as s } from '../scans/tables.ts';\nexport const a = (db) => db.insert(s);",
  `${importScans}export const a = sql\`insert into \${scans} (id) values (1)\`;`,
  '\nexport const a = sql`update scans set a = 1`;',
  '\nexport const a = sql`UPDATE only public."scans" AS s SET a = 1`;',
  "\nexport const a = 'delete from scans where id = $1';",
  '\nexport const a = sql`with x as (insert into scans (id) values (1) returning id) select 1`;',
  '\nexport const a = sql`truncate table scans`;',
  '\nexport const a = sql`copy scans (id) from stdin`;',
])('refuses a write to the table of another feature: %s', (text) => {
  expect(inLeads(text)).toEqual([expect.stringContaining('leads/queries.ts:2 writes "scans", which belongs to scans')]);
});

test.each([
  `${importScans}export const a = (db) => db.select().from(scans);`,
  "import { leads } from './tables.ts';\nexport const a = (db) => db.insert(leads).onConflictDoUpdate({});",
  'export const a = sql`insert into leads (id) values (1) on conflict (id) do update set a = 1`;',
  'export const a = sql`select 1 from scans for update of scans`;',
  "export const a = new Map(); a.delete('scans');",
])("accepts reading it, and writing one's own: %s", (text) => {
  expect(inLeads(text)).toEqual([]);
});

test('a table that no tables.ts declares has one writer, too', () => {
  const migration = { 'packages/server/migrations/001-visits.sql': 'create table visits (id uuid primary key);' };
  const text = 'export const a = sql`insert into visits (id) values (1)`;';
  const one = { ...migration, [`${features}/leads/queries.ts`]: text };
  expect(find(tables, one)).toEqual([]);
  expect(find(tables, { ...one, [`${features}/scans/queries.ts`]: text })).toEqual([
    expect.stringContaining('leads/queries.ts:1 writes "visits", which scans writes as well'),
    expect.stringContaining('scans/queries.ts:1 writes "visits", which leads writes as well'),
  ]);
});

test('refuses a table that nothing makes, and one that two declare', () => {
  expect(inLeads("export const a = 'insert into visits (id) values (1)';")).toEqual([
    expect.stringContaining('no migration makes'),
  ]);
  const twice = { ...declared, [`${features}/visitors/tables.ts`]: "export const seen = pgTable('scans', {});" };
  expect(find(tables, twice)).toEqual([expect.stringContaining('table "scans" is declared by scans as well')]);
});

test('the platform owns its tables, too', () => {
  const outbox = { 'packages/server/src/platform/mail/tables.ts': "export const outbox = pgTable('mail_outbox', {});" };
  const text = 'export const a = sql`insert into mail_outbox (id) values (1)`;';
  expect(find(tables, { ...declared, ...outbox, [`${features}/leads/queries.ts`]: text })).toEqual([
    expect.stringContaining('belongs to platform'),
  ]);
});
