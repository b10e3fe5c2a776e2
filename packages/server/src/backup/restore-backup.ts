import { openCopyConnection } from '@fairlead/database/copy-connection';
import { readMigrations } from '@fairlead/database/migration-files';
import type { Config } from '../config.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { BackupError } from './backup-error.ts';
import { loadTables, migrationsOf, requireEmptyDatabase } from './load-tables.ts';
import { entryOf, type Manifest } from './manifest.ts';
import { type Archive, readArchive } from './read-archive.ts';
import { keyToRestore } from './secrets-key.ts';

const rule = { maximalBytes: Number.MAX_SAFE_INTEGER };

/**
 * Returns the files that are to be written. One that lies there already, in a bucket that outlived its database, is as long as
 * it was: a name is written once. Throws BackupError for any other.
 */
async function missingFiles(storage: Storage, { files }: Manifest): Promise<Manifest['files']> {
  const missing: Manifest['files'] = [];
  for (const file of files) {
    const size = await storage.size(file.key);
    if (size === null) missing.push(file);
    else if (size !== file.bytes)
      throw new BackupError(`The storage has another file ${file.key}, of ${size} and not ${file.bytes} bytes.`);
  }
  return missing;
}

async function restoreFiles(storage: Storage, archive: Archive, files: Manifest['files']): Promise<void> {
  for (const { key } of files) await storage.put(key, await archive.open(entryOf.file(key)), rule);
}

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
