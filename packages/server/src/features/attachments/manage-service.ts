import type { Attachment, createAttachment, FavouredAttachment, patchAttachment } from '@fairlead/contract/attachments';
import { attachmentLimits } from '@fairlead/contract/attachments';
import type { EndpointOutput } from '@fairlead/contract/endpoint';
import type { Page } from '@fairlead/contract/page';
import type { z } from 'zod';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Executor } from '../../platform/database/connection.ts';
import { keyPage, readKeyCursor } from '../../platform/database/keyset.ts';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { withoutAbsent } from '../../platform/patch.ts';
import type { PdfReader } from '../../platform/pdf/pdf-reader.ts';
import { tooLarge } from '../../platform/storage/checked-content.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { keepUpload, openUpload } from '../../platform/storage/uploads.ts';
import { createWorkLimit } from '../../platform/threads/work-limit.ts';
import { documentRule, type FileFacts, inspectUpload } from './inspect-file.ts';
import { presentAttachment, presentFavoured } from './present.ts';
import { hasPreview } from './preview.ts';
import { previewJob } from './preview-job.ts';
import * as queries from './queries.ts';
import { removeAttachments } from './service.ts';

/** Throws NOT_FOUND unless it is a project of the caller's own company, or any for an admin. */
export type RequireProject = (executor: Executor, caller: AccountActor | AdminActor, id: string) => Promise<unknown>;

export interface AttachmentNeeds {
  readonly storage: Storage;
  readonly pdf: PdfReader;
  readonly requireProject: RequireProject;
}

type Input = z.output<(typeof createAttachment)['body']>;
type Patch = z.output<(typeof patchAttachment)['body']>;

/** The file itself is of no use; it is not missing yet, nor is the storage away. */
const isRefusal = (error: unknown): boolean =>
  error instanceof InputError
    ? error.code !== 'upload_missing'
    : error instanceof ApiError && (error.code === 'FILE_TOO_LARGE' || error.code === 'FILE_TYPE_REFUSED');

