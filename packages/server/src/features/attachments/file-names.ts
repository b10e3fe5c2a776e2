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
