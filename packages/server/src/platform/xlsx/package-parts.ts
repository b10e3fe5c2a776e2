import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import type { Storage } from '../storage/storage.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** A package of a spreadsheet has some dozens; thousands are a try to keep us busy. */
const mostParts = 2_000;

/** Reads the archive where it is kept, piece by piece: it never lies in memory as a whole. */
class StoredFile extends yauzl.RandomAccessReader {
  readonly #storage: Storage;
  readonly #key: string;

  constructor(storage: Storage, key: string) {
    super();
    this.#storage = storage;
    this.#key = key;
  }

  override _readStreamForRange(start: number, end: number): PassThrough {
    const through = new PassThrough();
    const copy = async (): Promise<void> => {
      const content = await this.#storage.get(this.#key, { start, end: end - 1 });
      if (content === null) throw new Error('The file is gone');
      await pipeline(content, through);
    };
    copy().catch((error: Error) => through.destroy(error));
    return through;
  }
}

export interface Parts {
  has(name: string): boolean;
  /** The part unpacked, as a stream that ends in an error as soon as it is more than it said or than `maximalBytes`. */
  open(name: string, maximalBytes: number): Promise<Readable>;
  close(): void;
}

/** The parts of the archive by name. Throws SpreadsheetError for what is no archive. */
export async function openParts(storage: Storage, key: string): Promise<Parts> {
  const size = await storage.size(key);
  if (size === null) throw new SpreadsheetError('damaged');
  const entries = new Map<string, yauzl.Entry>();
  try {
    // Sizes are validated: a part that unpacks to more than its entry says ends in an error.
    const archive = await yauzl.fromRandomAccessReaderPromise(new StoredFile(storage, key), size, {
      autoClose: false,
      validateEntrySizes: true,
    });
    for await (const entry of archive.eachEntry()) {
      if (entries.size >= mostParts) throw new SpreadsheetError('too_large_unpacked');
      entries.set(entry.fileName.toLowerCase(), entry);
    }
    return {
      has: (name) => entries.has(name.toLowerCase()),
      async open(name, maximalBytes) {
        const entry = entries.get(name.toLowerCase());
        if (!entry) throw new SpreadsheetError('damaged');
        if (entry.isEncrypted()) throw new SpreadsheetError('encrypted');
        if (entry.uncompressedSize > maximalBytes) throw new SpreadsheetError('too_large_unpacked');
        return archive.openReadStreamPromise(entry);
      },
      close: () => archive.close(),
    };
  } catch (error) {
    throw error instanceof SpreadsheetError ? error : new SpreadsheetError('not_xlsx', error);
  }
}
