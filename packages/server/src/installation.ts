import { fileURLToPath } from 'node:url';
import { type Bus, createBus } from '@fairlead/database/bus';
import { connect, type Database } from '@fairlead/database/connection';
import { migrate } from '@fairlead/database/migrate';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { identityMigrationsDirectory } from './platform/auth/embedded-identity.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { loadSecretsKey } from './platform/secrets.ts';

/** Folders of the migrations, in the order in which they are applied. */
export const migrationFolders = [identityMigrationsDirectory, fileURLToPath(new URL('../migrations', import.meta.url))];

export interface Installation {
  readonly database: Database;
  readonly readDatabase: Database;
  readonly bus: Bus;
  readonly secretsKey: Uint8Array;
  /** Lets go of everything in the reverse order. */
  close(): Promise<void>;
}

/** Ground of every program of the product: the migrated database, embedded or given, and the secrets. */
export async function openInstallation(config: Config, log: FastifyBaseLogger): Promise<Installation> {
  const closes: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of closes.toReversed()) await end();
  };
  try {
    const secretsKey = await loadSecretsKey(config.secretsKey, config.dataDir);
    let url = config.databaseUrl;
    if (url === undefined) {
      const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
      closes.push(postgres.stop);
      url = postgres.url;
    }
    await migrate(url, migrationFolders);
    const database = connect(url);
    closes.push(database.close);
    const readDatabase = config.databaseReadUrl === undefined ? database : connect(config.databaseReadUrl);
    if (readDatabase !== database) closes.push(readDatabase.close);
    const bus = createBus(url, database, (error) => log.error({ err: error }, 'a listener of the bus failed'));
    closes.push(bus.close);
    return { database, readDatabase, bus, secretsKey, close };
  } catch (error) {
    await close();
    throw error;
  }
}
