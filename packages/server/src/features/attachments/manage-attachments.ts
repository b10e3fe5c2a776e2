import {
  type Attachment,
  attachmentLimits,
  type createAttachment,
  type FavouredAttachment,
  type patchAttachment,
} from '@fairlead/contract/attachments';
import type { EndpointOutput } from '@fairlead/contract/endpoint';
import type { Page } from '@fairlead/contract/page';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import type { z } from 'zod';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import { type Context, within } from '../../platform/context.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { addJob } from '../../platform/jobs/queries.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { omitUndefined } from '../../platform/patch.ts';
import type { PdfReader } from '../../platform/pdf/pdf-reader.ts';
import { tooLarge } from '../../platform/storage/checked-content.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { keepUpload, openUpload, releaseFiles } from '../../platform/storage/uploads.ts';
import { createWorkLimit } from '../../platform/threads/work-limit.ts';
import { documentRule, type FileFacts, inspectUpload } from './inspect-file.ts';
import { hasPreview, previewJob } from './jobs.ts';
import { presentAttachment, presentFavoured } from './present.ts';
import * as queries from './queries.ts';

/** Which attachments are removed: one, a point's, or those of several projects. */
type Removed = { id: string } | { beaconId: string } | { projectIds: readonly string[] };

function matching(which: Removed): Sql {
  if ('id' in which) return sql`id = ${which.id}`;
  if ('beaconId' in which) return sql`beacon_id = ${which.beaconId}`;
  return sql`project_id = any(${which.projectIds}::uuid[])`;
}

interface Deleted {
  readonly count: number;
  /** The files that they had, shared with others or not. */
  readonly keys: readonly string[];
}

/** Deletes them with what visitors kept of them. How often they were opened stays, as a figure of the project. */
async function deleteAttachments(tx: Executor, which: Removed): Promise<Deleted> {
  const deleted = await tx.query<{
    id: string;
    projectId: string;
    storageKey: string | null;
    previewKey: string | null;
  }>(sql`
    delete from attachments where ${matching(which)} returning id, project_id, storage_key, preview_key`);
  const ids = deleted.map(({ id }) => id);
  const projects = deleted.map(({ projectId }) => projectId);
  const ofThem = sql`(project_id, attachment_id) in (select * from unnest(${projects}::uuid[], ${ids}::uuid[]))`;
  await tx.execute(sql`delete from attachment_favourites where ${ofThem}`);
  await tx.execute(sql`delete from attachment_openings where ${ofThem}`);
  await tx.execute(sql`update attachment_counters set favourites = 0 where ${ofThem} and favourites <> 0`);
  const keys = deleted.flatMap(({ storageKey, previewKey }) => [storageKey, previewKey]);
  return { count: deleted.length, keys: keys.filter((key) => key !== null) };
}

/** Returns those without an attachment, once their files are locked: a copy that is being made has finished by then. */
async function unreferenced(tx: Executor, keys: readonly string[]): Promise<string[]> {
  await tx.execute(sql`select 1 from stored_files where key = any(${keys}::text[]) order by key for update`);
  const rows = await tx.query<{ key: string }>(sql`
    select key from unnest(${keys}::text[]) key
    where not exists (select 1 from attachments where storage_key = key or preview_key = key)`);
  return rows.map(({ key }) => key);
}

/** Removes attachments; files that no copy needs are swept. Returns how many there were. */
export async function removeAttachments(tx: Executor, which: Removed, now: Date): Promise<number> {
  const { count, keys } = await deleteAttachments(tx, which);
  if (keys.length > 0) await releaseFiles(tx, await unreferenced(tx, keys), now);
  return count;
}

/**
 * Gives a point copies of another one's documents and links; they share the files. Uploads under way are left out, and so
 * are rows that are being deleted, which it waits for: the sweep may be about to take their files.
 */
