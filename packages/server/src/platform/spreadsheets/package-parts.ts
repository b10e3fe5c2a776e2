import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** A package of a spreadsheet has some dozens; thousands are a try to keep us busy. */
const maxParts = 2_000;

export interface Parts {
  has(name: string): boolean;
  /** The part unpacked, as a stream that ends in an error as soon as it is more than it said or than `maximalBytes`. */
  open(name: string, maximalBytes: number): Promise<Readable>;
  close(): void;
}

/** The parts of the archive by name. Throws SpreadsheetError for what is no archive. */
export async function openParts(content: Uint8Array<ArrayBuffer>): Promise<Parts> {
  const entries = new Map<string, yauzl.Entry>();
  try {
    // Sizes are validated: a part that unpacks to more than its entry says ends in an error.
    const archive = await yauzl.fromBufferPromise(Buffer.from(content.buffer, content.byteOffset, content.byteLength), {
      autoClose: false,
      validateEntrySizes: true,
    });
    for await (const entry of archive.eachEntry()) {
      if (entries.size >= maxParts) throw new SpreadsheetError('too_large_unpacked');
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
    throw error instanceof SpreadsheetError ? error : new SpreadsheetError('not_spreadsheet', error);
  }
}
