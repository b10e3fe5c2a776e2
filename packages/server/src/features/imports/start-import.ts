import {
  type ImportKind,
  importFile,
  importKind,
  type TextEncoding,
  type TradeFairImport,
} from '@fairlead/contract/imports';
import { type AccountActor, type AdminActor, editorOf } from '../../platform/auth/caller.ts';
import { type Context, within } from '../../platform/context.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Storage, UploadRule } from '../../platform/storage/storage.ts';
import { keepTemporarily, keepUpload, openUpload, purposeOfUpload } from '../../platform/storage/uploads.ts';
import { authorize } from '../exhibitions/public.ts';
import { integrationOf } from '../organizers/public.ts';
import { columnsOf } from './columns.ts';
import { importJob } from './import-job.ts';
import { presentOne } from './present.ts';
import * as queries from './queries.ts';
import { writeTemplate } from './template.ts';

type ImportContext = Context<AccountActor | AdminActor>;
type ExhibitionRow = Awaited<ReturnType<typeof authorize>>;

const rule: UploadRule = { maximalBytes: importFile.maximalBytes, accepts: ['zip', 'unmarked'] };
const keptDays = 30;
const dayMilliseconds = 24 * 3_600_000;

/** An upload is good for one kind of import into one fair. */
const purposeOf = (kind: ImportKind, tradeFairId: string): string => `import ${kind} ${tradeFairId}`;

/** Returns what visitors of a fair are asked. Throws unless people of this kind may be imported into it. */
async function requireImportable({ database }: ImportContext, fair: ExhibitionRow, kind: ImportKind) {
  if (fair.archivedAt !== null) throw new ApiError('ARCHIVED');
  const integration = await integrationOf(database, fair.ownerId);
  if (kind === 'VISITORS' && integration.kind !== 'INTEGRATED') throw new ApiError('NOT_INTEGRATED');
  return integration.attributes;
}

/** Writes the spreadsheet to fill in, and opens the upload of what it becomes. */
export async function openTemplate(
  context: ImportContext,
  { kind, tradeFairId }: { kind: ImportKind; tradeFairId: string },
  storage: Storage,
) {
  const { database, caller, language, now } = context;
  const fair = await authorize(context, 'editFair', tradeFairId);
  const attributes = await requireImportable(context, fair, kind);
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

type NewImport = Omit<queries.NewImportRow, 'id' | 'language' | 'createdBy' | 'state' | 'createdAt'>;

/** Inserts the import with its job; part of a transaction. */
async function queueImport(
  { database: tx, caller, language, now }: ImportContext,
  value: NewImport,
): Promise<TradeFairImport> {
  const id = newId();
  await keepUpload(tx, value.storageKey, new Date(now.getTime() + keptDays * dayMilliseconds));
  await queries.deleteOldImports(tx, new Date(now.getTime() - keptDays * dayMilliseconds));
  await queries.insertImport(tx, {
    ...value,
    id,
    language,
    createdBy: editorOf(caller),
    state: 'WAITING',
    createdAt: now,
  });
  await addJob(tx, importJob, id);
  const row = await queries.findImport(tx, id);
  if (!row) throw notFound();
  return presentOne(tx, row, language);
}

interface StartedImport {
  readonly tradeFairId: string;
  readonly storageKey: string;
  readonly dryRun: boolean;
  readonly withHiddenRows: boolean;
  readonly encoding?: TextEncoding | undefined;
}

/** Queues the import of an upload and returns it as it waits. */
export async function startImport(
  context: ImportContext,
  { tradeFairId, storageKey, dryRun, withHiddenRows, encoding }: StartedImport,
  storage: Storage,
): Promise<TradeFairImport> {
  const { database, caller } = context;
  const fair = await authorize(context, 'editFair', tradeFairId);
  const purpose = await purposeOfUpload(database, storage, { storageKey, subject: caller.subject });
  const kind = importKind.options.find((one) => purposeOf(one, tradeFairId) === purpose);
  if (kind === undefined) throw new InputError('body.storageKey', 'upload_missing');
  await requireImportable(context, fair, kind);
  return database.transaction((tx) =>
    queueImport(within(context, tx), {
      tradeFairId,
      kind,
      isDryRun: dryRun,
      withHiddenRows,
      encoding: encoding ?? null,
      storageKey,
    }),
  );
}