export async function copyAttachments(
  tx: Executor,
  copy: { fromBeaconId: string; projectId: string; beaconId: string; now: Date },
): Promise<void> {
  const ids = Array.from({ length: attachmentLimits.perPoint }, newId);
  await tx.execute(sql`
    with source as (
      select * from attachments where beacon_id = ${copy.fromBeaconId} and is_uploaded
      order by position, id for share
    ), numbered as (
      select source.*, row_number() over (order by position, id) as place from source
    )
    insert into attachments (id, project_id, beacon_id, kind, name, url, storage_key, is_uploaded, media_type, size,
      pages, preview_key, position, created_at)
    select (${ids}::uuid[])[place], ${copy.projectId}, ${copy.beaconId}, kind, name, url, storage_key,
      true, media_type, size, pages, preview_key, place - 1, ${copy.now}::timestamptz
    from numbered where place <= ${ids.length}`);
}

/** `authorize` of the exhibitions, which use this feature and so cannot be used by it. */
type AuthorizeProject = (
  context: { database: Executor; caller: AccountActor | AdminActor },
  action: 'readProject' | 'editProject',
  id: string,
) => Promise<unknown>;

export interface AttachmentNeeds {
  readonly storage: Storage;
  readonly pdf: PdfReader;
  readonly authorize: AuthorizeProject;
}

/** A call by an account of a company, for attachments of its points. */
type AttachmentContext = Context<AccountActor>;
type Input = z.output<(typeof createAttachment)['body']>;
type Patch = z.output<(typeof patchAttachment)['body']>;

/** Returns whether the fault lies in the file: it has arrived, and the storage is available. */
const isRefusal = (error: unknown): boolean =>
  error instanceof InputError
    ? error.code !== 'upload_missing'
    : error instanceof ApiError && (error.code === 'FILE_TOO_LARGE' || error.code === 'FILE_TYPE_REFUSED');

/** Each may lie in memory as a whole. A point takes 30 documents, which may all be announced at once. */
const inspectionLimits = { running: 3, runningPerPerson: 1, waiting: 100, waitingPerPerson: attachmentLimits.perPoint };

