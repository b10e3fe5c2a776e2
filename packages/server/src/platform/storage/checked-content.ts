import { ApiError } from '../http/problem.ts';
import { type FileKind, fileKind, telltaleBytes } from './file-kind.ts';
import type { UploadRule } from './storage.ts';

const mebibyte = 1_048_576;

export const tooLarge = (maximalBytes: number): ApiError =>
  new ApiError('FILE_TOO_LARGE', { values: { limit: `${Math.floor(maximalBytes / mebibyte)} MiB` } });

const names: Readonly<Record<FileKind, string>> = {
  png: 'PNG',
  jpeg: 'JPEG',
  webp: 'WebP',
  gif: 'GIF',
  pdf: 'PDF',
  mp4: 'MP4',
  zip: 'ZIP, DOCX, XLSX, PPTX',
};

/** The kinds that a rule takes, for people; an archive alone is asked for where a workbook is read. */
export const kindNames = ({ accepts = [] }: UploadRule): string =>
  accepts.map((one) => (one === 'zip' && accepts.length === 1 ? 'XLSX' : names[one])).join(', ');

function checkKind(head: Uint8Array, rule: UploadRule): void {
  const { accepts } = rule;
  const kind = fileKind(head);
  if (accepts === undefined || (kind !== null && accepts.includes(kind))) return;
  throw new ApiError('FILE_TYPE_REFUSED', { values: { kinds: kindNames(rule) } });
}

/** Passes content on, and throws as soon as it is known to be too much of it or none of the accepted kinds. */
export async function* checked(content: AsyncIterable<Uint8Array>, rule: UploadRule): AsyncGenerator<Uint8Array> {
  let size = 0;
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of content) {
    size += chunk.length;
    if (size > rule.maximalBytes) throw tooLarge(rule.maximalBytes);
    if (head === null) yield chunk;
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length < telltaleBytes) continue;
      checkKind(head, rule);
      yield head;
      head = null;
    }
  }
  if (head === null) return;
  checkKind(head, rule);
  yield head;
}
