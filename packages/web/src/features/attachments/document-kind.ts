import type { VisitorAttachment } from '@fairlead/contract/attachments';
import { formatSize } from '../../lib/i18n/formats.ts';

const office = 'application/vnd.openxmlformats-officedocument.';
const kinds: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/zip': 'ZIP',
  'video/mp4': 'MP4',
  'image/jpeg': 'JPG',
  'application/acad': 'DWG',
  [`${office}spreadsheetml.sheet`]: 'XLSX',
  [`${office}wordprocessingml.document`]: 'DOCX',
  [`${office}presentationml.presentation`]: 'PPTX',
};

/** PDF, XLSX, PNG: what stands in the tile before the name. */
export function kindOf(mediaType: string | null): string {
  if (mediaType === null) return '';
  return (
    kinds[mediaType] ??
    mediaType
      .replace(/^.*[/.+]/, '')
      .slice(0, 4)
      .toUpperCase()
  );
}

export type Opener = 'PDF' | 'IMAGE' | 'FILE';

/** How the app shows it; what it cannot show is given to the phone. */
export function openerOf(mediaType: string | null): Opener {
  if (mediaType === 'application/pdf') return 'PDF';
  return mediaType !== null && /^image\/(png|jpeg|webp|gif|avif)$/.test(mediaType) ? 'IMAGE' : 'FILE';
}

/** The host of a link; null where it is not one to go to. */
export function hostOf(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, host } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? host.replace(/^www\./, '') : null;
}

/** 12 pages · 2.4 MB */
export const factsOf = (
  { pages, size }: Pick<VisitorAttachment, 'pages' | 'size'>,
  countPages: (count: number) => string,
): string => [pages !== null && countPages(pages), size !== null && formatSize(size)].filter(Boolean).join(' · ');
