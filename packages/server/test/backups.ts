import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDatabase } from '@fairlead/database/connection-url';
import { withConnection } from '@fairlead/database/one-connection';
import { sql } from '@fairlead/database/sql';
import { inject } from 'vitest';
import { createBackup } from '../src/backup/create-backup.ts';
import type { Manifest } from '../src/backup/manifest.ts';
import { type Restored, restoreBackup } from '../src/backup/restore-backup.ts';
import { migrationFolders } from '../src/installation.ts';
import { openStorage } from '../src/platform/storage/open-storage.ts';
import type { TestApp } from './app.ts';

export interface EmptyPlace {
  readonly url: string;
  readonly dataDir: string;
  remove(): Promise<void>;
}

/** A database with nothing in it, of an owner who is no superuser, and a data folder. */
export async function createEmptyPlace(): Promise<EmptyPlace> {
  const { server } = inject('testDatabase');
  const name = `fairlead_restore_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(16).toString('hex');
  await withConnection(server, async (connection) => {
    await connection.runScript(`create role ${name} login password '${password}'`);
    await connection.runScript(`create database ${name} owner ${name}`);
  });
  const url = withDatabase(server, name).replace(/^(\w+:\/\/)[^@]*@/, `$1${name}:${password}@`);
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-restore-'));
  return {
    url,
    dataDir,
    remove: async () => {
      await withConnection(server, async (connection) => {
        await connection.execute(sql`drop database ${sql.identifier(name)} with (force)`);
        await connection.execute(sql`drop role ${sql.identifier(name)}`);
      });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A backup of what an app works on. */
export const backUp = (app: TestApp, path: string, databaseUrl = app.databaseUrl): Promise<Manifest> =>
  createBackup(
    {
      secrets: { key: app.secretsKey, file: 'secrets.key' },
      databaseUrl,
      storage: openStorage({ ...app.config, secretsKey: app.secretsKey }).storage,
      version: 'test',
      now: new Date(),
    },
    path,
  );

/** Restores into a place; `config` and `migrations` other than what a release has there. */
export const restoreInto = (
  place: EmptyPlace,
  path: string,
  { secretsKey, migrations = migrationFolders, s3, onOpen = () => {} }: RestoreOptions = {},
): Promise<Restored> =>
  restoreBackup(
    {
      config: { dataDir: place.dataDir, secretsKey },
      migrations,
      openDatabase: async () => {
        onOpen();
        return place.url;
      },
      openStorage: (key) => openStorage({ dataDir: place.dataDir, s3, secretsKey: key }).storage,
    },
    path,
  );

interface RestoreOptions {
  readonly secretsKey?: string;
  readonly migrations?: readonly string[];
  readonly s3?: TestApp['config']['s3'];
  readonly onOpen?: () => void;
}
