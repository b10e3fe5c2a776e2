import type { Favourite, openMedia, VisitorAttachment } from '@fairlead/contract/attachments';
import type { EndpointOutput } from '@fairlead/contract/endpoint';
import type { Page } from '@fairlead/contract/page';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, AdminActor, VisitorActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { counterSlotOf } from '../../platform/database/counter-slots.ts';
import { notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { findLogoUrls } from '../logos/public.ts';
import { fileName, isDocumentType } from './file-names.ts';
import type { AttachmentNeeds } from './manage-attachments.ts';
import { presentFavourite, presentForVisitor } from './present.ts';
import * as queries from './visitor-queries.ts';

type VisitorContext = Context<Pick<VisitorActor, 'visitorId'>>;

/** Long enough to read a document page by page over a bad radio, and too short for a URL to pass on. */
const urlMinutes = 15;

const engagementOf = (visitorId: string, attachmentIds: readonly string[], now: Date): queries.Engagement => ({
  visitorId,
  attachmentIds,
  at: now,
  slot: counterSlotOf(visitorId),
});

/** Returns what a point has for a visitor who scanned it. */
export async function attachmentsFor(
  executor: Executor,
  key: { visitorId: string; beaconId: string },
): Promise<VisitorAttachment[]> {
  return (await queries.listForVisitor(executor, key)).map(presentForVisitor);
}

export async function addFavourite({ database, caller, now }: VisitorContext, id: string): Promise<void> {
  if (!(await queries.insertFavourite(database, engagementOf(caller.visitorId, [id], now)))) throw notFound();
}

export async function removeFavourite({ database, caller, now }: VisitorContext, id: string): Promise<void> {
  if (!(await queries.deleteFavourite(database, engagementOf(caller.visitorId, [id], now)))) throw notFound();
}

/** Adds to how long a visitor has looked at a document that they opened. */
export async function addLook(
  { database, caller }: VisitorContext,
  look: { id: string; seconds: number },
): Promise<void> {
  if (!(await queries.addLook(database, { visitorId: caller.visitorId, ...look }))) throw notFound();
}

export async function listFavourites(
  { database, caller }: VisitorContext,
  page: PageRequest,
): Promise<Page<Favourite>> {
  const rows = await queries.listFavourites(database, caller.visitorId, rangeOf(queries.favouriteOrder, page));
  const logos = await findLogoUrls(database, [...new Set(rows.map((row) => row.exhibitorId))]);
  return pageOf(
    rows,
    page.limit,
    (row) => [row.favouredAt, row.id],
    (row) => presentFavourite(row, logos.get(row.exhibitorId) ?? null),
  );
}

/**
 * Counts that a visitor opened documents or followed links, once a visit. Returns whether any of them is on a point
 * that the visitor has.
 */
export async function noteOpening(
  executor: Executor,
  { visitorId, attachmentIds, now }: { visitorId: string; attachmentIds: readonly string[]; now: Date },
): Promise<boolean> {
  return queries.insertOpening(executor, engagementOf(visitorId, attachmentIds, now), newId());
}

/**
 * Returns a short-lived URL of a document: for a visitor who has its point, the company's own people, and
 * administrators.
 */
export async function openDocument(
  context: Context<VisitorActor | AccountActor | AdminActor>,
  { storageKey }: { storageKey: string },
  { storage, authorize }: Pick<AttachmentNeeds, 'storage' | 'authorize'>,
): Promise<EndpointOutput<typeof openMedia>> {
  const { database, caller, now } = context;
  const isVisitor = caller.role === 'VISITOR';
  const file = isVisitor
    ? await queries.findVisitorsFile(database, caller.visitorId, storageKey)
    : await queries.findFile(database, storageKey);
  if (!file || !isDocumentType(file.mediaType)) throw notFound();
  if (!isVisitor) await authorize({ database, caller }, 'editProject', file.projectId);
  const until = new Date(now.getTime() + urlMinutes * 60_000);
  const { mediaType, size } = file;
  const download = { name: fileName(file.name, mediaType), mediaType };
  const { url, expiresAt } = await storage.signDownload(storageKey, download, until);
  if (isVisitor) await noteOpening(database, { visitorId: caller.visitorId, attachmentIds: [file.id], now });
  return { url, expiresAt, mediaType, size };
}