interface PageRequest {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Each may lie in memory as a whole. A point takes 30 documents, which may all be announced at once. */
const inspectionLimits = { running: 3, runningPerPerson: 1, waiting: 100, waitingPerPerson: attachmentLimits.perPoint };

export function createAttachments({ storage, pdf, requireProject }: AttachmentNeeds) {
  const inspections = createWorkLimit(inspectionLimits);

  async function find(executor: Executor, id: string): Promise<queries.CountedAttachment> {
    const row = await queries.findAttachment(executor, id);
    if (!row) throw notFound();
    return row;
  }

  async function requireOwn(executor: Executor, caller: AccountActor, id: string): Promise<queries.CountedAttachment> {
    const row = await find(executor, id);
    await requireProject(executor, caller, row.project_id);
    return row;
  }

  /** The upload as it was found to be; what cannot be used is taken away before the caller hears why. */
  async function inspect(
    database: UnitOfWork,
    person: string,
    row: queries.CountedAttachment,
    now: Date,
  ): Promise<FileFacts> {
    try {
      const key = row.storage_key ?? '';
      return await inspections.run(person, () => inspectUpload({ storage, pdf }, { key, person }));
    } catch (error) {
      if (isRefusal(error)) await database.transaction((tx) => removeAttachments(tx, { id: row.id }, now));
      throw error;
    }
  }

  async function complete(tx: Executor, row: queries.CountedAttachment, facts: FileFacts): Promise<void> {
    const change = { ...facts, isUploaded: true };
    if (!(await queries.updateAttachment(tx, row.id, change, queries.notUploadedYet))) return;
    await keepUpload(tx, row.storage_key ?? '', null);
    if (hasPreview(facts.mediaType)) await addJob(tx, previewJob, row.id);
  }

  return {
    /** Adds a link, or a document that is then sent to the address in the answer. */
    async create(
      database: UnitOfWork,
      caller: AccountActor,
      value: Input,
      now: Date,
    ): Promise<EndpointOutput<typeof createAttachment>> {
      const { beaconId, kind, name } = value;
      const projectId = await queries.findProjectOf(database.db, beaconId);
      if (projectId === undefined) throw notFound();
      await requireProject(database.db, caller, projectId);
      if (kind === 'DOCUMENT' && (value.size ?? 0) > documentRule.maximalBytes)
        throw tooLarge(documentRule.maximalBytes);
      const id = newId();
      const opened = await database.transaction(async (tx) => {
        const beacon = await queries.holdBeacon(tx, beaconId);
        if (beacon === null) throw notFound();
        if (beacon.isArchived) throw new ApiError('ARCHIVED');
        const { perPoint } = attachmentLimits;
        if (beacon.count >= perPoint) throw new ApiError('LIMIT_REACHED', { values: { limit: String(perPoint) } });
        const upload = { subject: caller.subject, purpose: 'attachment', rule: documentRule, now };
        const address = kind === 'LINK' ? null : await openUpload(tx, storage, upload);
        await queries.insertAttachment(tx, {
          id,
          projectId,
          beaconId,
          kind,
          name,
          url: kind === 'LINK' ? value.url : null,
          storageKey: address?.storageKey ?? null,
          isUploaded: kind === 'LINK',
          position: beacon.nextPosition,
          createdAt: now,
        });
        return address;
      });
      const attachment = presentAttachment(await find(database.db, id));
      if (opened === null) return { attachment, upload: null };
      const { upload, storageKey, maximalBytes } = opened;
      return { attachment, upload: { ...upload, headers: { ...upload.headers }, storageKey, maximalBytes } };
    },

    async change(
      database: UnitOfWork,
      caller: AccountActor,
      { id, value, now }: { id: string; value: Patch; now: Date },
    ): Promise<Attachment> {
      const row = await requireOwn(database.db, caller, id);
      const { position, isUploaded, ...texts } = value;
      if (texts.url !== undefined && row.kind !== 'LINK') throw new InputError('body.url', 'only_links');
      if (isUploaded && row.kind !== 'DOCUMENT') throw new InputError('body.isUploaded', 'only_documents');
      const facts = isUploaded && !row.is_uploaded ? await inspect(database, caller.subject, row, now) : null;
      await database.transaction(async (tx) => {
        if ((await queries.holdBeacon(tx, row.beacon_id)) === null) throw notFound();
        if (!(await queries.updateAttachment(tx, id, withoutAbsent(texts)))) throw notFound();
        if (facts !== null) await complete(tx, row, facts);
        if (position !== undefined) await queries.moveAttachment(tx, { beaconId: row.beacon_id, id, position });
      });
      return presentAttachment(await find(database.db, id));
    },

    async remove(database: UnitOfWork, caller: AccountActor, id: string, now: Date): Promise<void> {
      await requireOwn(database.db, caller, id);
      await database.transaction((tx) => removeAttachments(tx, { id }, now));
    },

    async list(
      database: UnitOfWork,
      caller: AccountActor,
      filter: { projectId: string; beaconId: string | undefined },
      { cursor, limit }: PageRequest,
    ): Promise<Page<Attachment>> {
      await requireProject(database.db, caller, filter.projectId);
      const page = { after: readKeyCursor(cursor, 'text'), limit };
      const rows = await queries.listAttachments(database.db, filter, page);
      return keyPage(rows, limit, ({ id }) => id, presentAttachment);
    },

    async listFavoured(
      database: UnitOfWork,
      caller: AccountActor,
      { cursor, limit }: PageRequest,
    ): Promise<Page<FavouredAttachment>> {
      const page = { after: readKeyCursor(cursor, 'text'), limit };
      const rows = await queries.listFavoured(database.db, caller.exhibitorId, page);
      return keyPage(rows, limit, ({ id }) => id, presentFavoured);
    },
  };
}
