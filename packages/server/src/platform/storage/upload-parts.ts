import { partBytes, type UploadParts } from '@fairlead/contract/files';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { ApiError, notFound } from '../http/problem.ts';
import { requireKind, requireSize } from './checked-content.ts';
import type { Part, Storage } from './storage.ts';
import { freeFile, later, requireArrived, ruleOf, urlMinutes } from './uploads.ts';

export interface OwnUpload {
  readonly storageKey: string;
  readonly subject: string;
}

/** An upload that its owner may still send, complete or give up. */
async function requireOpen(executor: Executor, { storageKey, subject }: OwnUpload) {
  const [row] = await executor.query<{
    maxBytes: string | null;
    accepts: string | null;
    size: string | null;
    partsId: string | null;
    isOver: boolean;
  }>(sql`
    select max_bytes, accepts, size, parts_id, in_use or is_given_up or max_bytes is null as is_over
    from stored_files where key = ${storageKey} and subject = ${subject}`);
  if (row === undefined || row.isOver) throw notFound();
  return { rule: ruleOf(row), size: row.size === null ? null : Number(row.size), partsId: row.partsId };
}

const countOf = (size: number): number => Math.ceil(size / partBytes);

/** Every part of a file of this size, in order. */
const partsOf = (size: number): { number: number; offset: number; bytes: number }[] =>
  Array.from({ length: countOf(size) }, (_, index) => {
    const offset = index * partBytes;
    return { number: index + 1, offset, bytes: Math.min(partBytes, size - offset) };
  });

/** Notes the parts just opened; false when another request was faster. */
async function notePartsId(
  executor: Executor,
  upload: OwnUpload & { before: string | null; partsId: string; size: number },
): Promise<boolean> {
  const noted = await executor.query(sql`
    update stored_files set parts_id = ${upload.partsId}, size = ${upload.size}
    where key = ${upload.storageKey} and parts_id is not distinct from ${upload.before} and not in_use
    returning key`);
  return noted.length > 0;
}

/** Begins to send an upload in parts, or goes on where it was. Another size is another file, and begins anew. */
export async function openParts(
  executor: Executor,
  storage: Storage,
  upload: OwnUpload & { size: number; head: Uint8Array; now: Date },
): Promise<UploadParts> {
  const { storageKey, size, head, now } = upload;
  const { rule, size: sizeBefore, partsId: before } = await requireOpen(executor, upload);
  requireSize(size, rule);
  requireKind(head, rule);
  const isSame = before !== null && sizeBefore === size;
  const known = isSame ? await storage.parts.arrived(storageKey, before) : null;
  const isWhole = isSame && known === null && (await storage.size(storageKey)) === size;
  let partsId = before;
  if (known === null && !isWhole) {
    partsId = await storage.parts.open(storageKey);
    if (!(await notePartsId(executor, { ...upload, before, partsId }))) {
      await storage.parts.drop(storageKey, partsId);
      return openParts(executor, storage, upload);
    }
    if (before !== null) await storage.parts.drop(storageKey, before);
  }
  const id = partsId ?? '';
  const expiresAt = later(now, urlMinutes);
  const parts = partsOf(size).map(async (part) => {
    const isStored = isWhole || known?.get(part.number) === part.bytes;
    const wanted: Part = { ...part, ...(part.number === 1 && rule.accepts && { accepts: rule.accepts }) };
    return { ...part, isStored, ...(await storage.parts.sign(storageKey, id, wanted, expiresAt)) };
  });
  const answered = (await Promise.all(parts)).map((part) => ({ ...part, headers: { ...part.headers } }));
  return { parts: answered, expiresAt: expiresAt.toISOString() };
}

/** Makes the parts one file, and checks that. It may be asked for again when its answer was lost. */
export async function completeParts(executor: Executor, storage: Storage, upload: OwnUpload): Promise<void> {
  const { storageKey } = upload;
  const { rule, size, partsId } = await requireOpen(executor, upload);
  if (partsId === null || size === null) throw new ApiError('UPLOAD_INCOMPLETE');
  const arrived = await storage.parts.arrived(storageKey, partsId);
  if (arrived !== null) {
    const isMissing = partsOf(size).some(({ number, bytes }) => arrived.get(number) !== bytes);
    if (isMissing || arrived.size > countOf(size)) throw new ApiError('UPLOAD_INCOMPLETE');
    await storage.parts.join(storageKey, partsId, countOf(size));
  }
  if ((await requireArrived(storage, storageKey, rule)) === null) throw notFound();
}

/**
 * Cancels an upload: it can no longer be used, and nothing of it stays. Late parts are swept once its URLs have expired; until
 * then it counts as one of its owner's, who could otherwise open any number.
 */
export async function cancelUpload(
  executor: Executor,
  storage: Storage,
  upload: OwnUpload & { now: Date },
): Promise<void> {
  const { storageKey, subject, now } = upload;
  const [row] = await executor.query<{ partsId: string | null }>(sql`
    update stored_files set delete_after = ${later(now, urlMinutes).toISOString()}, is_given_up = true
    where key = ${storageKey} and subject = ${subject} and not in_use and not is_given_up
    returning parts_id`);
  if (row === undefined) throw notFound();
  await freeFile(storage, storageKey, row.partsId);
}
