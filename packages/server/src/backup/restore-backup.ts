import { openCopyConnection } from '@fairlead/database/copy-connection';
import { readMigrations } from '@fairlead/database/migration-files';
import type { Config } from '../config.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { loadTables, migrationsOf, requireEmptyDatabase } from './load-tables.ts';
import type { Manifest } from './manifest.ts';
import { readArchive } from './read-archive.ts';
import { missingFiles, restoreFiles } from './restore-files.ts';
import { keyToRestore } from './secrets-key.ts';

export interface Target {
  readonly config: Pick<Config, 'secretsKey' | 'dataDir'>;
  /** Folders of the migrations that this release knows. */
  readonly migrations: readonly string[];
  /** Starts the database where that is needed: not before the archive was found good. */
  readonly openDatabase: () => Promise<string>;
  readonly openStorage: (secretsKey: Uint8Array) => Storage;
}

export interface Restored {
  readonly manifest: Manifest;
  /** Migrations that the backup did not have. */
  readonly migrated: readonly string[];
}

/**
 * Puts a backup into an empty place. Everything that may be refused is, before anything is written; the rows come last, so that what was
 * cut off is an installation without any, and not one with some.
 */
export async function restoreBackup(target: Target, path: string): Promise<Restored> {
  const archive = await readArchive(path);
  try {
    const { manifest } = archive;
    const known = await Promise.all(target.migrations.map(readMigrations));
    migrationsOf(manifest, known);
    const secrets = await keyToRestore(archive, target.config);
    const url = await target.openDatabase();
    const connection = await openCopyConnection(url, 'fairlead-restore');
    await requireEmptyDatabase(connection).finally(connection.close);
    const storage = target.openStorage(secrets.key);
    const files = await missingFiles(storage, manifest);
    await secrets.place();
    await restoreFiles(storage, archive, files);
    return { manifest, migrated: await loadTables(url, archive, known) };
  } finally {
    archive.close();
  }
}
