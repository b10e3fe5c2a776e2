import { buffer } from 'node:stream/consumers';
import type { SignedUpload } from '@fairlead/contract/files';
import { logoFile } from '@fairlead/contract/logos';
import type { Executor } from '@fairlead/database/executor';
import { InputError } from '../../platform/http/problem.ts';
import { cleanPicture } from '../../platform/storage/clean-picture.ts';
import { newPublicKey, publicPath, type Storage, type UploadRule } from '../../platform/storage/storage.ts';
import { keepFile, openUpload, purposeOfUpload, readUpload, releaseFile } from '../../platform/storage/uploads.ts';
import * as queries from './queries.ts';

const purpose = 'logo';
const look = { longestEdge: 1024, quality: 90 };
const rule: UploadRule = { maximalBytes: logoFile.maximalBytes, accepts: ['png', 'jpeg', 'webp'] };

/** Where the logos of exhibitors and organizers are, by their id; who has none is missing. */
export async function findLogoUrls(executor: Executor, ownerIds: readonly string[]): Promise<Map<string, string>> {
  const found = ownerIds.length === 0 ? [] : await queries.findLogos(executor, ownerIds);
  return new Map(found.map(({ ownerId, key }) => [ownerId, publicPath(key)]));
}

export async function findLogoUrl(executor: Executor, ownerId: string): Promise<string | null> {
  return (await findLogoUrls(executor, [ownerId])).get(ownerId) ?? null;
}

/** The logo itself; null for who has none. */
export async function readLogo(executor: Executor, storage: Storage, ownerId: string): Promise<Buffer | null> {
  const [found] = await queries.findLogos(executor, [ownerId]);
  const content = found ? await storage.get(found.key) : null;
  return content && buffer(content);
}

export async function openLogoUpload(
  database: Executor,
  storage: Storage,
  subject: string,
  now: Date,
): Promise<SignedUpload> {
  const { upload, storageKey, maximalBytes } = await database.transaction((tx) =>
    openUpload(tx, storage, { subject, purpose, rule, now }),
  );
  return { ...upload, headers: { ...upload.headers }, storageKey, maximalBytes };
}

interface Change {
  readonly ownerId: string;
  readonly subject: string;
  /** The upload; null removes the logo. */
  readonly storageKey: string | null;
  readonly now: Date;
}

/** Makes an upload the logo of its owner. What is kept is a new picture; the upload and the logo before are swept. */
export async function setLogo(
  database: Executor,
  storage: Storage,
  { ownerId, subject, storageKey, now }: Change,
): Promise<{ logoUrl: string | null }> {
  if (storageKey === null) {
    await database.transaction(async (tx) => {
      const before = await queries.deleteLogo(tx, ownerId);
      if (before !== null) await releaseFile(tx, before, now);
    });
    return { logoUrl: null };
  }
  if ((await purposeOfUpload(database, storage, { storageKey, subject })) !== purpose) {
    throw new InputError('body.storageKey', 'upload_missing');
  }
  const picture = await cleanPicture(subject, await readUpload(storage, storageKey), look);
  const key = newPublicKey('webp');
  await storage.put(key, new Blob([new Uint8Array(picture)]).stream(), { maximalBytes: rule.maximalBytes });
  await database.transaction(async (tx) => {
    await keepFile(tx, { key, purpose, now });
    const before = await queries.replaceLogo(tx, ownerId, key, now);
    if (before !== null) await releaseFile(tx, before, now);
    await releaseFile(tx, storageKey, now);
  });
  return { logoUrl: publicPath(key) };
}
