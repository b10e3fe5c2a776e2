import { buffer } from 'node:stream/consumers';
import { attachmentLimits } from '@fairlead/contract/attachments';
import { InputError } from '../../platform/http/problem.ts';
import { PdfError, type PdfReader } from '../../platform/pdf/pdf-reader.ts';
import { wrongKind } from '../../platform/storage/checked-content.ts';
import type { FileKind } from '../../platform/storage/file-kind.ts';
import { decodePicture, UnreadablePictureError } from '../../platform/storage/pictures.ts';
import type { Storage, UploadRule } from '../../platform/storage/storage.ts';
import { requireArrived } from '../../platform/storage/uploads.ts';
import { archiveType, type DocumentType, isWholeMp4, type ReadPart } from './file-types.ts';

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
async function drawingType(readPart: ReadPart, size: number): Promise<DocumentType | 'BROKEN' | null> {
  if (await isBinaryStl(readPart, size)) return 'model/stl';
  const tailAt = Math.max(0, size - tailBytes);
  const head = (await readPart(0, headBytes)).toString('latin1');
  const tail = (await readPart(tailAt, size - tailAt)).toString('latin1');
  const kind = kinds.find(({ begins }) => begins.test(head));
  if (kind !== undefined) return kind.ends === undefined || kind.ends.test(tail) ? kind.type : 'BROKEN';
  return isTable({ head, tail }) ? 'text/csv' : null;
}

export const documentRule: UploadRule = {
  maximalBytes: attachmentLimits.bytes,
  accepts: ['pdf', 'png', 'jpeg', 'webp', 'gif', 'zip', 'mp4', 'unmarked'],
};

export interface FileFacts {
  readonly mediaType: DocumentType;
  readonly size: number;
  readonly pages: number | null;
}

/** The file to inspect, and its owner. */
interface Arrived {
  readonly readPart: ReadPart;
  readonly size: number;
  readonly person: string;
}

const unusable = (code: string): InputError => new InputError('body.isUploaded', code);

async function inspectPdf({ readPart, size, person }: Arrived, pdf: PdfReader): Promise<number> {
  // Readers look for the end mark in the last kilobyte; a file that was cut off has none, though PDFium would guess.
  const tail = await readPart(Math.max(0, size - 1024), 1024);
  if (!tail.includes('%%EOF')) throw unusable('pdf_unreadable');
  try {
    const pages = await pdf.countPages(person, await readPart(0, size));
    if (pages > 0) return pages;
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    if (error.fault === 'ENCRYPTED') throw unusable('pdf_encrypted');
  }
  throw unusable('pdf_unreadable');
}

async function inspectPicture({ readPart, size, person }: Arrived): Promise<void> {
  const content = await readPart(0, size);
  try {
    // Read to its end, so that one that was cut off is found out.
    await decodePicture(person, content, (picture) =>
      picture.resize({ width: 8, height: 8, fit: 'inside' }).raw().toBuffer(),
    );
  } catch (error) {
    throw error instanceof UnreadablePictureError ? unusable('picture_unreadable') : error;
  }
}

async function typeOf(kind: FileKind, arrived: Arrived, pdf: PdfReader): Promise<[DocumentType, number?]> {
  const { readPart, size } = arrived;
  switch (kind) {
    case 'pdf':
      return ['application/pdf', await inspectPdf(arrived, pdf)];
    case 'zip': {
      const type = await archiveType(readPart, size);
      if (type === null) throw unusable('archive_unreadable');
      if (type === 'MACROS') throw unusable('file_with_macros');
      return [type];
    }
    case 'mp4':
      if (!(await isWholeMp4(readPart, size))) throw unusable('video_unreadable');
      return ['video/mp4'];
    case 'unmarked': {
      const type = await drawingType(readPart, size);
      if (type === null) throw wrongKind(documentRule);
      if (type === 'BROKEN') throw unusable('drawing_unreadable');
      return [type];
    }
    default:
      await inspectPicture(arrived);
      return [`image/${kind}`];
  }
}

/**
 * Returns what was uploaded, by its bytes. The upload cannot be changed from here on; nothing in it is unpacked or run.
 * @throws InputError FILE_TOO_LARGE FILE_TYPE_REFUSED
 */
export async function inspectUpload(
  { storage, pdf }: { storage: Storage; pdf: PdfReader },
  { key, person }: { key: string; person: string },
): Promise<FileFacts> {
  await storage.settle(key, documentRule);
  const arrived = await requireArrived(storage, key, documentRule);
  if (arrived === null || arrived.kind === null) throw unusable('upload_missing');
  const { size, kind } = arrived;
  const readPart: ReadPart = async (start, length) => {
    const end = Math.min(start + length, size) - 1;
    if (end < start) return Buffer.alloc(0);
    const part = await storage.get(key, { start, end });
    if (part === null) throw unusable('upload_missing');
    return buffer(part);
  };
  const [mediaType, pages = null] = await typeOf(kind, { readPart, size, person }, pdf);
  return { mediaType, size, pages };
}
