import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { applyMigrations, migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import { withConnection } from './one-connection.ts';
import { sql } from './sql.ts';

let folder: string;
let server: string;
let identity: string;
let test_: TestDatabase;

beforeEach(async () => {
  test_ = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'fairlead-migrate-'));
  server = join(folder, 'booth/migrations');
  identity = join(folder, 'door/migrations');
  await mkdir(server, { recursive: true });
  await mkdir(identity, { recursive: true });
  await writeFile(join(server, '001_first.sql'), 'create table first (id int);\ninsert into first values (1);\n');
  await writeFile(join(server, 'README.md'), 'not a migration');
  await writeFile(join(identity, '001_first.sql'), 'create table door (id int);');
});

afterEach(async () => {
  await test_.drop();
  await rm(folder, { recursive: true });
});

test('files run once, in order, directory after directory, numbers counting per directory', async () => {
  await writeFile(
    join(server, '002_second.sql'),
    'alter table first add column door int; insert into first values (2, 2);',
  );
  const all = [join(identity, '001_first.sql'), join(server, '001_first.sql'), join(server, '002_second.sql')];
  expect(await migrate(test_.url, [identity, server])).toEqual(all);
  expect(await migrate(test_.url, [identity, server])).toEqual([]);
  expect([...(await test_.database.query(sql`select id, door from first order by id`))]).toEqual([
    { id: 1, door: null },
    { id: 2, door: 2 },
  ]);
  const rows = await test_.database.query(sql`
    select owner, name, checksum from schema_migrations where owner in ('door', 'booth') order by owner desc, name`);
  expect(rows.map((row) => `${row['owner']}/${row['name']}`)).toEqual([
    'door/001_first.sql',
    'booth/001_first.sql',
    'booth/002_second.sql',
  ]);
  expect(rows[0]?.['checksum']).toMatch(/^[0-9a-f]{64}$/);
});

test('a failing file keeps nothing of itself, names its line, and the files before it stay', async () => {
  await writeFile(join(server, '002_second.sql'), 'create table second (id int);\n\nselect nonsense;\n');
  await expect(migrate(test_.url, [server])).rejects.toThrow(
    `${join(server, '002_second.sql')}, line 3: column "nonsense" does not exist. Nothing of this migration was kept.`,
  );
  const [tables] = await test_.database.query(
    sql`select to_regclass('first') is not null as first, to_regclass('second') as second`,
  );
  expect(tables).toEqual({ first: true, second: null });
  await writeFile(join(server, '002_second.sql'), 'create table second (id int);');
  expect(await migrate(test_.url, [server])).toHaveLength(1);
});

test('an applied file that was changed is refused, but not for its line ends', async () => {
  await migrate(test_.url, [server]);
  await writeFile(join(server, '001_first.sql'), 'create table first (id int);\r\ninsert into first values (1);\r\n');
  expect(await migrate(test_.url, [server])).toEqual([]);
  await writeFile(join(server, '001_first.sql'), 'create table first (id bigint);');
  await expect(migrate(test_.url, [server])).rejects.toThrow(
    `${join(server, '001_first.sql')} was changed after this database had applied it. Restore the file`,
  );
});

test('functions come before the migration of their number, and again when their revision is newer', async () => {
  const functions = join(server, 'functions');
  await mkdir(functions);
  const grade = (revision: number, result: number) =>
    writeFile(
      join(functions, '002_grades.sql'),
      `-- Revision ${revision}\n\ncreate or replace function grade(of_first int) returns int language sql immutable\n  return of_first * ${result};\n` +
        'create or replace function total() returns bigint language sql stable as $$ select sum(grade) from graded $$;\n',
    );
  await grade(1, 2);
  await writeFile(
    join(server, '002_grades.sql'),
    'create table graded (id int, grade int generated always as (grade(id)) stored); insert into graded values (3);',
  );
  const files = [join(server, '001_first.sql'), join(functions, '002_grades.sql'), join(server, '002_grades.sql')];
  expect(await migrate(test_.url, [server])).toEqual(files);
  expect(await migrate(test_.url, [server])).toEqual([]);

  await grade(1, 5);
  await expect(migrate(test_.url, [server])).rejects.toThrow('was changed and still says revision 1');
  await grade(2, 5);
  await writeFile(join(server, '003_third.sql'), 'create table third (id int);');
  expect(await migrate(test_.url, [server])).toEqual([
    join(server, '003_third.sql'),
    join(functions, '002_grades.sql'),
  ]);
  const results = () => test_.database.query(sql`select grade(1), total()::int`);
  expect([...(await results())]).toEqual([{ grade: 5, total: 6 }]);

  // The release before starts once more during an update.
  await grade(1, 2);
  expect(await migrate(test_.url, [server])).toEqual([]);
  expect([...(await results())]).toEqual([{ grade: 5, total: 6 }]);
  await writeFile(join(functions, '002_grades.sql'), 'select 1;');
  await expect(migrate(test_.url, [server])).rejects.toThrow('does not begin with a line such as "-- Revision 1"');
});

test('a file that slips in before an applied one is refused, a file only the database knows is not', async () => {
  await writeFile(join(server, '003_third.sql'), 'select 3;');
  await migrate(test_.url, [server]);
  await rm(join(server, '003_third.sql'));
  expect(await migrate(test_.url, [server])).toEqual([]);
  await writeFile(join(server, '003_third.sql'), 'select 3;');
  await writeFile(join(server, '002_second.sql'), 'select 2;');
  await expect(migrate(test_.url, [server])).rejects.toThrow('002_second.sql comes before 003_third.sql');
});

test('wrong names and doubled numbers are refused', async () => {
  await writeFile(join(server, '2_second.sql'), 'select 2;');
  await expect(migrate(test_.url, [server])).rejects.toThrow('migrations are named like 001_what_it_does.sql');
  await rm(join(server, '2_second.sql'));
  await writeFile(join(server, '001_other.sql'), 'select 2;');
  await expect(migrate(test_.url, [server])).rejects.toThrow('001_first.sql and 001_other.sql have the same number');
});

test('of several processes at once one migrates and the others wait; without the lock they collide', async () => {
  await writeFile(join(server, '001_first.sql'), 'create table first (id int); select pg_sleep(0.3);');
  const results = await Promise.all([1, 2, 3].map(() => migrate(test_.url, [server])));
  expect(results.map((files) => files.length).sort()).toEqual([0, 0, 1]);

  // The control: the same work without its lock.
  await writeFile(join(server, '002_second.sql'), 'select pg_sleep(0.3); create table second (id int);');
  const folder = await readMigrations(server);
  const unlocked = await Promise.allSettled(
    [1, 2, 3].map(() => withConnection(test_.url, (connection) => applyMigrations(connection, [folder]))),
  );
  expect(unlocked.filter((result) => result.status === 'rejected')).toHaveLength(2);
});
