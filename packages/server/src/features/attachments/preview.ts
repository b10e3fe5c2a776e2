import type { PdfReader } from '../../platform/pdf/pdf-reader.ts';
import { decodePicture } from '../../platform/storage/decode-picture.ts';

const longestEdge = 800;
/** Previews are made one after the other, and share the room of one person. */
const person = 'previews';

/** Whether there is a picture to make of a document. */
export const hasPreview = (mediaType: string): boolean =>
  mediaType === 'application/pdf' || mediaType.startsWith('image/');

/** A small picture of it, drawn anew: nothing else that the file carried is in it. */
export async function drawPreview(mediaType: string, content: Buffer, pdf: PdfReader): Promise<Buffer> {
  if (mediaType === 'application/pdf') {
    const { default: sharp } = await import('sharp');
    const { pixels, width, height } = await pdf.drawFirstPage(person, content, longestEdge);
    return sharp(pixels, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#ffffff' })
      .webp()
      .toBuffer();
  }
  return decodePicture(person, content, (picture) =>
    picture
      .rotate()
      .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer(),
  );
}
