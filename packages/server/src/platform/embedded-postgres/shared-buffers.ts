import { totalmem } from 'node:os';

const mebibyte = 2 ** 20;
const [least, most] = [128, 2_048];

/**
 * Memory for PostgreSQL's tables, in MiB: a quarter of the machine's, as its manual recommends for a start. It takes as much as
 * it has read, so a small fair needs no more than before; a missing block costs ten times one that is there.
 */
export function sharedBuffersMiB(memory = memoryOfProcess()): number {
  return Math.min(most, Math.max(least, Math.floor(memory / mebibyte / 4)));
}

/** In bytes, and where a container limits it, that. */
function memoryOfProcess(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
