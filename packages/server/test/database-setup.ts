import { access } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { connectionTarget, withDatabase } from '../src/platform/database/connection-url.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts';
import { createDatabaseFolder } from './database-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server the tests work on, and the migrated database they copy. */
    testDatabase: { server: string; template: string };
  }
}

const identityMigrations = join(import.meta.dirname, '../../identity/migrations');
const serverMigrations = join(import.meta.dirname, '../migrations');

/** Vitest's global setup: one PostgreSQL per run (or TEST_DATABASE_URL), one migrated template in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? { url: given, stop: async () => {} } : await startTemporaryServer();
  const template = `fairlead_test_${process.pid}_${Date.now().toString(36)}`;
  const stop = async () => {
    try {
      await dropDatabases(server.url, template);
    } finally {
      await server.stop();
    }
  };
  try {
    await execute(server.url, (sql) => sql`create database ${sql(template)}`);
    await migrate(withDatabase(server.url, template), await present([identityMigrations, serverMigrations]));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('testDatabase', { server: server.url, template });
  return stop;
}

async function startTemporaryServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await createDatabaseFolder();
  try {
    // What a test wrote need not survive a power cut.
    const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
    const log = { info() {}, warn() {}, error() {} };
    const server = await startEmbeddedPostgres({ dataDir: folder.path, log, settings });
    return {
      url: server.url,
      stop: async () => {
        await server.stop();
        await folder.remove();
      },
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

/** The template and the copies that test files left behind. */
async function dropDatabases(server: string, template: string): Promise<void> {
  await execute(server, async (sql) => {
    const left = await sql<{ datname: string }[]>`
      select datname from pg_database where starts_with(datname, ${template})`;
    for (const { datname } of left) await sql`drop database if exists ${sql(datname)} with (force)`;
  });
}

async function execute(url: string, work: (sql: postgres.Sql) => PromiseLike<unknown>): Promise<void> {
  const target = connectionTarget(url);
  const sql = postgres(target.url, { ...target.options, max: 1, fetch_types: false, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function present(directories: string[]): Promise<string[]> {
  const found = await Promise.all(
    directories.map((directory) =>
      access(directory).then(
        () => [directory],
        () => [],
      ),
    ),
  );
  return found.flat();
}
