import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type CopyConnection, openCopyConnection } from '@fairlead/database/copy-connection';
import { lockMigrations, unlockMigrations } from '@fairlead/database/migrate';
import { sql } from '@fairlead/database/sql';
import type { Storage } from '../platform/storage/storage.ts';
import { BackupError } from './backup-error.ts';
import { listSequences, listTables, type Table } from './catalog.ts';
import { copyOutOf, copySettings } from './copy-commands.ts';
import { entryOf, type Manifest } from './manifest.ts';
import { type FoundKey, fingerprintOf } from './secrets-key.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

export interface Source {
  readonly secrets: FoundKey;
  readonly databaseUrl: string;
  readonly storage: Storage;
  readonly version: string;
  readonly now: Date;
}

/**
 * Writes an installation into one file while it goes on working: all tables as one moment saw them, then the files that they name.
 * Changes nothing, not even by a migration.
 */
export async function createBackup(source: Source, path: string): Promise<Manifest> {
  const { secrets } = source;
  const connection = await openCopyConnection(source.databaseUrl, 'fairlead-backup');
  try {
    const tables = await takeSnapshot(connection);
    return await writeArchive(path, async (archive) => {
      const database = await addDatabase(connection, archive, tables);
      const stored = await addFiles(connection, archive, source.storage);
      if (secrets.file !== null)
        await archive.add(entryOf.secretsKey, bytesOf(Buffer.from(secrets.key).toString('hex')));
      const manifest: Manifest = {
        format: 1,
        product: 'fairlead',
        version: source.version,
        createdAt: source.now.toISOString(),
        secretsKey: { fingerprint: fingerprintOf(secrets.key), isIncluded: secrets.file !== null },
        ...database,
        ...stored,
      };
      const text = JSON.stringify(manifest, null, 1);
      await archive.add(entryOf.manifest, bytesOf(text));
      await archive.add(entryOf.manifestSum, bytesOf(`${createHash('sha256').update(text).digest('hex')}\n`));
      return manifest;
    });
  } finally {
    await connection.close();
  }
}

const bytesOf = (text: string): Readable => Readable.from([Buffer.from(text)]);

/** Begins the transaction whose snapshot is the backup. Migrations wait while it lasts. */
async function takeSnapshot(connection: CopyConnection): Promise<Table[]> {
  await connection.runScript(copySettings);
  await lockMigrations(connection);
  await connection.runScript('begin isolation level repeatable read read only');
  const tables = await listTables(connection);
  if (!tables.some(({ name }) => name === 'public.schema_migrations'))
    throw new BackupError('The database is empty: there is nothing to back up.');
  const names = sql.join(tables.map(({ name }) => sql.identifier(name)));
  await connection.execute(sql`lock table ${names} in access share mode`);
  await unlockMigrations(connection);
  return tables;
}

type InDatabase = Pick<Manifest, 'postgres' | 'migrations' | 'tables' | 'sequences'>;

async function addDatabase(
  connection: CopyConnection,
  archive: ArchiveWriter,
  tables: readonly Table[],
): Promise<InDatabase> {
  const written: Manifest['tables'] = [];
  for (const table of tables) {
    const lines = connection.copyOut(copyOutOf(table));
    const count = { rows: 0 };
    const content = await archive.add(entryOf.table(table.name), countingRows(lines, count));
    written.push({ ...table, ...count, ...content });
  }
  const [server] = await connection.query<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  );
  const migrations = await connection.query<Manifest['migrations'][number]>(sql`
    select owner, name, checksum from schema_migrations order by owner, name`);
  return {
    postgres: server?.version ?? '',
    migrations,
    tables: written,
    sequences: await listSequences(connection),
  };
}

const lineBreak = 0x0a;

/** Each line is a row: a line break inside of a value is written in other letters. */
async function* countingRows(lines: AsyncIterable<Buffer>, count: { rows: number }): AsyncGenerator<Buffer> {
  for await (const piece of lines) {
    for (let at = piece.indexOf(lineBreak); at !== -1; at = piece.indexOf(lineBreak, at + 1)) count.rows += 1;
    yield piece;
  }
}

type InStorage = Pick<Manifest, 'files' | 'missingFiles'>;

/** A file is written once and never changed; one that is gone meanwhile was deleted after the snapshot. */
async function addFiles(connection: CopyConnection, archive: ArchiveWriter, storage: Storage): Promise<InStorage> {
  const keys = await connection.query<{ key: string; isKept: boolean }>(sql`
    select key, delete_after is null as is_kept from stored_files order by key`);
  const files: Manifest['files'] = [];
  const missingFiles: string[] = [];
  for (const { key, isKept } of keys) {
    const content = await storage.get(key);
    if (content !== null) files.push({ key, ...(await archive.add(entryOf.file(key), content, { isPacked: true })) });
    else if (isKept) missingFiles.push(key);
  }
  return { files, missingFiles };
}
