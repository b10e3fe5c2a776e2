import type { Favourite, openMedia } from '@fairlead/contract/attachments';
import type { EndpointOutput } from '@fairlead/contract/endpoint';
import type { Page } from '@fairlead/contract/page';
import type { AccountActor, AdminActor, VisitorActor } from '../../platform/auth/caller.ts';
import { pageOf, readCursor } from '../../platform/cursor.ts';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { notFound } from '../../platform/http/problem.ts';
import { findLogoUrls } from '../logos/public.ts';
import { fileName, isDocumentType } from './file-names.ts';
import type { AttachmentNeeds } from './manage-service.ts';
import { presentFavourite } from './present.ts';
import { engagementOf, noteOpening } from './service.ts';
import * as queries from './visitor-queries.ts';

/** Long enough to read a document page by page over a bad radio, and no address to pass on. */
const addressMinutes = 15;

export async function addFavourite(database: UnitOfWork, visitorId: string, id: string, now: Date): Promise<void> {
  if (!(await queries.insertFavourite(database.db, engagementOf(visitorId, [id], now)))) throw notFound();
}

export async function removeFavourite(database: UnitOfWork, visitorId: string, id: string, now: Date): Promise<void> {
  if (!(await queries.deleteFavourite(database.db, engagementOf(visitorId, [id], now)))) throw notFound();
}

export async function listFavourites(
  database: UnitOfWork,
  visitorId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<Favourite>> {
  const rows = await queries.listFavourites(database.db, visitorId, { after: readCursor(cursor), limit });
  const logos = await findLogoUrls(database.db, [...new Set(rows.map((row) => row.exhibitor_id))]);
  return pageOf(
    rows,
    limit,
    (row) => ({ at: new Date(row.favoured_at), id: row.id }),
    (row) => presentFavourite(row, logos.get(row.exhibitor_id) ?? null),
  );
}

/** A short-lived address of a document: for a visitor who has its point, for the company's own people, and for admins. */
export async function openDocument(
  database: UnitOfWork,
  { storage, requireProject }: Pick<AttachmentNeeds, 'storage' | 'requireProject'>,
  caller: VisitorActor | AccountActor | AdminActor,
  { storageKey, now }: { storageKey: string; now: Date },
): Promise<EndpointOutput<typeof openMedia>> {
  const { db } = database;
  const isVisitor = caller.role === 'VISITOR';
  const file = isVisitor
    ? await queries.findVisitorsFile(db, caller.visitorId, storageKey)
    : await queries.findFile(db, storageKey);
  if (!file || !isDocumentType(file.media_type)) throw notFound();
  if (!isVisitor) await requireProject(db, caller, file.project_id);
  const until = new Date(now.getTime() + addressMinutes * 60_000);
  const { media_type: mediaType, size } = file;
  const download = { name: fileName(file.name, mediaType), mediaType };
  const { url, expiresAt } = await storage.downloadAddress(storageKey, download, until);
  if (isVisitor) await noteOpening(db, { visitorId: caller.visitorId, attachmentIds: [file.id], now });
  return { url, expiresAt, mediaType, size };
}
