import { expect, test } from 'vitest';
import { additiveMigrations } from './additive-migrations.ts';
import { find } from './fixture.ts';

const inMigration = (text: string, path = 'packages/server/migrations/090_next.sql'): string[] =>
  find(additiveMigrations, { [path]: text });

test.each([
  ['drop table leads;', 'drops leads'],
  ['drop view if exists leads_as_shown;', 'drops leads_as_shown'],
  ['alter table leads drop column rating;', 'drops the column rating'],
  ['ALTER TABLE leads RENAME COLUMN rating TO stars;', 'renames (rating)'],
  ['alter table leads rename to people;', 'renames (to)'],
  ['alter table leads alter column rating type int;', 'changes the type of rating'],
  ['alter table leads alter rating set not null;', 'makes rating necessary'],
  ['alter table leads add column grade int not null;', 'adds grade, which is necessary and has no default'],
  [
    'alter table leads add column a int not null default 1, add column b int not null;',
    'adds b, which is necessary and has no default',
  ],
  ['alter table leads drop constraint leads_pkey;', 'drops the key leads_pkey'],
  ['alter table leads add constraint few check (rating < 4);', 'makes leads refuse'],
  ['create unique index one on leads (email);', 'makes leads refuse'],
])('refuses what the release before cannot work with: %s', (text, fault) => {
  expect(inMigration(`-- Why.\n\n${text}`)).toEqual([
    expect.stringContaining(`packages/server/migrations/090_next.sql:3 ${fault}: the release before`),
  ]);
});

test.each([
  'create table notes (id uuid primary key, text text not null); create unique index n on notes (text); alter table notes add check (true);',
  'alter table leads add column grade int, add column marks int not null default 0;',
  'alter table leads add column is_good boolean not null generated always as (rating > 3) stored;',
  'alter table leads alter column rating drop not null, drop constraint leads_rating_check;',
  'drop index leads_by_name; create index leads_by_name on leads (name);',
  "create function f() returns void language plpgsql as $$ begin drop table leads; end $$; -- drop table leads;\nselect 'drop table leads';",
])('accepts what adds, and what only this migration knows: %s', (text) => {
  expect(inMigration(text)).toEqual([]);
});

test('what the first release had already is as it is', () => {
  expect(inMigration('drop table leads;', 'packages/server/migrations/033_before.sql')).toEqual([]);
  expect(inMigration('drop table users;', 'packages/identity/migrations/003_before.sql')).toEqual([]);
  expect(inMigration('drop table users;', 'packages/identity/migrations/090_next.sql')).toHaveLength(1);
});
