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
import { type Papers, papers } from './papers.ts';
import { drawSheets } from './pdf-sheet.ts';

export interface Equipment {
  readonly database: Database;
  readonly storage: Storage;
  readonly pdf: PdfReader;
}

export interface Place {
  readonly projectId: string;
  readonly beaconId: string;
  readonly name: string;
  readonly company: string;
  readonly now: Date;
}

/** A drawing of rings and a shaft, another one for every name. */
async function drawPicture(name: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const hue = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 360;
  const rings = [220, 170, 120, 60].map(
    (radius, at) =>
      `<circle cx="600" cy="400" r="${radius}" fill="hsl(${hue},25%,${88 - at * 14}%)" stroke="#333" stroke-width="6"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#f4f2ef"/>
    <rect x="140" y="370" width="920" height="60" fill="#999" stroke="#333" stroke-width="6"/>${rings.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
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
  const { beaconId, company, now } = place;
  const { documents = [], picture, link, survey } = papers[place.name] ?? {};
  const context = { database, caller, now, language: 'en' } as const;
  const attachments = createAttachments({ storage, pdf, authorize });
  const files = documents.map(({ name, sheets }) => ({ name, bytes: drawSheets(company, sheets) }));
  if (picture !== undefined) files.push({ name: picture, bytes: await drawPicture(picture) });
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
