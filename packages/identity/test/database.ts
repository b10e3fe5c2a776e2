import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import postgres from 'postgres';
import { inject } from 'vitest';
import { identityMigrations } from '../src/migrations.ts';
import { type Cluster, startCluster } from './cluster.ts';
import type {} from './cluster-setup.ts';

export interface TestDatabase {
  readonly sql: postgres.Sql;
  /** A second pool, as another server process would have. */
  connect(): postgres.Sql;
  drop(): Promise<void>;
}

const quiet = { onnotice: () => undefined };

async function findServer(): Promise<Cluster> {
  const given = process.env['TEST_DATABASE_URL'] ?? (inject('identityCluster') as string | undefined);
  return given ? { url: given, stop: async () => undefined } : startCluster();
}

/** Drizzle takes dates and JSON away from the driver; the provider may be handed a pool that Drizzle works on too. */
function behaveLikeDrizzle({ options }: postgres.Sql): void {
  for (const type of [1082, 1083, 1114, 1115, 1182, 1184, 1185, 1231])
    options.parsers[type] = (value: unknown) => value;
  for (const type of [114, 1082, 1083, 1114, 1184, 3802]) options.serializers[type] = (value: unknown) => value;
}

/** A migrated, empty database of its own, on the server that is given or on one started for this file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await findServer();
  const name = `identity_${randomBytes(6).toString('hex')}`;
  const administration = postgres(server.url, { ...quiet, max: 1 });
  await administration`create database ${administration(name)}`;
  const opened: postgres.Sql[] = [];
  const connect = (): postgres.Sql => {
    const sql = postgres(server.url, { ...quiet, max: 5, database: name });
    behaveLikeDrizzle(sql);
    opened.push(sql);
    return sql;
  };
  const sql = connect();
  for (const file of (await readdir(identityMigrations)).sort()) {
    await sql.unsafe(await readFile(new URL(file, identityMigrations), 'utf8'));
  }
  return {
    sql,
    connect,
    async drop() {
      await Promise.all(opened.map((pool) => pool.end({ timeout: 5 })));
      await administration`drop database if exists ${administration(name)} with (force)`;
      await administration.end({ timeout: 5 });
      await server.stop();
    },
  };
}
