import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CopyConnection, openCopyConnection } from '@fairlead/database/copy-connection';
import { lockMigrations, unlockMigrations } from '@fairlead/database/migrate';
import { sql } from '@fairlead/database/sql';
import { ZipFile } from 'yazl';
import { syncFolder } from '../platform/storage/disk.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { copyOutOf, copySettings, listSequences, listTables, type Table } from './catalog.ts';
import { BackupError, entryOf, type Manifest } from './manifest.ts';
import { type FoundKey, fingerprintOf } from './secrets-key.ts';

interface Content {
  readonly bytes: number;
  readonly sha256: string;
}

interface ArchiveWriter {
  /** Writes all of it; what is packed already is stored as it is. */
  add(name: string, content: AsyncIterable<Uint8Array>, options?: { readonly isPacked?: boolean }): Promise<Content>;
}

/** For its owner's eyes alone: it holds secrets. */
const mode = 0o600;

/**
 * Writes a ZIP file, which any machine can look into. Under its name stands a whole archive or nothing: it is written under another
 * name, and renamed when it is safe on the disk.
 */
async function writeArchive<T>(path: string, fill: (archive: ArchiveWriter) => Promise<T>): Promise<T> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupError(`${path} is there already. Choose another name.`);
  const unfinished = `${path}.unfinished`;
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const target = createWriteStream(unfinished, { flags: 'wx', mode, flush: true });
  const written = pipeline(output, target);
  // The source of the entries hears of a full disk as well.
  const failed = written.then(() => new Promise<never>(() => {}));
  failed.catch(() => {});
  try {
    const result = await Promise.race([
      fill({ add: (...entry) => Promise.race([addTo(zip, ...entry), failed]) }),
      failed,
    ]);
    zip.end();
    await written;
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return result;
  } catch (error) {
    output.destroy();
    await written.catch(() => {});
    // One that is there belongs to another backup, which may be under way.
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (isTaken)
      throw new BackupError(`${unfinished} is there: a backup is under way, or was cut off. Remove the file then.`);
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function addTo(
  zip: ZipFile,
  name: string,
  content: AsyncIterable<Uint8Array>,
  { isPacked = false } = {},
): Promise<Content> {
  const { promise, resolve, reject } = Promise.withResolvers<Content>();
  async function* measured(): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      for await (const piece of content) {
        hash.update(piece);
        bytes += piece.length;
        yield piece;
      }
    } catch (error) {
      reject(error);
      throw error;
    }
    resolve({ bytes, sha256: hash.digest('hex') });
  }
  const source = Readable.from(measured(), { objectMode: false });
  source.on('error', reject);
  zip.addReadStream(source, name, { compress: !isPacked, mode: 0o100600 });
  return promise;
}

interface Source {
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
