import { attachmentLimits } from '@fairlead/contract/attachments';

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPG',
  'image/webp': 'WEBP',
  'image/gif': 'GIF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'application/vnd.oasis.opendocument.text': 'ODT',
  'application/vnd.oasis.opendocument.spreadsheet': 'ODS',
  'application/vnd.oasis.opendocument.presentation': 'ODP',
  'application/zip': 'ZIP',
  'video/mp4': 'MP4',
  'model/step': 'STEP',
  'model/iges': 'IGES',
  'model/stl': 'STL',
  'application/dxf': 'DXF',
  'application/acad': 'DWG',
  'text/csv': 'CSV',
};

/** Types that a point accepts. Windows has a type of its own for ZIP. */
export const documentFile = {
  mediaTypes: [...Object.keys(endings), 'application/x-zip-compressed'],
  /** Of drawings each system has another type, or none; Windows calls tables an Excel file. */
  endings: ['.step', '.stp', '.igs', '.iges', '.stl', '.dxf', '.dwg', '.csv'],
  maximalBytes: attachmentLimits.bytes,
} as const;

/** The few letters by which people know a kind of file. */
export const endingOf = (mediaType: string | null): string => endings[mediaType ?? ''] ?? '';

/** Returns a chosen file's name on the point: its name without the ending. */
export const titleOf = (fileName: string): string => {
  const name = fileName.replace(/\.[a-z0-9]{1,5}$/i, '').trim() || fileName;
  return name.slice(0, attachmentLimits.nameLength);
};

/** Where a link leads, as short as people say it. */
export const hostOf = (url: string | null): string =>
  url !== null && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
