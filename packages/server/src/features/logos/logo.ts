import { buffer } from 'node:stream/consumers';
import type { SignedUpload } from '@fairlead/contract/files';
import { logoFile } from '@fairlead/contract/logos';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { SignedIn } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { InputError } from '../../platform/http/problem.ts';
import { cleanPicture } from '../../platform/storage/pictures.ts';
import { newPublicKey, publicPath, type Storage, type UploadRule } from '../../platform/storage/storage.ts';
import {
  keepFile,
  openUpload,
  purposeOfUpload,
  readUpload,
  releaseFile,
  releaseFiles,
} from '../../platform/storage/uploads.ts';

const purpose = 'logo';
const look = { longestEdge: 1024, quality: 90 };
const rule: UploadRule = { maximalBytes: logoFile.maximalBytes, accepts: ['png', 'jpeg', 'webp'] };

interface LogoRow {
  readonly ownerId: string;
  readonly key: string;
}

async function findLogos(executor: Executor, ownerIds: readonly string[]): Promise<LogoRow[]> {
  return executor.query<LogoRow>(sql`select owner_id, key from logos where owner_id = any(${ownerIds}::uuid[])`);
}

/** Returns the paths of the logos of exhibitors, organizers and projects, by their id; who has none is missing. */
export async function findLogoUrls(executor: Executor, ownerIds: readonly string[]): Promise<Map<string, string>> {
  const found = ownerIds.length === 0 ? [] : await findLogos(executor, ownerIds);
  return new Map(found.map(({ ownerId, key }) => [ownerId, publicPath(key)]));
}

export async function findLogoUrl(executor: Executor, ownerId: string): Promise<string | null> {
  return (await findLogoUrls(executor, [ownerId])).get(ownerId) ?? null;
}

/** Returns the logo of the first of these that has one; null where none has. */
export async function readLogo(
  executor: Executor,
  storage: Storage,
  ownerIds: readonly string[],
): Promise<Buffer | null> {
  const logos = new Map((await findLogos(executor, ownerIds)).map(({ ownerId, key }) => [ownerId, key]));
  const key = ownerIds.flatMap((id) => logos.get(id) ?? [])[0];
  const content = key === undefined ? null : await storage.get(key);
  return content && buffer(content);
}

export async function openLogoUpload(
  { database, caller, now }: Context<SignedIn>,
  storage: Storage,
): Promise<SignedUpload> {
  const { upload, storageKey, maximalBytes } = await database.transaction((tx) =>
    openUpload(tx, storage, { subject: caller.subject, purpose, rule, now }),
  );
  return { ...upload, headers: { ...upload.headers }, storageKey, maximalBytes };
}

/** Stores the key in the place of the one before; returns the one before. */
async function replaceLogo(tx: Executor, ownerId: string, key: string, now: Date): Promise<string | null> {
  // Two that change it at once go one after the other, so that each releases what it replaced.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('logo'), hashtext(${ownerId}))`);
  const [before] = await findLogos(tx, [ownerId]);
  await tx.execute(sql`
    insert into logos (owner_id, key, updated_at) values (${ownerId}, ${key}, ${now})
    on conflict (owner_id) do update set key = excluded.key, updated_at = excluded.updated_at`);
  return before?.key ?? null;
}

/** Removes the logos of those that have one. */
export async function removeLogos(tx: Executor, ownerIds: readonly string[], now: Date): Promise<void> {
  if (ownerIds.length === 0) return;
  const removed = await tx.query<{ key: string }>(sql`
    delete from logos where owner_id = any(${ownerIds}::uuid[]) returning key`);
  await releaseFiles(
    tx,
    removed.map(({ key }) => key),
    now,
  );
}

interface Change {
  readonly ownerId: string;
  /** The upload; null removes the logo. */
  readonly storageKey: string | null;
}

/** Makes an upload the logo of its owner. What is kept is a new picture; the upload and the logo before are swept. */
export async function setLogo(
  context: Context<SignedIn>,
  { ownerId, storageKey }: Change,
  storage: Storage,
): Promise<{ logoUrl: string | null }> {
  const { database, now } = context;
  if (storageKey === null) {
    await database.transaction((tx) => removeLogos(tx, [ownerId], now));
    return { logoUrl: null };
  }
  const { subject } = context.caller;
  if ((await purposeOfUpload(database, storage, { storageKey, subject })) !== purpose) {
    throw new InputError('body.storageKey', 'upload_missing');
  }
  const picture = await cleanPicture(subject, await readUpload(storage, storageKey), look);
  const key = newPublicKey('webp');
  await storage.put(key, new Blob([new Uint8Array(picture)]).stream(), { maximalBytes: rule.maximalBytes });
  await database.transaction(async (tx) => {
    await keepFile(tx, { key, purpose, now });
    const before = await replaceLogo(tx, ownerId, key, now);
    if (before !== null) await releaseFile(tx, before, now);
    await releaseFile(tx, storageKey, now);
  });
  return { logoUrl: publicPath(key) };
}