export function createAttachments({ storage, pdf, authorize }: AttachmentNeeds) {
  const inspections = createWorkLimit(inspectionLimits);

  async function requireAttachment(executor: Executor, id: string): Promise<queries.CountedAttachment> {
    const row = await queries.findAttachment(executor, id);
    if (!row) throw notFound();
    return row;
  }

  async function requireOwn(context: AttachmentContext, id: string): Promise<queries.CountedAttachment> {
    const row = await requireAttachment(context.database, id);
    await authorize(context, 'editProject', row.projectId);
    return row;
  }

  /** Returns what the upload was found to be. What cannot be used is deleted before the caller learns why. */
  async function inspect(
    { database, caller, now }: AttachmentContext,
    row: queries.CountedAttachment,
  ): Promise<FileFacts> {
    const person = caller.subject;
    try {
      const key = row.storageKey ?? '';
      return await inspections.run(person, () => inspectUpload({ storage, pdf }, { key, person }));
    } catch (error) {
      if (isRefusal(error)) await database.transaction((tx) => removeAttachments(tx, { id: row.id }, now));
      throw error;
    }
  }

  async function complete(tx: Executor, row: queries.CountedAttachment, facts: FileFacts): Promise<void> {
    const change = { ...facts, isUploaded: true };
    if (!(await queries.updateAttachment(tx, row.id, change, queries.notUploadedYet))) return;
    await keepUpload(tx, row.storageKey ?? '', null);
    if (hasPreview(facts.mediaType)) await addJob(tx, previewJob, row.id);
  }

  /** Inserts the row, in the transaction that locked the point, and opens an upload for a document. */
  async function insert(
    { database: tx, caller, now }: AttachmentContext,
    { value, ...place }: { id: string; projectId: string; position: number; value: Input },
  ) {
    const { beaconId, kind, name } = value;
    const upload = { subject: caller.subject, purpose: 'attachment', rule: documentRule, now };
    const opened = kind === 'LINK' ? null : await openUpload(tx, storage, upload);
    await queries.insertAttachment(tx, {
      ...place,
      beaconId,
      kind,
      name,
      url: kind === 'LINK' ? value.url : null,
      storageKey: opened?.storageKey ?? null,
      isUploaded: kind === 'LINK',
      createdAt: now,
    });
    return opened;
  }

  return {
    /** Adds a link, or a document whose file is then sent to the signed URL in the answer. */
    async create(context: AttachmentContext, value: Input): Promise<EndpointOutput<typeof createAttachment>> {
      const { database } = context;
      const { beaconId, kind } = value;
      const projectId = await queries.findProjectOf(database, beaconId);
      if (projectId === undefined) throw notFound();
      await authorize(context, 'editProject', projectId);
      if (kind === 'DOCUMENT' && (value.size ?? 0) > documentRule.maximalBytes)
        throw tooLarge(documentRule.maximalBytes);
      const id = newId();
      const opened = await database.transaction(async (tx) => {
        const beacon = await queries.lockBeacon(tx, beaconId);
        if (beacon === null) throw notFound();
        if (beacon.isArchived) throw new ApiError('ARCHIVED');
        const { perPoint } = attachmentLimits;
        if (beacon.count >= perPoint) throw new ApiError('LIMIT_REACHED', { values: { limit: String(perPoint) } });
        return insert(within(context, tx), { id, projectId, position: beacon.nextPosition, value });
      });
      const attachment = presentAttachment(await requireAttachment(database, id));
      if (opened === null) return { attachment, upload: null };
      const { upload, storageKey, maximalBytes } = opened;
      return { attachment, upload: { ...upload, headers: { ...upload.headers }, storageKey, maximalBytes } };
    },

    async change(context: AttachmentContext, { id, value }: { id: string; value: Patch }): Promise<Attachment> {
      const { database } = context;
      const row = await requireOwn(context, id);
      const { position, isUploaded, ...texts } = value;
      if (texts.url !== undefined && row.kind !== 'LINK') throw new InputError('body.url', 'only_links');
      if (isUploaded && row.kind !== 'DOCUMENT') throw new InputError('body.isUploaded', 'only_documents');
      const facts = isUploaded && !row.isUploaded ? await inspect(context, row) : null;
      await database.transaction(async (tx) => {
        if ((await queries.lockBeacon(tx, row.beaconId)) === null) throw notFound();
        if (!(await queries.updateAttachment(tx, id, omitUndefined(texts)))) throw notFound();
        if (facts !== null) await complete(tx, row, facts);
        if (position !== undefined) await queries.moveAttachment(tx, { beaconId: row.beaconId, id, position });
      });
      return presentAttachment(await requireAttachment(database, id));
    },

    async remove(context: AttachmentContext, id: string): Promise<void> {
      await requireOwn(context, id);
      await context.database.transaction((tx) => removeAttachments(tx, { id }, context.now));
    },

    async list(
      context: AttachmentContext,
      { projectId, beaconId, ...page }: PageRequest & { projectId: string; beaconId: string | undefined },
    ): Promise<Page<Attachment>> {
      await authorize(context, 'editProject', projectId);
      const range = rangeOf(queries.attachmentOrder, page);
      const rows = await queries.listAttachments(context.database, { projectId, beaconId }, range);
      return pageOf(rows, page.limit, (row) => [row.beaconId, row.position, row.id], presentAttachment);
    },

    async listFavoured({ database, caller }: AttachmentContext, page: PageRequest): Promise<Page<FavouredAttachment>> {
      const rows = await queries.listFavoured(database, caller.exhibitorId, rangeOf(queries.favouredOrder, page));
      return pageOf(rows, page.limit, ({ favouriteCount, id }) => [favouriteCount, id], presentFavoured);
    },
  };
}
