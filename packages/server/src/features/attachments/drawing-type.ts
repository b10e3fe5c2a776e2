import type { DocumentType } from './file-names.ts';
import type { ReadPart } from './file-structure.ts';

const headBytes = 65_536;
const tailBytes = 4096;

/** The beginning and the end of a file, as letters. */
interface Ends {
  readonly head: string;
  readonly tail: string;
}

/** A kind of drawing that is told by how it begins, and how it ends when it is whole. */
interface DrawingKind {
  readonly type: DocumentType;
  readonly begins: RegExp;
  readonly ends?: RegExp;
}

const kinds: readonly DrawingKind[] = [
  { type: 'model/step', begins: /^\s*ISO-10303-21;/, ends: /END-ISO-10303-21;\s*$/ },
  { type: 'application/acad', begins: /^AC10[0-3]\d\0/ },
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the mark of the format has them
  { type: 'application/dxf', begins: /^AutoCAD Binary DXF\r\n\x1a\0/ },
  { type: 'application/dxf', begins: /^(?:\s*999\r?\n.*\r?\n)*\s*0\r?\n\s*SECTION\r?\n/, ends: /\n\s*0\r?\nEOF\s*$/ },
  // Records of 80 characters, whose 73rd is that of their section: start first, terminate last.
  { type: 'model/iges', begins: /^.{72}S *\d+ *\r?\n/, ends: /.{72}T *\d+ *\s*$/ },
  { type: 'model/stl', begins: /^\s*solid\b[^\n]*\n\s*(?:facet|endsolid)/, ends: /endsolid[^\n]*\s*$/ },
];

/** A model of triangles says how many they are, each of which takes 50 bytes. */
async function isBinaryStl(readPart: ReadPart, size: number): Promise<boolean> {
  if (size < 84) return false;
  const count = (await readPart(80, 4)).readUInt32LE();
  return count > 0 && 84 + 50 * count === size;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has
const noText = /[\0-\x08\x0b\x0e-\x1f\x7f]/;

/** Rows of values; what begins like a page or a picture that is written as text is none. */
const isTable = ({ head, tail }: Ends): boolean =>
  !noText.test(head) && !noText.test(tail) && /^(?:\xef\xbb\xbf)?[^\S\n]*[^\s<][^\n]*[,;\t]/.test(head);

/**
 * Returns what a file without a mark at its beginning is: a drawing, a model or a table. Null for all else, `BROKEN` for a
 * drawing that was cut off. Only its two ends are read, however large it is.
 */
export async function drawingType(readPart: ReadPart, size: number): Promise<DocumentType | 'BROKEN' | null> {
  if (await isBinaryStl(readPart, size)) return 'model/stl';
  const tailAt = Math.max(0, size - tailBytes);
  const head = (await readPart(0, headBytes)).toString('latin1');
  const tail = (await readPart(tailAt, size - tailAt)).toString('latin1');
  const kind = kinds.find(({ begins }) => begins.test(head));
  if (kind !== undefined) return kind.ends === undefined || kind.ends.test(tail) ? kind.type : 'BROKEN';
  return isTable({ head, tail }) ? 'text/csv' : null;
}
