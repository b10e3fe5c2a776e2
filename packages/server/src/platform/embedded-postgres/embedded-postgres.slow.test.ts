import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { withConnection } from '@fairlead/database/one-connection';
import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { createInstallation, type Identity, isRoot, NOBODY } from '../../../test/database-installation.ts';
import { databaseFolder, readPid, runs, useServers } from '../../../test/database-servers.ts';

const servers = useServers();

async function ownerOf(pid: number): Promise<number> {
  return (await stat(`/proc/${pid}`)).uid;
}

const identities: [string, Identity | undefined][] = isRoot
  ? [
      ['root', undefined],
      ['an ordinary user', NOBODY],
    ]
  : [['an ordinary user', undefined]];

test.each(identities)('%s gets a PostgreSQL 18 that keeps its data and nobody else can reach', async (_, identity) => {
  if (identity) await chown(servers.place, identity.uid, identity.gid);
  const first = servers.start(identity);
  const url = await first.line('ready');
  const pid = await readPid(await databaseFolder(servers.data));
  expect(await ownerOf(pid)).not.toBe(0);
  expect(await ownerOf(pid)).toBe(
    isRoot ? (await stat(join(await databaseFolder(servers.data), 'data'))).uid : process.getuid?.(),
  );
  await withConnection(url, async (connection) => {
    const [settings] = await connection.query(sql`
      select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('listen_addresses') as sockets, current_setting('timezone') as timezone,
        (select datlocprovider from pg_database where datname = current_database()) as locale`);
    expect(settings).toEqual({
      version: 18,
      encoding: 'UTF8',
      fsync: 'on',
      commit: 'on',
      sockets: '',
      timezone: 'UTC',
      locale: 'i',
    });
    const sorted = await connection.query<{ name: string }>(
      sql`select name from (values ('Zoé'), ('Ángel'), ('Müller'), ('Mueller'), ('bo')) as n (name) order by name`,
    );
    expect(sorted.map(({ name }) => name)).toEqual(['Ángel', 'bo', 'Mueller', 'Müller', 'Zoé']);
    await connection.execute(sql`create table kept (id int)`);
  });
  await expect(
    withConnection(url.replace(/:[^:@]+@/, ':wrong@'), (connection) => connection.execute(sql`select 1`)),
  ).rejects.toThrow('password authentication failed');
  expect((await stat(join(servers.data, 'postgres.password'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(await databaseFolder(servers.data), 'sockets'))).mode & 0o777).toBe(0o700);
  expect((await readdir(await databaseFolder(servers.data))).filter((name) => name.startsWith('binaries-'))).toEqual(
    [],
  );
  await servers.stop(first);
  expect(first.lines.at(-1)?.kind).toBe('stopped');
  expect(await runs(pid)).toBe(false);
  const again = await servers.start(identity).line('ready');
  expect(again).toBe(url);
  expect(await withConnection(again, (connection) => connection.execute(sql`select * from kept`))).toBe(0);
});

test('in a folder that only its owner may enter it works as well, and finds its data again', async () => {
  // Checkout, data and temporary folder behind one door, as in a home directory.
  const home = join(servers.place, 'home');
  await mkdir(home, { mode: 0o700 });
  const { folder: inside } = await createInstallation(home);
  servers.data = join(home, 'data');
  const first = servers.start(undefined, [], inside);
  const url = await first.line('ready');
  await withConnection(url, (connection) => connection.execute(sql`create table kept (id int)`));
  const where = await databaseFolder(servers.data);
  if (isRoot) {
    expect(where).toMatch(/^\/var\/lib\/fairlead\/[0-9a-f]{16}$/);
    expect(first.lines.find((line) => line.kind === 'warn')?.text).toContain(where);
    expect((await readdir(where)).some((name) => name.startsWith('binaries-18'))).toBe(true);
  } else expect(where).toBe(join(servers.data, 'postgres'));
  await servers.stop(first);
  const second = servers.start(undefined, [], inside);
  expect(await second.line('ready')).toBe(url);
  await withConnection(url, (connection) => connection.execute(sql`select * from kept`));
  await servers.stop(second);

  // Data that were there must never be passed over for an empty database.
  await rename(where, `${where}-away`);
  if (isRoot) {
    const third = servers.start(undefined, [], inside);
    expect(await third.line('refused')).toContain(`${where}, but that folder is gone. Bring the folder back`);
  }
  await rename(`${where}-away`, where);
});

test('data of another major version are refused, with the way out', async () => {
  const first = servers.start();
  await first.line('ready');
  await servers.stop(first);
  await writeFile(join(await databaseFolder(servers.data), 'data/PG_VERSION'), '17\n');
  const refused = await servers.start().line('refused');
  const scripts = await readFile(join(import.meta.dirname, '../../../../../package.json'), 'utf8');
  expect(scripts, 'the command that it names').toContain('"backup": ');
  const operations = await readFile(join(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8');
  expect(operations).toContain('### Data of another major version\n');
  expect(refused).toMatch(
    /^EmbeddedPostgresError: .*was made by PostgreSQL 17.*comes with PostgreSQL 18.*npm run backup.*docs\/operations\.md/,
  );
});

test('a lost password file is replaced', async () => {
  const first = servers.start();
  const url = await first.line('ready');
  await withConnection(url, (connection) => connection.execute(sql`create table kept (id int)`));
  await servers.stop(first);
  await rm(join(servers.data, 'postgres.password'));
  const next = await servers.start().line('ready');
  expect(next).not.toBe(url);
  await withConnection(next, (connection) => connection.execute(sql`select * from kept`));
});
