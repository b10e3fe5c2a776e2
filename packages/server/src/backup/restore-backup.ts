import { type CopyConnection, openCopyConnection } from '@fairlead/database/copy-connection';
import { applyMigrations, lockMigrations } from '@fairlead/database/migrate';
import { type Migration, type MigrationFolder, readMigrations } from '@fairlead/database/migration-files';
import { sql } from '@fairlead/database/sql';
import type { Config } from '../config.ts';
import type { Storage } from '../platform/storage/storage.ts';
import {
  copyInto,
  copySettings,
  type ForeignKey,
  listForeignKeys,
  listTables,
  listTransactionColumns,
} from './catalog.ts';
import { BackupError, entryOf, type Manifest } from './manifest.ts';
import { type Archive, readArchive } from './read-archive.ts';
import { keyToRestore } from './secrets-key.ts';

/** Throws BackupError unless nothing of an installation is in the database. */
async function requireEmptyDatabase(connection: CopyConnection): Promise<void> {
  const [table] = await listTables(connection);
  if (table === undefined) return;
  throw new BackupError(
    `The database is not empty: it has a table ${table.name}. Restore into a new one; nothing is ever overwritten.`,
  );
}

/** Returns the migrations that the backup's database had. Throws BackupError when this release does not know one. */
function migrationsOf({ migrations, version }: Manifest, known: readonly MigrationFolder[]): Migration[] {
  const all = known.flatMap((folder) => folder.migrations);
  return migrations.map(({ owner, name, checksum }) => {
    const found = all.find((migration) => migration.owner === owner && migration.name === name);
    if (found?.checksum === checksum) return found;
    throw new BackupError(
      `This Fairlead does not know the migration ${owner}/${name} of the backup, which Fairlead ${version} made. ` +
        'Restore it with that one or a newer one.',
    );
  });
}

/**
 * Makes the tables as they were, puts their rows in, and brings them up to date. The rows come in one transaction: all of them or none.
 * Returns the migrations that came on top.
 */
async function loadTables(url: string, archive: Archive, known: readonly MigrationFolder[]): Promise<string[]> {
  const then = migrationsOf(archive.manifest, known);
  const connection = await openCopyConnection(url, 'fairlead-restore');
  try {
    // A server that starts now waits, and finds everything in place.
    await lockMigrations(connection);
    await requireEmptyDatabase(connection);
    await applyMigrations(
      connection,
      known.map((folder) => ({ ...folder, migrations: folder.migrations.filter((each) => then.includes(each)) })),
    );
    await connection.runScript(copySettings);
    await connection.runScript('begin');
    await load(connection, archive);
    await connection.runScript('commit');
    await connection.runScript('analyze');
    return await applyMigrations(connection, known);
  } finally {
    await connection.close();
  }
}

/**
 * Triggers and foreign keys are out of the way meanwhile. The owner of the tables may do that, who need not be a superuser; and
 * PostgreSQL proves each foreign key when it is made anew.
 */
async function load(connection: CopyConnection, archive: Archive): Promise<void> {
  const { tables, sequences } = archive.manifest;
  const made = new Set((await listTables(connection)).map(({ name }) => name));
  const stranger = tables.find(({ name }) => !made.has(name));
  if (stranger !== undefined) throw new BackupError(`No migration makes the table ${stranger.name} of the backup.`);
  const names = [...made].map((name) => sql.identifier(name));
  const foreignKeys = await listForeignKeys(connection);
  for (const key of foreignKeys) await dropForeignKey(connection, key);
  for (const name of names) await connection.execute(sql`alter table ${name} disable trigger user`);
  // Migrations write some rows themselves.
  await connection.execute(sql`truncate ${sql.join(names)}`);
  for (const table of tables) {
    const rows = await connection.copyIn(copyInto(table), await archive.open(entryOf.table(table.name)));
    if (rows !== table.rows) throw new BackupError(`${table.name} has ${rows} rows and not ${table.rows}.`);
  }
  for (const { name, value, isCalled } of sequences)
    await connection.execute(sql`select setval(${name}::regclass, ${value}::bigint, ${isCalled})`);
  await renumberTransactions(connection);
  for (const name of names) await connection.execute(sql`alter table ${name} enable trigger user`);
  for (const key of foreignKeys) await addForeignKey(connection, key);
}

const dropForeignKey = (connection: CopyConnection, { table, name }: ForeignKey): Promise<number> =>
  connection.execute(sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`);
const addForeignKey = (connection: CopyConnection, { table, name, definition }: ForeignKey): Promise<number> =>
  connection.execute(
    sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
  );

/** Rows by transactions of another PostgreSQL are taken as written by this one, and so as new to everybody who follows them. */
async function renumberTransactions(connection: CopyConnection): Promise<void> {
  for (const { table, column } of await listTransactionColumns(connection))
    await connection.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = pg_current_xact_id()`);
}

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

interface Target {
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
