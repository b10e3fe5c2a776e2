import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Survey } from '@fairlead/contract/surveys';
import type { Database } from '@fairlead/database/connection';
import { createAttachments, documentRule } from '../features/attachments/public.ts';
import { authorize } from '../features/exhibitions/public.ts';
import { createSurvey } from '../features/surveys/public.ts';
import type { AccountActor } from '../platform/auth/caller.ts';
import type { Context } from '../platform/context.ts';
import type { PdfReader } from '../platform/pdf/pdf-reader.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { drawMotif } from './covers.ts';
import type { Point } from './exhibitor.ts';
import { type Papers, papersOf } from './papers.ts';
import { drawSheets } from './pdf-sheet.ts';

export interface Equipment {
  readonly database: Database;
  readonly storage: Storage;
  readonly pdf: PdfReader;
}

export interface Place {
  readonly projectId: string;
  readonly beaconId: string;
  readonly point: Point;
  /** Of the stand's points the first asks something, whatever it shows. */
  readonly isFirst: boolean;
  readonly company: string;
  readonly colour: string;
  readonly now: Date;
}

async function createSurveyAt(
  context: Context<AccountActor>,
  { projectId, beaconId }: Place,
  { title, questions }: NonNullable<Papers['survey']>,
): Promise<Survey> {
  const value = {
    title,
    defaultLanguage: 'en' as const,
    beaconId,
    questions: questions.map(({ type, text, isRequired = false, options = [] }) => ({
      id: randomUUID(),
      type,
      text,
      isRequired,
      isHidden: false,
      options: options.map((option) => ({ id: randomUUID(), text: option, isHidden: false })),
    })),
  };
  return createSurvey(context, { projectId, value });
}

/** Documents, a picture, a link and a survey for a point, as far as it has them. */
export async function equipPoint(
  { database, storage, pdf }: Equipment,
  caller: AccountActor,
  place: Place,
): Promise<{ attachmentIds: readonly string[]; survey: Survey | null }> {
  const { beaconId, company, colour, now, point } = place;
  const { documents = [], picture, link, survey } = papersOf(point, place.isFirst);
  const context = { database, caller, now, language: 'en' } as const;
  const attachments = createAttachments({ storage, pdf, authorize });
  const files = documents.map(({ name, sheets }) => ({ name, bytes: drawSheets({ company, colour }, sheets) }));
  if (picture !== undefined) files.push({ name: picture, bytes: await drawMotif(point.motif, colour) });
  const attachmentIds: string[] = [];
  for (const { name, bytes } of files) {
    const { attachment, upload } = await attachments.create(context, { kind: 'DOCUMENT', beaconId, name });
    if (upload === null) throw new Error(`No upload was opened for ${name}`);
    await storage.put(upload.storageKey, Readable.from([bytes]), documentRule);
    await attachments.change(context, { id: attachment.id, value: { isUploaded: true } });
    attachmentIds.push(attachment.id);
  }
  if (link !== undefined) {
    const { attachment } = await attachments.create(context, { kind: 'LINK', beaconId, ...link });
    attachmentIds.push(attachment.id);
  }
  return { attachmentIds, survey: survey === undefined ? null : await createSurveyAt(context, place, survey) };
}
