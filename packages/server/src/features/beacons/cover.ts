import { Readable } from 'node:stream';
import { coverFile } from '@fairlead/contract/beacon-covers';
import type { SignedUpload } from '@fairlead/contract/files';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { InputError } from '../../platform/http/problem.ts';
import { cleanPicture } from '../../platform/storage/pictures.ts';
import { newPublicKey, type Storage, type UploadRule } from '../../platform/storage/storage.ts';
import {
  keepFile,
  keepUpload,
  openUpload,
  purposeOfUpload,
  readUpload,
  releaseFile,
} from '../../platform/storage/uploads.ts';
import { authorize } from '../exhibitions/public.ts';

const purpose = 'cover';
const rule: UploadRule = { maximalBytes: coverFile.maximalBytes, accepts: ['png', 'jpeg', 'webp'] };
const untakenMilliseconds = 86_400_000;
/** Sharp at full width on a phone, and in the editor. */
const pictureSize = { longestEdge: 1600, quality: 82 };

/** A picture that is in the storage already, and which upload it came from. */
export interface NewCover {
  readonly key: string;
  readonly uploadKey: string | null;
}

export async function openCoverUpload(
  context: Context<AccountActor>,
  { projectId }: { projectId: string },
  storage: Storage,
): Promise<SignedUpload> {
  await authorize(context, 'editProject', projectId);
  const { database, now } = context;
  const { subject } = context.caller;
  const { upload, storageKey, maximalBytes } = await database.transaction((tx) =>
    openUpload(tx, storage, { subject, purpose, rule, now }),
  );
  return { ...upload, headers: { ...upload.headers }, storageKey, maximalBytes };
}

async function readPicture(database: Executor, storage: Storage, subject: string, key: string): Promise<Buffer> {
  try {
    if ((await purposeOfUpload(database, storage, { storageKey: key, subject })) !== purpose) {
      throw new InputError('body.coverKey', 'upload_missing');
    }
    return await cleanPicture(subject, await readUpload(storage, key), pictureSize);
  } catch (error) {
    throw error instanceof InputError ? new InputError('body.coverKey', error.code) : error;
  }
}

/** Stores a picture that is deleted within a day unless a point takes it. */
async function store(
  database: Executor,
  storage: Storage,
  content: AsyncIterable<Uint8Array>,
  now: Date,
): Promise<string> {
  const key = newPublicKey('webp');
  await database.transaction(async (tx) => {
    await keepFile(tx, { key, purpose, now });
    await releaseFile(tx, key, new Date(now.getTime() + untakenMilliseconds));
  });
  await storage.put(key, content, { maximalBytes: rule.maximalBytes });
  return key;
}

/** Writes the upload of a caller as a new picture, for a point to take with `takeCover`. */
export async function drawCover(
  { database, caller, now }: Context<AccountActor>,
  uploadKey: string,
  storage: Storage,
): Promise<NewCover> {
  const picture = await readPicture(database, storage, caller.subject, uploadKey);
  return { key: await store(database, storage, Readable.from([picture]), now), uploadKey };
}

/** Stores the same picture under a key of its own: each point releases its own cover. */
export async function copyCover(
  { database, now }: Pick<Context<AccountActor>, 'database' | 'now'>,
  key: string,
  storage: Storage,
): Promise<NewCover | null> {
  const content = await storage.get(key);
  return content && { key: await store(database, storage, content, now), uploadKey: null };
}

/** Keeps a cover for good; part of the transaction in which a point takes it. */
export async function takeCover(tx: Executor, cover: NewCover, now: Date): Promise<void> {
  await keepUpload(tx, cover.key, null);
  if (cover.uploadKey !== null) await releaseFile(tx, cover.uploadKey, now);
}
