import type { Attachment, createAttachment, FavouredAttachment, patchAttachment } from '@fairlead/contract/attachments';
import { attachmentLimits } from '@fairlead/contract/attachments';
import type { EndpointOutput } from '@fairlead/contract/endpoint';
import type { Page } from '@fairlead/contract/page';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
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

/** `authorize` of the exhibitions, which use this feature and so cannot be used by it. */
export type AuthorizeProject = (
  context: { database: Executor; caller: AccountActor | AdminActor },
  action: 'editProject',
  id: string,
) => Promise<unknown>;

export interface AttachmentNeeds {
  readonly storage: Storage;
  readonly pdf: PdfReader;
  readonly authorize: AuthorizeProject;
}

type Input = z.output<(typeof createAttachment)['body']>;
type Patch = z.output<(typeof patchAttachment)['body']>;

/** The file itself is of no use; it is not missing yet, nor is the storage away. */
const isRefusal = (error: unknown): boolean =>
  error instanceof InputError
    ? error.code !== 'upload_missing'
    : error instanceof ApiError && (error.code === 'FILE_TOO_LARGE' || error.code === 'FILE_TYPE_REFUSED');

/** Each may lie in memory as a whole. A point takes 30 documents, which may all be announced at once. */
const inspectionLimits = { running: 3, runningPerPerson: 1, waiting: 100, waitingPerPerson: attachmentLimits.perPoint };

export function createAttachments({ storage, pdf, authorize }: AttachmentNeeds) {
  const inspections = createWorkLimit(inspectionLimits);

  async function find(executor: Executor, id: string): Promise<queries.CountedAttachment> {
    const row = await queries.findAttachment(executor, id);
    if (!row) throw notFound();
    return row;
  }

  async function requireOwn(executor: Executor, caller: AccountActor, id: string): Promise<queries.CountedAttachment> {
    const row = await find(executor, id);
    await authorize({ database: executor, caller }, 'editProject', row.projectId);
    return row;
  }

  /** The upload as it was found to be; what cannot be used is taken away before the caller hears why. */
  async function inspect(
    database: Executor,
    person: string,
    row: queries.CountedAttachment,
    now: Date,
  ): Promise<FileFacts> {
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

  return {
    /** Adds a link, or a document that is then sent to the address in the answer. */
    async create(
      database: Executor,
      caller: AccountActor,
      value: Input,
      now: Date,
    ): Promise<EndpointOutput<typeof createAttachment>> {
      const { beaconId, kind, name } = value;
      const projectId = await queries.findProjectOf(database, beaconId);
      if (projectId === undefined) throw notFound();
      await authorize({ database, caller }, 'editProject', projectId);
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
      const attachment = presentAttachment(await find(database, id));
      if (opened === null) return { attachment, upload: null };
      const { upload, storageKey, maximalBytes } = opened;
      return { attachment, upload: { ...upload, headers: { ...upload.headers }, storageKey, maximalBytes } };
    },

    async change(
      database: Executor,
      caller: AccountActor,
      { id, value, now }: { id: string; value: Patch; now: Date },
    ): Promise<Attachment> {
      const row = await requireOwn(database, caller, id);
      const { position, isUploaded, ...texts } = value;
      if (texts.url !== undefined && row.kind !== 'LINK') throw new InputError('body.url', 'only_links');
      if (isUploaded && row.kind !== 'DOCUMENT') throw new InputError('body.isUploaded', 'only_documents');
      const facts = isUploaded && !row.isUploaded ? await inspect(database, caller.subject, row, now) : null;
      await database.transaction(async (tx) => {
        if ((await queries.holdBeacon(tx, row.beaconId)) === null) throw notFound();
        if (!(await queries.updateAttachment(tx, id, withoutAbsent(texts)))) throw notFound();
        if (facts !== null) await complete(tx, row, facts);
        if (position !== undefined) await queries.moveAttachment(tx, { beaconId: row.beaconId, id, position });
      });
      return presentAttachment(await find(database, id));
    },

    async remove(database: Executor, caller: AccountActor, id: string, now: Date): Promise<void> {
      await requireOwn(database, caller, id);
      await database.transaction((tx) => removeAttachments(tx, { id }, now));
    },

    async list(
      database: Executor,
      caller: AccountActor,
      filter: { projectId: string; beaconId: string | undefined },
      page: PageRequest,
    ): Promise<Page<Attachment>> {
      await authorize({ database, caller }, 'editProject', filter.projectId);
      const rows = await queries.listAttachments(database, filter, rangeOf(queries.attachmentOrder, page));
      return pageOf(rows, page.limit, ({ beaconId, position, id }) => [beaconId, position, id], presentAttachment);
    },

    async listFavoured(database: Executor, caller: AccountActor, page: PageRequest): Promise<Page<FavouredAttachment>> {
      const rows = await queries.listFavoured(database, caller.exhibitorId, rangeOf(queries.favouredOrder, page));
      return pageOf(rows, page.limit, ({ favouriteCount, id }) => [favouriteCount, id], presentFavoured);
    },
  };
}
