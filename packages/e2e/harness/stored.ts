import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withConnection } from '@fairlead/database/one-connection';
import type { Sql } from '@fairlead/database/sql';

/** The URL of the embedded database of a running server. */
export async function databaseUrlOf(dataDir: string): Promise<string> {
  const [, , , port = '', sockets = ''] = (await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split(
    '\n',
  );
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8');
  const socket = new URLSearchParams({ host: sockets.trim(), port: port.trim() });
  return `postgres://fairlead:${encodeURIComponent(password)}@localhost/fairlead?${socket}`;
}

/** Reads what the server has stored, past all of its own code: the embedded database of a running server. */
export async function stored<Row extends object>(dataDir: string, statement: Sql): Promise<Row[]> {
  return withConnection(await databaseUrlOf(dataDir), (connection) => connection.query<Row>(statement));
}
