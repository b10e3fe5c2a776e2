import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withConnection } from '@fairlead/database/one-connection';
import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import type { RunningServer } from '../../../test/database-installation.ts';
import { databaseFolder, eventually, readPid, runs, useServers } from '../../../test/database-servers.ts';

const servers = useServers();

test('a database that runs is adopted even when its folder was renamed meanwhile', async () => {
  const killed = servers.start();
  await killed.line('ready');
  const pid = await readPid(await databaseFolder(servers.data));
  killed.process.kill('SIGKILL');
  await killed.ended;
  const renamed = join(servers.place, 'renamed');
  await rename(servers.data, renamed);
  servers.data = renamed;
  const next = servers.start();
  await withConnection(await next.line('ready'), (connection) => connection.execute(sql`select 1`));
  expect(await readPid(await databaseFolder(servers.data))).toBe(pid);
  await servers.stop(next);
  expect(await runs(pid)).toBe(false);
});

test('a server killed together with its database starts again, and nothing acknowledged is lost', async () => {
  const killed = servers.start();
  const url = await killed.line('ready');
  const pid = await readPid(await databaseFolder(servers.data));
  await withConnection(url, async (connection) => {
    await connection.execute(sql`create table kept (id int)`);
    await connection.execute(sql`insert into kept values (1)`);
  });
  killed.process.kill('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await killed.ended;
  expect(await servers.start().line('ready')).toBe(url);
  expect(await readPid(await databaseFolder(servers.data))).not.toBe(pid);
  expect(await withConnection(url, (connection) => connection.query(sql`select id from kept`))).toEqual([{ id: 1 }]);
});

test('a database that is killed comes back by itself, again and again', async () => {
  const server = servers.start();
  const url = await server.line('ready');
  for (let round = 0; round < 3; round += 1) {
    const pid = await readPid(await databaseFolder(servers.data));
    process.kill(pid, 'SIGKILL');
    await eventually(async () => {
      expect(await readPid(await databaseFolder(servers.data))).not.toBe(pid);
      await withConnection(url, (connection) => connection.execute(sql`select 1`));
    });
  }
  await server.line('info');
  const pid = await readPid(await databaseFolder(servers.data));
  await servers.stop(server);
  expect(await runs(pid)).toBe(false);
});

test('files that a crash left behind do not stand in the way', async () => {
  const first = servers.start();
  const url = await first.line('ready');
  const folder = await databaseFolder(servers.data);
  const socket = join(folder, 'sockets/.s.PGSQL.5432');
  const file = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n');
  const lock = (await readFile(`${socket}.lock`, 'utf8')).split('\n');
  await servers.stop(first);
  // First of a process that is gone, then of one that is alive and has nothing to do with it.
  for (const pid of [2 ** 22 + 1, process.pid]) {
    await writeFile(join(folder, 'data/postmaster.pid'), [pid, ...file.slice(1)].join('\n'));
    await writeFile(`${socket}.lock`, [pid, ...lock.slice(1)].join('\n'));
    await writeFile(socket, '');
    const next = servers.start();
    expect(await next.line('ready')).toBe(url);
    await withConnection(url, (connection) => connection.execute(sql`select 1`));
    await servers.stop(next);
  }
});

test('a database that was half made when its server was killed is made anew', async () => {
  const killed = servers.start();
  await eventually(async () =>
    expect((await readdir(await databaseFolder(servers.data))).join()).toContain('unfinished-'),
  );
  killed.process.kill('SIGKILL');
  await killed.ended;
  // Its unfinished files go with it, as soon as they are no longer written.
  await eventually(async () => {
    const next = servers.start();
    await next.line('ready');
    await servers.stop(next);
    expect((await readdir(await databaseFolder(servers.data))).join()).not.toContain('unfinished-');
  });
});

test('a socket that another PostgreSQL holds is left to it', async () => {
  const other = servers.start();
  await other.line('ready');
  const holder = await readPid(await databaseFolder(servers.data));
  servers.data = join(servers.place, 'second');
  const first = servers.start();
  const url = await first.line('ready');
  await servers.stop(first);
  await writeFile(join(servers.data, 'postgres/sockets/.s.PGSQL.5432.lock'), `${holder}\n`);
  const second = servers.start();
  const next = await second.line('ready');
  expect(next).toBe(url.replace('port=5432', 'port=5433'));
  await withConnection(next, (connection) => connection.execute(sql`select 1`));
});

test('two servers started at once share one database, which ends with the last of them', async () => {
  const both = [servers.start(), servers.start()];
  const urls = await Promise.all(both.map((server) => server.line('ready')));
  expect(urls[0]).toBe(urls[1]);
  const pid = await readPid(await databaseFolder(servers.data));
  const [one, two] = both as [RunningServer, RunningServer];
  await servers.stop(one);
  expect(await runs(pid)).toBe(true);
  await withConnection(urls[0] ?? '', (connection) => connection.execute(sql`select 1`));
  // The remaining server supervises the database, whichever started it.
  process.kill(pid, 'SIGKILL');
  await eventually(() => withConnection(urls[0] ?? '', (connection) => connection.execute(sql`select 1`)));
  const last = await readPid(await databaseFolder(servers.data));
  expect(last).not.toBe(pid);
  await servers.stop(two);
  expect(await runs(last)).toBe(false);
});
