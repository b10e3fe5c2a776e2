import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { syncFolder } from '../platform/storage/disk.ts';
import { BackupError } from './backup-error.ts';

interface Content {
  readonly bytes: number;
  readonly sha256: string;
}

export interface ArchiveWriter {
  /** Writes all of it; what is packed already is stored as it is. */
  add(name: string, content: AsyncIterable<Uint8Array>, options?: { readonly isPacked?: boolean }): Promise<Content>;
}

/** For its owner's eyes alone: it holds secrets. */
const mode = 0o600;

/**
 * Writes a ZIP file, which any machine can look into. Under its name stands a whole archive or nothing: it is written under another
 * name, and renamed when it is safe on the disk.
 */
export async function writeArchive<T>(path: string, fill: (archive: ArchiveWriter) => Promise<T>): Promise<T> {
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
