import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';
import { type ConnectOptions, connect, type Database } from '../src/platform/database/connection.ts';
import { connectionTarget, withDatabase } from '../src/platform/database/connection-url.ts';
// For the type of what the setup provides.
import type {} from './database-setup.ts';

export type TestDatabase = {
  url: string;
  database: Database;
  /** Closes the handle and removes the database, even while others are connected to it. */
  drop(): Promise<void>;
};

/** A migrated, empty database of its own for a test file; needs `test/database-setup.ts` as global setup. */
export async function createTestDatabase(options: ConnectOptions = {}): Promise<TestDatabase> {
  const { server, template } = inject('testDatabase');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await administer(server, (sql) => sql`create database ${sql(name)} template ${sql(template)}`);
  const url = withDatabase(server, name);
  const database = connect(url, { poolSize: 5, ...options });
  return {
    url,
    database,
    drop: async () => {
      await database.close();
      await administer(server, (sql) => sql`drop database if exists ${sql(name)} with (force)`);
    },
  };
}

/** Statements outside of any test's database. */
async function administer(server: string, work: (sql: postgres.Sql) => PromiseLike<unknown>): Promise<void> {
  const target = connectionTarget(server);
  const sql = postgres(target.url, { ...target.options, max: 1, fetch_types: false, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
