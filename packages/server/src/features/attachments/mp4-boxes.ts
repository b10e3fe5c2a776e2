import type { ReadPart } from './read-part.ts';

const mostBoxes = 5000;
const headBytes = 16;
/** Boxes that lie close together are read together: of the largest file 50 parts are read, whatever it is made of. */
const bytesAtOnce = 1_048_576;

/** Whether the boxes of the file fill it exactly and say what the film is made of: one that was cut off does not. */
export async function isWholeMp4(readPart: ReadPart, size: number): Promise<boolean> {
  let hasMovie = false;
  let at = 0;
  let part: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };
  for (let count = 0; count < mostBoxes && at < size; count += 1) {
    const isRead = Math.min(at + headBytes, size) <= part.start + part.bytes.length;
    if (!isRead) part = { start: at, bytes: await readPart(at, bytesAtOnce) };
    const head = part.bytes.subarray(at - part.start, at - part.start + headBytes);
    if (head.length < 8) return false;
    const short = head.readUInt32BE(0);
    hasMovie ||= head.toString('latin1', 4, 8) === 'moov';
    if (short === 0) return hasMovie;
    if (short === 1 && head.length < headBytes) return false;
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8) return false;
    at += length;
  }
  return at === size && hasMovie;
}
