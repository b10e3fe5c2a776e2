import { type ImportKind, importFile, importKind, type TradeFairImport } from '@fairlead/contract/imports';
import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Storage, UploadRule } from '../../platform/storage/storage.ts';
import { keepTemporarily, keepUpload, openUpload, purposeOfUpload } from '../../platform/storage/uploads.ts';
import { authorize } from '../exhibitions/public.ts';
import { integrationOf } from '../organizers/public.ts';
import { columnsOf } from './columns.ts';
import { importJob } from './import-job.ts';
import { presentOne } from './progress-service.ts';
import * as queries from './queries.ts';
import { writeTemplate } from './template.ts';

type Caller = AccountActor | AdminActor;

const rule: UploadRule = { maximalBytes: importFile.maximalBytes, accepts: ['zip'] };
const keptDays = 30;
const dayMilliseconds = 24 * 3_600_000;

/** An upload is good for one kind of import into one fair. */
const purposeOf = (kind: ImportKind, tradeFairId: string): string => `import ${kind} ${tradeFairId}`;

/** A fair that takes in this kind of people. */
async function requireImportable(executor: Executor, caller: Caller, tradeFairId: string, kind: ImportKind) {
  const fair = await authorize({ database: executor, caller }, 'editFair', tradeFairId);
  if (fair.archivedAt !== null) throw new ApiError('ARCHIVED');
  const integration = await integrationOf(executor, fair.ownerId);
  if (kind === 'VISITORS' && integration.kind !== 'INTEGRATED') throw new ApiError('NOT_INTEGRATED');
  return { fair, attributes: integration.attributes };
}

export async function openTemplate(
  database: Executor,
  storage: Storage,
  caller: Caller,
  value: { kind: ImportKind; tradeFairId: string },
  context: { language: Language; now: Date },
) {
  const { kind, tradeFairId } = value;
  const { language, now } = context;
  const { fair, attributes } = await requireImportable(database, caller, tradeFairId, kind);
  const template = await writeTemplate(columnsOf(kind, attributes), language);
  const name = `${fair.uniqueIdentifier ?? 'fairlead'}-${kind.toLowerCase()}.xlsx`;
  const file = { name, mediaType: importFile.mediaType };
  const downloadUrl = await keepTemporarily(database, storage, {
    content: template,
    purpose: 'template',
    file,
    now,
  });
  const { upload, storageKey, maximalBytes } = await database.transaction((tx) =>
    openUpload(tx, storage, { subject: caller.subject, purpose: purposeOf(kind, tradeFairId), rule, now }),
  );
  const { url: uploadUrl, method, headers, expiresAt } = upload;
  return { downloadUrl, uploadUrl, method, headers: { ...headers }, storageKey, maximalBytes, expiresAt };
}

/** Queues the import of an upload; the answer says where it is. */
export async function start(
  database: Executor,
  caller: Caller,
  tradeFairId: string,
  value: { storageKey: string; dryRun: boolean },
  context: { storage: Storage; language: Language; now: Date },
): Promise<TradeFairImport> {
  const { language, now, storage } = context;
  await authorize({ database, caller }, 'editFair', tradeFairId);
  const purpose = await purposeOfUpload(database, storage, {
    storageKey: value.storageKey,
    subject: caller.subject,
  });
  const kind = importKind.options.find((one) => purposeOf(one, tradeFairId) === purpose);
  if (kind === undefined) throw new InputError('body.storageKey', 'upload_missing');
  await requireImportable(database, caller, tradeFairId, kind);
  const id = newId();
  return database.transaction(async (tx) => {
    await keepUpload(tx, value.storageKey, new Date(now.getTime() + keptDays * dayMilliseconds));
    await queries.deleteOldImports(tx, new Date(now.getTime() - keptDays * dayMilliseconds));
    await queries.insertImport(tx, {
      id,
      tradeFairId,
      kind,
      isDryRun: value.dryRun,
      storageKey: value.storageKey,
      language,
      createdBy: caller.role === 'ADMIN' ? caller.adminId : caller.accountId,
      state: 'WAITING',
      createdAt: now,
    });
    await addJob(tx, importJob, id);
    const row = await queries.findImport(tx, id);
    if (!row) throw notFound();
    return presentOne(tx, row, language);
  });
}
