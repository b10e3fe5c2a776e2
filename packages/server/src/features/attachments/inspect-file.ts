import { buffer } from 'node:stream/consumers';
import { attachmentLimits } from '@fairlead/contract/attachments';
import { InputError } from '../../platform/http/problem.ts';
import type { PdfReader } from '../../platform/pdf/pdf-reader.ts';
import { PdfError } from '../../platform/pdf/pdf-thread.ts';
import { wrongKind } from '../../platform/storage/checked-content.ts';
import { decodePicture, UnreadablePictureError } from '../../platform/storage/decode-picture.ts';
import type { FileKind } from '../../platform/storage/file-kind.ts';
import type { Storage, UploadRule } from '../../platform/storage/storage.ts';
import { requireArrived } from '../../platform/storage/uploads.ts';
import { drawingType } from './drawing-type.ts';
import type { DocumentType } from './file-names.ts';
import { archiveType, isWholeMp4, type ReadPart } from './file-structure.ts';

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
