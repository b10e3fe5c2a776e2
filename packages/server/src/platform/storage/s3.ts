import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { headBytes } from '@fairlead/contract/files';
import type { S3Config } from '../../s3-config.ts';
import { ApiError, notFound } from '../http/problem.ts';
import { checked, tooLarge } from './checked-content.ts';
import { codeOf, StorageUnavailable } from './failure.ts';
import type { S3Calls } from './s3-calls.ts';
import { type ByteRange, isStorageKey, type PartStore, type Storage } from './storage.ts';

/** The browser would make up a type of its own otherwise; what the file is, its bytes tell. */
const sent = { method: 'PUT', headers: { 'content-type': 'application/octet-stream' } } as const;

function requireKey(key: string): string {
  if (!isStorageKey(key)) throw new Error('This is no storage key');
  return key;
}

/** Where a file is once it is one. */
const fileName = (key: string): string => `files/${requireKey(key)}`;
/** Lifetime of an upload URL: its holder can write there until it expires. */
const uploadName = (key: string): string => `uploads/${requireKey(key)}`;

/** The answer of the store or of the network on the way there, in contrast to a mistake of ours. */
const isFromStore = (error: unknown): boolean =>
  error instanceof Error &&
  ('$metadata' in error || codeOf(error) !== undefined || ['AbortError', 'TimeoutError'].includes(error.name));

/** The store's calls, loaded by the first of them. */
function lazily(config: S3Config): <T>(work: (calls: S3Calls) => Promise<T>) => Promise<T> {
  let loaded: Promise<S3Calls> | undefined;
  return async (work) => {
    loaded ??= import('./s3-calls.ts').then(({ createS3Calls }) => createS3Calls(config));
    try {
      return await work(await loaded);
    } catch (error) {
      throw !(error instanceof ApiError) && isFromStore(error) ? new StorageUnavailable(error) : error;
    }
  };
}

type Ask = ReturnType<typeof lazily>;

/** The store wants to know sizes first, so as much as this is held in memory; 10,000 of them are the most that a store takes. */
const pieceBytes = 16 * 1_048_576;

/** The same content in buffers of `pieceBytes` or little more; the last may be smaller. */
async function* gathered(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of content) {
    parts.push(part);
    bytes += part.length;
    if (bytes < pieceBytes) continue;
    yield Buffer.concat(parts);
    parts = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(parts);
}

/** Returns how many bytes it were. What fits into one piece is one request. */
async function putInPieces(calls: S3Calls, name: string, pieces: AsyncGenerator<Buffer, undefined>): Promise<number> {
  const first = (await pieces.next()).value ?? Buffer.alloc(0);
  const second = (await pieces.next()).value;
  if (second === undefined) {
    await calls.put(name, first);
    return first.length;
  }
  const id = await calls.openParts(name);
  try {
    const parts = [await calls.putPart(name, id, { number: 1, body: first })];
    parts.push(await calls.putPart(name, id, { number: 2, body: second }));
    for await (const body of pieces) parts.push(await calls.putPart(name, id, { number: parts.length + 1, body }));
    await calls.joinParts(name, id, parts);
    return parts.reduce((sum, { bytes }) => sum + bytes, 0);
  } catch (error) {
    await calls.dropParts(name, id);
    throw error;
  }
}

const createS3Parts = (ask: Ask): PartStore => ({
  open: (key) => ask((calls) => calls.openParts(fileName(key))),
  arrived: (key, id) =>
    ask(async (calls) => {
      const parts = await calls.parts(fileName(key), id);
      return parts && new Map(parts.map(({ number, bytes }) => [number, bytes]));
    }),
  sign: (key, id, part, expiresAt) =>
    ask(async (calls) => ({ url: await calls.partUrl(fileName(key), id, part, expiresAt), ...sent })),
  join: (key, id, count) =>
    ask(async (calls) => {
      const name = fileName(key);
      const parts = await calls.parts(name, id);
      const wanted = parts?.filter(({ number }) => number <= count);
      const isJoined = wanted !== undefined && (await calls.joinParts(name, id, wanted));
      // Another request joined them at the same time and was faster, or their owner cancelled the upload.
      if (!isJoined && (await calls.size(name)) === null) throw notFound();
    }),
  drop: (key, id) => ask((calls) => calls.dropParts(fileName(key), id)),
});

/**
 * Files in an S3-compatible store. Clients write to a name that nothing is ever read from: `settle` copies what has
 * arrived there to the file's own, so that what was checked stays what it was.
 */
export function createS3(config: S3Config): Storage {
  const ask = lazily(config);
  const readOf = async (key: string, range: ByteRange | undefined): Promise<Readable> => {
    const content = await ask((calls) => calls.get(fileName(key), range));
    if (content === null) throw notFound();
    return content;
  };
  return {
    put: (key, content, rule) =>
      ask(async (calls) => {
        if ((await calls.size(fileName(key))) !== null) throw new ApiError('CONFLICT');
        return putInPieces(calls, fileName(key), gathered(checked(content, rule)));
      }),
    size: async (key) => ask((calls) => calls.size(fileName(key))),
    get: async (key, range) => ask((calls) => calls.get(fileName(key), range)),
    open: (key) =>
      ask(async (calls) => {
        const size = await calls.size(fileName(key));
        return size === null ? null : { size, read: (range) => readOf(key, range), close: async () => {} };
      }),
    begin: (key) =>
      ask(async (calls) => {
        const size = await calls.size(fileName(key));
        // No part can be asked for of a file with nothing in it.
        if (size === null || size === 0) return size === null ? null : { head: Buffer.alloc(0), size };
        const content = await calls.get(fileName(key), { start: 0, end: headBytes - 1 });
        return content && { head: await buffer(content), size };
      }),
    delete: (key) =>
      ask(async (calls) => {
        await Promise.all([calls.delete(fileName(key)), calls.delete(uploadName(key))]);
      }),
    signUpload: (key, _rule, expiresAt) =>
      ask(async (calls) => ({
        url: await calls.uploadUrl(uploadName(key), expiresAt),
        ...sent,
        expiresAt: expiresAt.toISOString(),
      })),
    signDownload: (key, file, expiresAt) =>
      ask(async (calls) => ({
        url: await calls.downloadUrl(fileName(key), file, expiresAt),
        expiresAt: expiresAt.toISOString(),
      })),
    settle: (key, rule) =>
      ask(async (calls) => {
        const [settled, arrived] = await Promise.all([calls.size(fileName(key)), calls.size(uploadName(key))]);
        if (settled !== null || arrived === null) return;
        if (arrived > rule.maximalBytes) {
          await calls.delete(uploadName(key));
          throw tooLarge(rule.maximalBytes);
        }
        if (await calls.copy(uploadName(key), fileName(key))) await calls.delete(uploadName(key));
      }),
    parts: createS3Parts(ask),
    ready: () => ask((calls) => calls.ready()),
    // The bucket's own rule ends what is under uploads/ and in parts, see docs/operations.md.
    sweepUnfinished: async () => {},
  };
}

/** The origins other than its own that pages send files to and read them from. */
export function fileOrigins(s3: S3Config | undefined): string[] {
  if (s3 === undefined) return [];
  const { origin, protocol, host } = new URL(s3.publicEndpoint);
  return [s3.forcePathStyle ? origin : `${protocol}//${s3.bucket}.${host}`];
}
