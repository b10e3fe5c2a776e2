import type { ReadPart } from './inspect-file.ts';

const mostBoxes = 5000;

/** Whether the boxes of the file fill it exactly and say what the film is made of: one that was cut off does not. */
export async function isWholeMp4(readPart: ReadPart, size: number): Promise<boolean> {
  let hasMovie = false;
  let at = 0;
  for (let count = 0; count < mostBoxes && at < size; count += 1) {
    const head = await readPart(at, 16);
    if (head.length < 8) return false;
    const short = head.readUInt32BE(0);
    hasMovie ||= head.toString('latin1', 4, 8) === 'moov';
    if (short === 0) return hasMovie;
    if (short === 1 && head.length < 16) return false;
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8) return false;
    at += length;
  }
  return at === size && hasMovie;
}
