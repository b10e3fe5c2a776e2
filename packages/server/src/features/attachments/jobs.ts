import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Database } from '@fairlead/database/connection';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { ApiError } from '../../platform/http/problem.ts';
import type { JobHandler } from '../../platform/jobs/worker.ts';
import type { PdfReader } from '../../platform/pdf/pdf-reader.ts';
import { decodePicture } from '../../platform/storage/pictures.ts';
import { newPublicKey, type Storage } from '../../platform/storage/storage.ts';
import { announceFile, keepUpload } from '../../platform/storage/uploads.ts';
import * as queries from './queries.ts';

export const previewJob = 'attachment-preview';

const longestEdge = 800;
/** Previews are made one after the other, and share the room of one person. */
const person = 'previews';

/** Returns whether there is a picture to make of a document. */
export const hasPreview = (mediaType: string): boolean =>
  mediaType === 'application/pdf' || mediaType.startsWith('image/');

/** Draws a small picture of it, anew: nothing else that the file carried is in it. */
async function drawPreview(mediaType: string, content: Buffer, pdf: PdfReader): Promise<Buffer> {
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

interface PreviewNeeds {
  readonly database: Database;
  readonly storage: Storage;
  readonly pdf: PdfReader;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** Makes the small picture of a document; the job has the attachment's id. */
function createPreviewJob({ database, storage, pdf, clock, log }: PreviewNeeds): JobHandler {
  /** Returns null where there is nothing to draw: what cannot be drawn can still be saved and read. */
  async function draw(id: string, storageKey: string, mediaType: string): Promise<Buffer | null> {
    const content = await storage.get(storageKey);
    if (content === null) return null;
    const bytes = await buffer(content);
    try {
      return await drawPreview(mediaType, bytes, pdf);
    } catch (error) {
      // There is too much to do at the moment: that says nothing about the document.
      if (error instanceof ApiError) throw error;
      log.info({ err: error, attachment: id }, 'there is no preview of a document, for it could not be drawn');
      return null;
    }
  }

  return {
    async run(job) {
      const row = await queries.findAttachment(database, job.id);
      if (!row?.storageKey || !row.mediaType || row.previewKey !== null) return 'DONE';
      const { storageKey } = row;
      const picture = await draw(row.id, storageKey, row.mediaType);
      if (picture === null) return 'DONE';
      const key = newPublicKey('webp');
      await announceFile(database, { key, purpose: 'preview', now: clock() });
      await storage.put(key, Readable.from([picture]), { maximalBytes: picture.length });
      await database.transaction(async (tx) => {
        await job.renewLease(tx);
        // Deleted or drawn in between: the sweep takes this one.
        if (await queries.setPreview(tx, storageKey, key)) await keepUpload(tx, key, null);
      });
      return 'DONE';
    },
    // A document without a preview can still be read and saved.
    onExhausted: async () => 'FAILED',
  };
}

export const attachmentJobs = (needs: PreviewNeeds): Readonly<Record<string, JobHandler>> => ({
  [previewJob]: createPreviewJob(needs),
});
