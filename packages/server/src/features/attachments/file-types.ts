/** Kinds of documents, each with the ending under which its file is saved. */
const endings = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/zip': 'zip',
  'video/mp4': 'mp4',
  'model/step': 'step',
  'model/iges': 'igs',
  'model/stl': 'stl',
  'application/dxf': 'dxf',
  'application/acad': 'dwg',
  'text/csv': 'csv',
} as const;

export type DocumentType = keyof typeof endings;
export const isDocumentType = (type: string): type is DocumentType => type in endings;

/** Same kind, other ending. */
const variants: Readonly<Record<string, string>> = { jpeg: 'jpg', jpe: 'jpg', stp: 'step', iges: 'igs' };

/** Path parts, what some system forbids in a name, and what turns the direction of writing to hide an ending. */
const forbidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}/\\:*?"<>|]+/gu;

/** Returns a name to save the file under, on any system: its ending is that of what is in it. */
export function fileName(name: string, type: DocumentType): string {
  const ending = endings[type];
  const clean = name.replace(forbidden, '_').replace(/^[.\s_]+|[.\s]+$/g, '');
  const [, stem = '', given = ''] = /^(.+)\.(\w{1,5})$/.exec(clean) ?? [];
  const isSame = (variants[given.toLowerCase()] ?? given.toLowerCase()) === ending;
  return `${(isSame ? stem : clean) || 'document'}.${ending}`;
}

/** Reads a part of a stored file: from an offset, so many bytes, fewer at its end. */
export type ReadPart = (start: number, length: number) => Promise<Buffer>;

const endRecordBytes = 22;
const longestComment = 65_535;
const entryBytes = 46;
/** A directory of some thousand names; the parts by which an Office file is known come early. */
const maxDirectoryBytes = 1_048_576;
const endMark = Buffer.from([0x50, 0x4b, 5, 6]);
const entryMark = 0x02014b50;

/** Parts that an archive must have to be an Office file. */
const officeParts: Readonly<Record<string, DocumentType>> = {
  'word/document.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'xl/workbook.xml': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'ppt/presentation.xml': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};
/** OpenDocument says it in the first entry, which is stored as it is. */
const declared: Readonly<Record<string, DocumentType>> = {
  'application/vnd.oasis.opendocument.text': 'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet': 'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation': 'application/vnd.oasis.opendocument.presentation',
};

async function declaredType(readPart: ReadPart): Promise<DocumentType | undefined> {
  const head = await readPart(0, 128);
  if (head.length < 38 || head.readUInt16LE(8) !== 0 || head.toString('latin1', 30, 38) !== 'mimetype')
    return undefined;
  const start = 38 + head.readUInt16LE(28);
  return declared[head.toString('latin1', start, start + head.readUInt32LE(18))];
}

/** Returns the directory at the end of the archive; null where there is none, as in a file that was cut off. */
async function readDirectory(readPart: ReadPart, size: number): Promise<Buffer | null> {
  const tailAt = Math.max(0, size - endRecordBytes - longestComment);
  const tail = await readPart(tailAt, size - tailAt);
  const at = tail.lastIndexOf(endMark);
  if (at < 0 || at + endRecordBytes > tail.length) return null;
  if (at + endRecordBytes + tail.readUInt16LE(at + 20) > tail.length) return null;
  const [length, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  if (start + length > tailAt + at) return null;
  return readPart(start, Math.min(length, maxDirectoryBytes));
}

/** Returns the names in a directory; null when something else stands in it. */
function namesIn(directory: Buffer): string[] | null {
  const names: string[] = [];
  let at = 0;
  while (at + entryBytes <= directory.length) {
    if (directory.readUInt32LE(at) !== entryMark) return null;
    const nameBytes = directory.readUInt16LE(at + 28);
    names.push(directory.toString('latin1', at + entryBytes, at + entryBytes + nameBytes));
    at += entryBytes + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}

/** Returns what an archive is by the names in its directory, which is all that is read of it; null when it is none. */
export async function archiveType(readPart: ReadPart, size: number): Promise<DocumentType | 'MACROS' | null> {
  const directory = await readDirectory(readPart, size);
  const names = directory === null ? null : namesIn(directory);
  if (names === null || names.length === 0) return null;
  const type =
    (await declaredType(readPart)) ?? names.map((name) => officeParts[name]).find((one) => one !== undefined);
  if (type === undefined) return 'application/zip';
  return names.some((name) => name.endsWith('/vbaProject.bin')) ? 'MACROS' : type;
}

const maxBoxes = 5000;
const boxHeadBytes = 16;
/** Boxes that lie close together are read together: of the largest file 50 parts are read, whatever it is made of. */
const bytesAtOnce = 1_048_576;

/** Returns whether the boxes of the file fill it exactly and describe the film: those of a file that was cut off do not. */
export async function isWholeMp4(readPart: ReadPart, size: number): Promise<boolean> {
  let hasMovie = false;
  let at = 0;
  let part: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };
  for (let count = 0; count < maxBoxes && at < size; count += 1) {
    const isRead = Math.min(at + boxHeadBytes, size) <= part.start + part.bytes.length;
    if (!isRead) part = { start: at, bytes: await readPart(at, bytesAtOnce) };
    const head = part.bytes.subarray(at - part.start, at - part.start + boxHeadBytes);
    if (head.length < 8) return false;
    const short = head.readUInt32BE(0);
    hasMovie ||= head.toString('latin1', 4, 8) === 'moov';
    if (short === 0) return hasMovie;
    if (short === 1 && head.length < boxHeadBytes) return false;
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8) return false;
    at += length;
  }
  return at === size && hasMovie;
}
