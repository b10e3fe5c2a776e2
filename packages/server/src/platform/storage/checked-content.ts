import { headBytes } from '@fairlead/contract/files';
import { ApiError } from '../http/problem.ts';
import { type FileKind, fileKind } from './file-kind.ts';
import type { UploadRule } from './storage.ts';

const mebibyte = 1_048_576;

export const tooLarge = (maximalBytes: number): ApiError =>
  new ApiError('FILE_TOO_LARGE', { values: { limit: `${Math.floor(maximalBytes / mebibyte)} MiB` } });

export function requireSize(size: number, { maximalBytes }: UploadRule): void {
  if (size > maximalBytes) throw tooLarge(maximalBytes);
}

const names: Readonly<Record<FileKind, string>> = {
  png: 'PNG',
  jpeg: 'JPEG',
  webp: 'WebP',
  gif: 'GIF',
  pdf: 'PDF',
  mp4: 'MP4',
  zip: 'ZIP, DOCX, XLSX, PPTX',
  unmarked: 'STEP, IGES, DXF, DWG, STL, CSV',
};

/** Kinds of an import's file: an archive there is a workbook, and unmarked content is text. */
const spreadsheetKinds: readonly FileKind[] = ['zip', 'unmarked'];
const readsRows = (accepts: readonly FileKind[]): boolean =>
  accepts.length === spreadsheetKinds.length && spreadsheetKinds.every((one) => accepts.includes(one));

/** The kinds that a rule takes, for people. */
const kindNames = ({ accepts = [] }: UploadRule): string =>
  readsRows(accepts) ? 'XLSX, CSV' : accepts.map((one) => names[one]).join(', ');

export const wrongKind = (rule: UploadRule): ApiError =>
  new ApiError('FILE_TYPE_REFUSED', { values: { kinds: kindNames(rule) } });

/** Returns the kind of a file by its beginning; throws FILE_TYPE_REFUSED when the rule does not accept it. */
export function requireKind(head: Uint8Array, rule: UploadRule): FileKind | null {
  const { accepts } = rule;
  const kind = fileKind(head);
  if (accepts === undefined || (kind !== null && accepts.includes(kind))) return kind;
  throw wrongKind(rule);
}

/** Passes content on, and throws as soon as it is known to be too much of it or none of the accepted kinds. */
export async function* checked(content: AsyncIterable<Uint8Array>, rule: UploadRule): AsyncGenerator<Uint8Array> {
  let size = 0;
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of content) {
    size += chunk.length;
    requireSize(size, rule);
    if (head === null) yield chunk;
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length < headBytes) continue;
      requireKind(head, rule);
      yield head;
      head = null;
    }
  }
  if (head === null) return;
  requireKind(head, rule);
  yield head;
}
