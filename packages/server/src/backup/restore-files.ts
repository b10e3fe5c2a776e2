import type { Storage } from '../platform/storage/storage.ts';
import { BackupError } from './backup-error.ts';
import { entryOf, type Manifest } from './manifest.ts';
import type { Archive } from './read-archive.ts';

const rule = { maximalBytes: Number.MAX_SAFE_INTEGER };

/**
 * Returns the files that are to be written. One that lies there already, in a bucket that outlived its database, is as long as
 * it was: a name is written once. Throws BackupError for any other.
 */
export async function missingFiles(storage: Storage, { files }: Manifest): Promise<Manifest['files']> {
  const missing: Manifest['files'] = [];
  for (const file of files) {
    const size = await storage.size(file.key);
    if (size === null) missing.push(file);
    else if (size !== file.bytes)
      throw new BackupError(`The storage has another file ${file.key}, of ${size} and not ${file.bytes} bytes.`);
  }
  return missing;
}

export async function restoreFiles(storage: Storage, archive: Archive, files: Manifest['files']): Promise<void> {
  for (const { key } of files) await storage.put(key, await archive.open(entryOf.file(key)), rule);
}
