import {
  type Favourite,
  mediaUrlMinutes,
  type openMedia,
  type VisitorAttachment,
} from '@fairlead/contract/attachments';
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
import { fileName, isDocumentType } from './file-types.ts';
import type { AttachmentNeeds } from './manage-attachments.ts';
import { presentFavourite, presentForVisitor } from './present.ts';
import * as queries from './visitor-queries.ts';

type VisitorContext = Context<Pick<VisitorActor, 'visitorId'>>;

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

/** Reports leads whose rows changed. The reporter uses projects, and these use attachments: so it is handed in. */
export interface LeadListener {
  /** To be called after the commit. */
  leadsChanged(projectId: string, leadIds: readonly string[]): void;
}

function tell(news: LeadListener, leads: readonly queries.ChangedLead[]): void {
  for (const { projectId, id } of leads) news.leadsChanged(projectId, [id]);
}

/** Adds to how long a visitor has looked at a document that they opened. */
export async function addLook(
  { database, caller }: VisitorContext,
  look: { id: string; seconds: number },
  news: LeadListener,
): Promise<void> {
  const changed = await queries.addLook(database, { visitorId: caller.visitorId, ...look });
  if (changed === null) throw notFound();
  tell(news, changed);
}

export async function listFavourites(
  { database, caller, language }: VisitorContext,
  page: PageRequest,
): Promise<Page<Favourite>> {
  const rows = await queries.listFavourites(
    database,
    { visitorId: caller.visitorId, language },
    rangeOf(queries.favouriteOrder, page),
  );
  const logos = await findLogoUrls(database, [...new Set(rows.map((row) => row.exhibitorId))]);
  return pageOf(
    rows,
    page.limit,
    (row) => [row.favouredAt, row.id],
    (row) => presentFavourite(row, logos.get(row.exhibitorId) ?? null),
  );
}

/**
 * Counts that a visitor opened documents or followed links, once a visit, where they are on a point that the visitor has. To
 * be called outside of a transaction, for it tells the news.
 */
export async function noteOpening(
  executor: Executor,
  { visitorId, attachmentIds, now }: { visitorId: string; attachmentIds: readonly string[]; now: Date },
  news: LeadListener,
): Promise<void> {
  tell(news, await queries.insertOpening(executor, engagementOf(visitorId, attachmentIds, now), newId()));
}

/**
 * Returns a short-lived URL of a document: for a visitor who has its point, the company's own people, and
 * administrators.
 */
export async function openDocument(
  context: Context<VisitorActor | AccountActor | AdminActor>,
  { storageKey }: { storageKey: string },
  { storage, authorize, news }: Pick<AttachmentNeeds, 'storage' | 'authorize'> & { news: LeadListener },
): Promise<EndpointOutput<typeof openMedia>> {
  const { database, caller, now } = context;
  const isVisitor = caller.role === 'VISITOR';
  const file = isVisitor
    ? await queries.findVisitorsFile(database, caller.visitorId, storageKey)
    : await queries.findFile(database, storageKey);
  if (!file || !isDocumentType(file.mediaType)) throw notFound();
  if (!isVisitor) await authorize({ database, caller }, 'readProject', file.projectId);
  const until = new Date(now.getTime() + mediaUrlMinutes * 60_000);
  const { mediaType, size } = file;
  const download = { name: fileName(file.name, mediaType), mediaType };
  const { url, expiresAt } = await storage.signDownload(storageKey, download, until);
  if (isVisitor) await noteOpening(database, { visitorId: caller.visitorId, attachmentIds: [file.id], now }, news);
  return { url, expiresAt, mediaType, size };
}
