import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { ApiError, InputError } from '../http/problem.ts';
import { ownRows, type PersonalData } from '../personal-data.ts';
import { requireKind, requireSize } from './checked-content.ts';
import { type FileKind, fileKinds } from './file-kind.ts';
import { newStorageKey, type SignedUpload, type Storage, type UploadRule } from './storage.ts';

const gibibyte = 1_073_741_824;

/**
 * Of one person, opened and not put to use: several points' 30 attachments of 50 MiB fit in at once. Each counts with as
 * much as may arrive at its URL.
 */
export const uploadQuota = { uploads: 250, bytes: 12 * gibibyte } as const;

/**
 * Throws TOO_MANY_UPLOADS unless one more fits. Needs a transaction: until it ends, the same person can open no other upload, so
 * that two at once cannot both be the last one.
 */
async function requireQuota(tx: Executor, upload: { subject: string; maximalBytes: number }): Promise<void> {
  const { subject, maximalBytes } = upload;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${subject}`}, 0))`);
  const [row] = await tx.query<{ uploads: number; bytes: string }>(sql`
    select count(*)::int as uploads, coalesce(sum(max_bytes), 0)::text as bytes
    from stored_files where subject = ${subject} and not in_use and max_bytes is not null`);
  const { uploads, bytes } = row ?? { uploads: 0, bytes: '0' };
  if (uploads < uploadQuota.uploads && Number(bytes) + maximalBytes <= uploadQuota.bytes) return;
  throw new ApiError('TOO_MANY_UPLOADS', {
    values: { uploads: String(uploadQuota.uploads), gigabytes: String(uploadQuota.bytes / gibibyte) },
  });
}

export const urlMinutes = 60;
/** A file that began to come in while its URL was valid may take so long to be there. */
export const lateMinutes = 60;
const unusedHours = 24;
const sweptAtOnce = 100;

export const later = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

/**
 * Makes a key for one upload of `subject`. What is not put to use within a day is swept. Throws TOO_MANY_UPLOADS, which
 * holds for two at once only in a transaction.
 */
export async function openUpload(
  tx: Executor,
  storage: Storage,
  upload: { subject: string; purpose: string; rule: UploadRule; now: Date },
): Promise<{ storageKey: string; upload: SignedUpload; maximalBytes: number }> {
  const storageKey = newStorageKey();
  const { subject, purpose, rule, now } = upload;
  await requireQuota(tx, { subject, maximalBytes: rule.maximalBytes });
  await tx.execute(sql`
    insert into stored_files (key, subject, purpose, created_at, delete_after, max_bytes, accepts)
    values (
      ${storageKey}, ${subject}, ${purpose}, ${now.toISOString()}, ${later(now, unusedHours * 60).toISOString()},
      ${rule.maximalBytes}, ${rule.accepts?.join(',') ?? null}
    )`);
  const signed = await storage.signUpload(storageKey, rule, later(now, urlMinutes));
  return { storageKey, upload: signed, maximalBytes: rule.maximalBytes };
}

interface UploadRow {
  readonly purpose: string;
  readonly maxBytes: string | null;
  readonly accepts: string | null;
}

const isKind = (text: string): text is FileKind => fileKinds.some((kind) => kind === text);

/** Rule from the opening of the upload; any rule for uploads older than its column. */
export const ruleOf = (row: Pick<UploadRow, 'maxBytes' | 'accepts'>): UploadRule => ({
  maximalBytes: Number(row.maxBytes ?? Number.MAX_SAFE_INTEGER),
  ...(row.accepts !== null && { accepts: row.accepts.split(',').filter(isKind) }),
});

/** Examines uploaded content by its bytes. Content that the rule does not allow is deleted and refused. */
export async function requireArrived(storage: Storage, storageKey: string, rule: UploadRule) {
  const begun = await storage.begin(storageKey);
  if (begun === null) return null;
  try {
    requireSize(begun.size, rule);
    return { size: begun.size, kind: requireKind(begun.head, rule) };
  } catch (error) {
    await storage.delete(storageKey);
    throw error;
  }
}

/**
 * The upload of `subject`, now that it has arrived and is known to be what was asked for: from here on it stays as it is.
 * Throws FILE_TOO_LARGE and FILE_TYPE_REFUSED, having deleted it, and an input error when there is none.
 */
export async function acceptUpload(
  executor: Executor,
  storage: Storage,
  upload: { storageKey: string; subject: string },
): Promise<{ purpose: string; size: number; kind: FileKind | null }> {
  const { storageKey, subject } = upload;
  const [row] = await executor.query<UploadRow>(sql`
    select purpose, max_bytes, accepts from stored_files
    where key = ${storageKey} and subject = ${subject} and not is_given_up`);
  if (row === undefined) throw new InputError('body.storageKey', 'upload_missing');
  const rule = ruleOf(row);
  await storage.settle(storageKey, rule);
  const arrived = await requireArrived(storage, storageKey, rule);
  if (arrived === null) throw new InputError('body.storageKey', 'upload_missing');
  return { purpose: row.purpose, ...arrived };
}

