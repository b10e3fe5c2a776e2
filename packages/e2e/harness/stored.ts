import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';

/** Reads what the server has stored, past all of its own code: the embedded database of a running server. */
export async function stored<Row extends object>(
  dataDir: string,
  query: string,
  values: readonly string[] = [],
): Promise<Row[]> {
  const [, , , port = '', sockets = ''] = (await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split(
    '\n',
  );
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8');
  const sql = postgres({
    path: join(sockets.trim(), `.s.PGSQL.${port.trim()}`),
    username: 'fairlead',
    password,
    database: 'fairlead',
    max: 1,
    onnotice: () => undefined,
  });
  try {
    return await sql.unsafe<Row[]>(query, [...values]);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
