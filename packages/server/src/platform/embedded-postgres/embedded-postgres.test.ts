import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { withConnection } from '@fairlead/database/one-connection';
import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { databaseFolder, useServers } from '../../../test/database-servers.ts';

const servers = useServers();

test('a path too long for a socket gets one in the folder for temporary files, private all the same', async () => {
  servers.data = join(servers.place, 'a-long-name-'.repeat(8), 'data');
  const server = servers.start();
  const url = await server.line('ready');
  await withConnection(url, (connection) => connection.execute(sql`select 1`));
  const sockets = new URL(url).searchParams.get('host') ?? '';
  expect(sockets).toMatch(/fairlead-[0-9a-f]{16}$/);
  expect((await stat(sockets)).mode & 0o777).toBe(0o700);
  await servers.stop(server);
  await rm(sockets, { recursive: true });
});

test('the log of the database says what it does and nothing about people', async () => {
  const server = servers.start();
  const url = await server.line('ready');
  await withConnection(url, async (connection) => {
    await connection.execute(sql`create table people (email text primary key)`);
    await connection.execute(sql`insert into people values ('ada@example.com')`);
    await expect(connection.execute(sql`insert into people values ('ada@example.com')`)).rejects.toThrow(
      'duplicate key',
    );
    await expect(connection.execute(sql`select 'ada@example.com'::int`)).rejects.toThrow();
  });
  await servers.stop(server);
  const log = await readFile(join(await databaseFolder(servers.data), 'postgres.log'), 'utf8');
  expect(log).toContain('ready to accept connections');
  expect(log).not.toContain('ada@example.com');
});

test('a file in the place of the folder is named', async () => {
  await writeFile(servers.data, 'a file');
  expect(await servers.start().line('refused')).toContain(
    `${servers.data} cannot be used for the embedded database because a file is in its place`,
  );
});
