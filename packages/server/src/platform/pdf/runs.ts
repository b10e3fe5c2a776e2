import bidiFactory, { type Bidi } from 'bidi-js';
import { type Face, type FaceOf, isAttached } from './faces.ts';

/** A stretch of a line that is drawn from one file, from left to right. */
export interface Run {
  readonly face: Face;
  readonly text: string;
}

interface Stretch extends Run {
  /** Odd where the text is read from right to left. */
  readonly level: number;
}

/** Its types say that it is a module of its own kind; Node gives the function. */
const bidi = (bidiFactory as unknown as () => Bidi)();
const fallback: Face = { family: 'inter', part: 'latin' };
const isRightToLeft = /[\p{sc=Arabic}\p{sc=Hebrew}]/u;

/** Inter's space goes with whatever Inter drew before it. */
const isDrawnBy = (last: Face, face: Face, character: string): boolean =>
  last.family === face.family && (last.part === face.part || character === ' ');

/** Returns the stretches in the order in which they are read. */
function stretchesOf(line: string, faceOf: FaceOf): Stretch[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'auto');
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const stretches: { face: Face; text: string; level: number }[] = [];
  let at = 0;
  for (const character of line) {
    const level = levels[at] ?? 0;
    const text = mirrored.get(at) ?? character;
    at += character.length;
    const last = stretches.at(-1);
    const face = (isAttached(character) && last?.face) || faceOf(character) || fallback;
    if (last?.level === level && isDrawnBy(last.face, face, character)) last.text += text;
    else stretches.push({ face, text, level });
  }
  return stretches;
}

/** Turns each row of stretches around that is at least of a level, the innermost first (rule L2 of UAX 9). */
function inViewOrder(stretches: readonly Stretch[]): Stretch[] {
  let ordered = [...stretches];
  for (let level = Math.max(0, ...stretches.map((one) => one.level)); level > 0; level -= 1) {
    const turned: Stretch[] = [];
    let row: Stretch[] = [];
    for (const stretch of ordered) {
      if (stretch.level >= level) row.unshift(stretch);
      else {
        turned.push(...row, stretch);
        row = [];
      }
    }
    ordered = [...turned, ...row];
  }
  return ordered;
}

/** Returns a line in stretches of one font file each, in the order in which they stand from left to right. */
export const runsOf = (line: string, faceOf: FaceOf): Run[] =>
  inViewOrder(stretchesOf(line, faceOf)).map(({ face, text, level }) => ({
    face,
    // The font turns Arabic and Hebrew around itself; signs between them are turned here.
    text: level % 2 === 1 && !isRightToLeft.test(text) ? [...text].reverse().join('') : text,
  }));
