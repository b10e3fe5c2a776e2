import type { PdfReader } from '../../platform/pdf/pdf-reader.ts';
import { mostPixels } from './inspect-file.ts';

const longestEdge = 800;

/** Whether there is a picture to make of a document. */
export const hasPreview = (mediaType: string): boolean =>
  mediaType === 'application/pdf' || mediaType.startsWith('image/');

/** A small picture of it, drawn anew: nothing else that the file carried is in it. */
export async function drawPreview(mediaType: string, content: Buffer, pdf: PdfReader): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  if (mediaType === 'application/pdf') {
    const { pixels, width, height } = await pdf.drawFirstPage(content, longestEdge);
    return sharp(pixels, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#ffffff' })
      .webp()
      .toBuffer();
  }
  return sharp(content, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    .rotate()
    .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
    .webp()
    .toBuffer();
}
