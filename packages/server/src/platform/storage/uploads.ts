import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { Executor } from '../database/connection.ts';
import { InputError } from '../http/problem.ts';
import { ownRows, type PersonalTable } from '../personal-data.ts';
import { newStorageKey, type Storage, type UploadAddress, type UploadRule } from './storage.ts';

const addressMinutes = 60;
const unusedHours = 24;
const sweptAtOnce = 100;

const later = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

/** Makes a key for one upload of `subject`. What is not put to use within a day is swept. */
export async function openUpload(
  executor: Executor,
  storage: Storage,
  upload: { subject: string; purpose: string; rule: UploadRule; now: Date },
): Promise<{ storageKey: string; upload: UploadAddress; maximalBytes: number }> {
  const storageKey = newStorageKey();
  const { subject, purpose, rule, now } = upload;
  await executor.execute(sql`
    insert into stored_files (key, subject, purpose, created_at, delete_after)
    values (${storageKey}, ${subject}, ${purpose}, ${now.toISOString()}, ${later(now, unusedHours * 60).toISOString()})`);
  const address = await storage.uploadAddress(storageKey, rule, later(now, addressMinutes));
  return { storageKey, upload: address, maximalBytes: rule.maximalBytes };
}

/** What `subject` uploaded the file for, now that it arrived; whatever else is an input error. */
export async function purposeOfUpload(
  executor: Executor,
  storage: Storage,
  upload: { storageKey: string; subject: string },
): Promise<string> {
  const [row] = await executor.execute<{ purpose: string }>(sql`
    select purpose from stored_files where key = ${upload.storageKey} and subject = ${upload.subject}`);
  const size = row === undefined ? null : await storage.size(upload.storageKey);
  if (row === undefined || size === null) throw new InputError('body.storageKey', 'upload_missing');
  return row.purpose;
}

export async function readUpload(storage: Storage, storageKey: string): Promise<Buffer> {
  const content: Readable | null = await storage.get(storageKey);
  if (content === null) throw new InputError('body.storageKey', 'upload_missing');
  return buffer(content);
}

/** Remembers a file that the server made itself, as one to keep. */
export async function keepFile(executor: Executor, file: { key: string; purpose: string; now: Date }): Promise<void> {
  await executor.execute(sql`
    insert into stored_files (key, subject, purpose, created_at) values (${file.key}, '', ${file.purpose}, ${file.now.toISOString()})`);
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
    update stored_files set delete_after = ${until?.toISOString() ?? null}, subject = ${until === null ? sql`''` : sql`subject`}
    where key = ${storageKey}`);
}

/** Keeps a file that the server made for whoever asked, for as long as an upload that is not used; answers where it is. */
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
  return (await storage.downloadAddress(key, file, later(now, addressMinutes))).url;
}

/** Nothing needs the file any more once the transaction commits; the sweep takes it away. */
export async function releaseFile(executor: Executor, storageKey: string, now: Date): Promise<void> {
  await executor.execute(sql`update stored_files set delete_after = ${now.toISOString()} where key = ${storageKey}`);
}

export async function releaseFiles(executor: Executor, storageKeys: readonly string[], now: Date): Promise<void> {
  await executor.execute(sql`
    update stored_files set delete_after = ${now.toISOString()} where key = any(${sql.param(storageKeys)}::text[])`);
}

/** Deletes what nobody needs; answers how much. Several nodes may sweep at once. */
export async function sweepFiles(
  database: { transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T> },
  storage: Storage,
  now: Date,
): Promise<number> {
  return database.transaction(async (tx) => {
    const due = await tx.execute<{ key: string }>(sql`
      delete from stored_files where key in (
        select key from stored_files where delete_after <= ${now.toISOString()}
        order by delete_after limit ${sweptAtOnce} for update skip locked)
      returning key`);
    await Promise.all(due.map(({ key }) => storage.delete(key)));
    return due.length;
  });
}

export const filePersonalTables: readonly PersonalTable[] = [
  { table: 'stored_files', rowsOf: ({ subject }) => ownRows('stored_files', 'subject', subject) },
];
