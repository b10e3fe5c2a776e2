import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDatabase } from '@fairlead/database/connection-url';
import { migrate } from '@fairlead/database/migrate';
import { withConnection } from '@fairlead/database/one-connection';
import { sql } from '@fairlead/database/sql';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts';
import { createDatabaseFolder } from './database-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server the tests work on, the migrated database they copy, and the folder for what else their apps keep. */
    testDatabase: { server: string; template: string; folder: string };
  }
}

const identityMigrations = join(import.meta.dirname, '../../identity/migrations');
const serverMigrations = join(import.meta.dirname, '../migrations');

/** Vitest's global setup: one PostgreSQL per run (or TEST_DATABASE_URL), one migrated template in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? { url: given, stop: async () => {} } : await startTemporaryServer();
  const template = `fairlead_test_${process.pid}_${Date.now().toString(36)}`;
  // An app that files of a worker share is not closed; what it kept goes with the run.
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-test-apps-'));
  const stop = async () => {
    try {
      await dropDatabases(server.url, template);
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  };
  try {
    await withConnection(server.url, (connection) =>
      connection.execute(sql`create database ${sql.identifier(template)}`),
    );
    await migrate(withDatabase(server.url, template), await present([identityMigrations, serverMigrations]));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('testDatabase', { server: server.url, template, folder });
  return stop;
}

async function startTemporaryServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await createDatabaseFolder();
  try {
    // Rows of a test need not survive a power cut.
    const unsafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
    // Every database that goes is looked for in all of the buffers, and hundreds go.
    const settings = { ...unsafe, max_connections: '200', shared_buffers: '256MB' };
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
  await withConnection(server, async (connection) => {
    const left = await connection.query<{ datname: string }>(sql`
      select datname from pg_database where starts_with(datname, ${template})`);
    for (const { datname } of left) {
      await connection.execute(sql`drop database if exists ${sql.identifier(datname)} with (force)`);
    }
  });
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