/** Returns the purpose for which `subject` uploaded the file, once it has arrived; any other state is an input error. */
export async function purposeOfUpload(
  executor: Executor,
  storage: Storage,
  upload: { storageKey: string; subject: string },
): Promise<string> {
  return (await acceptUpload(executor, storage, upload)).purpose;
}

export async function readUpload(storage: Storage, storageKey: string): Promise<Buffer> {
  const content: Readable | null = await storage.get(storageKey);
  if (content === null) throw new InputError('body.storageKey', 'upload_missing');
  return buffer(content);
}

/** Remembers a file that the server made itself, as one to keep. */
export async function keepFile(executor: Executor, file: { key: string; purpose: string; now: Date }): Promise<void> {
  await executor.execute(sql`
    insert into stored_files (key, subject, purpose, created_at, in_use)
    values (${file.key}, '', ${file.purpose}, ${file.now.toISOString()}, true)`);
}

/** Remembers a file that the server is about to make, as one that is swept like an upload unless it is kept. */
export async function announceFile(
  executor: Executor,
  { key, purpose, now }: { key: string; purpose: string; now: Date },
): Promise<void> {
  await executor.execute(sql`
    insert into stored_files (key, subject, purpose, created_at, delete_after)
    values (${key}, '', ${purpose}, ${now.toISOString()}, ${later(now, unusedHours * 60).toISOString()})`);
}

/** The upload is in use, until then or for good; for good, it is no longer the person's who sent it. */
export async function keepUpload(executor: Executor, storageKey: string, until: Date | null): Promise<void> {
  await executor.execute(sql`
    update stored_files set delete_after = ${until?.toISOString() ?? null}, in_use = true,
      subject = ${until === null ? sql`''` : sql`subject`}
    where key = ${storageKey}`);
}

/** Keeps a file that the server made for a person, for as long as an unused upload; returns its place. */
export async function keepTemporarily(
  executor: Executor,
  storage: Storage,
  made: { content: Uint8Array; purpose: string; file: { name: string; mediaType: string }; now: Date },
): Promise<string> {
  const { content, purpose, file, now } = made;
  const key = newStorageKey();
  await executor.execute(sql`
    insert into stored_files (key, subject, purpose, created_at, delete_after)
    values (${key}, '', ${purpose}, ${now.toISOString()}, ${later(now, unusedHours * 60).toISOString()})`);
  await storage.put(key, Readable.from([content]), { maximalBytes: content.length });
  return (await storage.signDownload(key, file, later(now, urlMinutes))).url;
}

/** Nothing needs the file any more once the transaction commits; the sweep takes it away. */
export async function releaseFile(executor: Executor, storageKey: string, now: Date): Promise<void> {
  await executor.execute(sql`update stored_files set delete_after = ${now.toISOString()} where key = ${storageKey}`);
}

export async function releaseFiles(executor: Executor, storageKeys: readonly string[], now: Date): Promise<void> {
  await executor.execute(sql`
    update stored_files set delete_after = ${now.toISOString()} where key = any(${storageKeys}::text[])`);
}

/** Takes a file out of the storage, and what has arrived of one. */
export async function freeFile(
  storage: Pick<Storage, 'delete' | 'parts'>,
  key: string,
  partsId: string | null,
): Promise<void> {
  if (partsId !== null) await storage.parts.drop(key, partsId);
  await storage.delete(key);
}

/** Less than a minute passes between the last byte and the file that it is the end of. */
const arrivalMinutes = urlMinutes + lateMinutes + 1;

/**
 * Deletes unused files; returns their number. Several nodes may sweep at once. While parts may still arrive at the URL of an
 * upload, it is remembered, and swept once more.
 */
export async function sweepFiles(
  database: { transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T> },
  storage: Pick<Storage, 'delete' | 'parts'>,
  now: Date,
): Promise<number> {
  return database.transaction(async (tx) => {
    const due = await tx.query<{ key: string; partsId: string | null }>(sql`
      with due as (
        select key, parts_id, max_bytes is not null and created_at > ${later(now, -arrivalMinutes).toISOString()} as may_arrive
        from stored_files where delete_after <= ${now.toISOString()}
        order by delete_after limit ${sweptAtOnce} for update skip locked),
      gone as (
        delete from stored_files using due where stored_files.key = due.key and not may_arrive),
      awaited as (
        update stored_files set is_given_up = true, delete_after = created_at + ${`${arrivalMinutes} minutes`}::interval
        from due where stored_files.key = due.key and may_arrive)
      select key, parts_id from due`);
    await Promise.all(due.map(({ key, partsId }) => freeFile(storage, key, partsId)));
    return due.length;
  });
}

export const filePersonalData: PersonalData = {
  tables: [{ table: 'stored_files', rowsOf: ({ subject }) => ownRows('stored_files', 'subject', subject) }],
};
