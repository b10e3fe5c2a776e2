import type { Favourite, openMedia } from '@fairlead/contract/attachments';
import type { EndpointOutput } from '@fairlead/contract/endpoint';
import type { Page } from '@fairlead/contract/page';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, AdminActor, VisitorActor } from '../../platform/auth/caller.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { findLogoUrls } from '../logos/public.ts';
import { fileName, isDocumentType } from './file-names.ts';
import type { AttachmentNeeds } from './manage-service.ts';
import { presentFavourite } from './present.ts';
import { engagementOf, noteOpening } from './service.ts';
import * as queries from './visitor-queries.ts';

/** Long enough to read a document page by page over a bad radio, and no address to pass on. */
const addressMinutes = 15;

export async function addFavourite(database: Executor, visitorId: string, id: string, now: Date): Promise<void> {
  if (!(await queries.insertFavourite(database, engagementOf(visitorId, [id], now)))) throw notFound();
}

export async function removeFavourite(database: Executor, visitorId: string, id: string, now: Date): Promise<void> {
  if (!(await queries.deleteFavourite(database, engagementOf(visitorId, [id], now)))) throw notFound();
}

export async function listFavourites(
  database: Executor,
  visitorId: string,
  page: PageRequest,
): Promise<Page<Favourite>> {
  const rows = await queries.listFavourites(database, visitorId, rangeOf(queries.favouriteOrder, page));
  const logos = await findLogoUrls(database, [...new Set(rows.map((row) => row.exhibitorId))]);
  return pageOf(
    rows,
    page.limit,
    (row) => [row.favouredAt, row.id],
    (row) => presentFavourite(row, logos.get(row.exhibitorId) ?? null),
  );
}

/** A short-lived address of a document: for a visitor who has its point, for the company's own people, and for admins. */
export async function openDocument(
  database: Executor,
  { storage, authorize }: Pick<AttachmentNeeds, 'storage' | 'authorize'>,
  caller: VisitorActor | AccountActor | AdminActor,
  { storageKey, now }: { storageKey: string; now: Date },
): Promise<EndpointOutput<typeof openMedia>> {
  const isVisitor = caller.role === 'VISITOR';
  const file = isVisitor
    ? await queries.findVisitorsFile(database, caller.visitorId, storageKey)
    : await queries.findFile(database, storageKey);
  if (!file || !isDocumentType(file.mediaType)) throw notFound();
  if (!isVisitor) await authorize({ database, caller }, 'editProject', file.projectId);
  const until = new Date(now.getTime() + addressMinutes * 60_000);
  const { mediaType, size } = file;
  const download = { name: fileName(file.name, mediaType), mediaType };
  const { url, expiresAt } = await storage.signDownload(storageKey, download, until);
  if (isVisitor) await noteOpening(database, { visitorId: caller.visitorId, attachmentIds: [file.id], now });
  return { url, expiresAt, mediaType, size };
}
