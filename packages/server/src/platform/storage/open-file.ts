import { close as closeDescriptor, createReadStream, fstat, open, read } from 'node:fs';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { onDisk } from './failure.ts';
import type { ByteRange, OpenFile } from './storage.ts';

/** Plain descriptors: what Node's file handles do beside costs as much as sending a small file. */
export const openDescriptor = (path: string): Promise<number> => promisify(open)(path, 'r');
const statOf = promisify(fstat);
const readInto = promisify(read);
const close = promisify(closeDescriptor);

/** Fewer and larger reads than Node's own 64 KiB. What fits is read at once, which takes no more memory than a stream would. */
const readBytes = 256 * 1024;

/** Closes the file when it ends or is destroyed. */
export const streamOf = (descriptor: number, range: ByteRange | undefined): Readable =>
  createReadStream('', { fd: descriptor, start: 0, ...range, highWaterMark: readBytes });

async function readWhole(descriptor: number, start: number, length: number): Promise<Uint8Array> {
  const content = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await readInto(descriptor, content, filled, length - filled, start + filled);
    if (bytesRead === 0) throw new Error('The file has become shorter');
    filled += bytesRead;
  }
  return content;
}

/** Opened and measured once for an answer. */
export async function openFile(path: string): Promise<OpenFile> {
  const descriptor = await openDescriptor(path);
  try {
    const { size } = await statOf(descriptor);
    return {
      size,
      async read(range) {
        const { start, end } = range ?? { start: 0, end: size - 1 };
        const length = end - start + 1;
        if (length > readBytes) return streamOf(descriptor, { start, end });
        try {
          return await onDisk(() => readWhole(descriptor, start, length));
        } finally {
          await close(descriptor);
        }
      },
      close: () => close(descriptor),
    };
  } catch (error) {
    await close(descriptor);
    throw error;
  }
}
