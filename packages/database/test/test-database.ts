import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type ConnectOptions, connect, type Database } from '../src/connection.ts';
import { withDatabase } from '../src/connection-url.ts';
import { withConnection } from '../src/one-connection.ts';
import { sql } from '../src/sql.ts';

export type TestDatabase = {
  url: string;
  database: Database;
  /** Closes the handle and removes the database, even while others are connected to it. */
  drop(): Promise<void>;
};

/** Filling a table for a test of plans takes seconds, and minutes on a machine that does much else; a test that hangs has its own limit. */
const statementTimeoutMs = 120_000;

/** Creates a migrated, empty database for a test file; needs `test/database-setup.ts` as global setup. */
export async function createTestDatabase(options: ConnectOptions = {}): Promise<TestDatabase> {
  const { server, template } = inject('testDatabase');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await withConnection(server, (connection) =>
    // Half of what writing every page to the log costs; the checkpoint it needs is nothing where no test waits for a disk.
    connection.execute(
      sql`create database ${sql.identifier(name)} template ${sql.identifier(template)} strategy file_copy`,
    ),
  );
  const url = withDatabase(server, name);
  const database = connect(url, { poolSize: 5, statementTimeoutMs, ...options });
  return {
    url,
    database,
    drop: async () => {
      await database.close();
      await withConnection(server, (connection) =>
        connection.execute(sql`drop database if exists ${sql.identifier(name)} with (force)`),
      );
    },
  };
}
