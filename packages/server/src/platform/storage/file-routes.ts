import { chmod } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { S3Config } from '../../s3-config.ts';
import type { Clock } from '../clock.ts';
import { privateFolder } from '../folder-modes.ts';
import { ApiError, notFound } from '../http/problem.ts';
import { limitUploads } from '../http/rate-limit.ts';
import { tooLarge } from './checked-content.ts';
import { putDiskPart } from './disk.ts';
import { openStorage } from './open-storage.ts';
import { attachment, type Opened, type UrlSigner } from './signed-url.ts';
import { type ByteRange, isStorageKey, type Part, publicTypeOf, type Storage } from './storage.ts';
import { lateMinutes, later } from './uploads.ts';

/** The one range that a Range header asks for; null for the whole file, which is also the answer to several ranges. */
function readRange(header: string | undefined, size: number): ByteRange | 'UNSATISFIABLE' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '')
    return to === '0' || size === 0 ? 'UNSATISFIABLE' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null;
  return start >= size ? 'UNSATISFIABLE' : { start, end };
}

/** A key is written once, so that it names these bytes and no others. */
const entityTag = (key: string): string => `"${key}"`;

const names = (list: string | undefined, tag: string): boolean =>
  list !== undefined && (list.trim() === '*' || list.split(',').some((one) => one.trim().replace(/^W\//, '') === tag));

/** A part is only good for who holds the rest of the same file: a date says nothing here, and is taken for another file. */
const isSameFile = (ifRange: string | undefined, tag: string): boolean => ifRange === undefined || ifRange === tag;

/** Sends a stored file or the part of it that is asked for, so that a download can be resumed. */
async function sendFile(request: FastifyRequest, reply: FastifyReply, storage: Storage, key: string) {
  const file = await storage.open(key);
  if (file === null) throw notFound();
  const { size } = file;
  const { headers } = request;
  const tag = entityTag(key);
  reply.headers({ 'accept-ranges': 'bytes', etag: tag });
  const isKnown = names(headers['if-none-match'], tag);
  const range = isSameFile(headers['if-range'] as string | undefined, tag) ? readRange(headers.range, size) : null;
  if (isKnown || range === 'UNSATISFIABLE' || request.method === 'HEAD') await file.close();
  if (isKnown) return reply.code(304).send();
  if (range === 'UNSATISFIABLE') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (range !== null) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', String(range === null ? size : range.end - range.start + 1));
  // A stream leaves the length alone; without one, a HEAD would say that there is nothing.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  return reply.send(await file.read(range ?? undefined));
}

const immutable = 'public, max-age=31536000, immutable';

/** Uploaded content is shown or saved, and never runs. */
const harmless = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

function keyOf(request: FastifyRequest): string {
  const { key } = request.params as { key: string };
  if (!isStorageKey(key)) throw notFound();
  return key;
}

function requireGood<T>(opened: Opened<T>): T {
  if (opened === null) throw notFound();
  if (opened === 'EXPIRED') throw new ApiError('ADDRESS_EXPIRED');
  return opened;
}

/** How a key may be read: by anybody when it is public, else as its signed URL says. */
function readingOf(request: FastifyRequest, key: string, signer: UrlSigner, now: Date) {
  const publicType = publicTypeOf(key);
  if (publicType !== null) return { type: publicType, headers: { 'cache-control': immutable } };
  const file = requireGood(signer.openDownload(key, request.query, now));
  const headers = { 'cache-control': 'private, no-store', 'content-disposition': attachment(file.name) };
  return { type: file.mediaType, headers };
}

/** Ends what takes longer than a URL is valid for and as long again: after that, the sweep looks no more. */
async function* inTime(content: AsyncIterable<Uint8Array>, until: Date, clock: Clock): AsyncGenerator<Uint8Array> {
  const check = () => {
    if (clock() > until) throw new ApiError('ADDRESS_EXPIRED');
  };
  for await (const chunk of content) {
    check();
    yield chunk;
  }
  check();
}

/** Hands the body over as it comes in, once it is known not to be too much. */
async function takeIn(
  { request, reply, maximalBytes }: { request: FastifyRequest; reply: FastifyReply; maximalBytes: number },
  store: (content: AsyncIterable<Uint8Array>) => Promise<unknown>,
): Promise<FastifyReply> {
  if (Number(request.headers['content-length'] ?? 0) > maximalBytes) {
    // The rest of it is not worth waiting for: the connection ends with the answer.
    reply.header('connection', 'close');
    throw tooLarge(maximalBytes);
  }
  const content = (request.body as Readable | undefined) ?? Readable.from([]);
  try {
    // A refusal must not end the request's stream, or the client would lose its connection instead of reading why.
    await store(content.iterator({ destroyOnReturn: false }));
  } catch (error) {
    // Nor may the rest of it stay where it is: the client would wait for ever to get rid of it.
    content.resume();
    throw error;
  }
  return reply.code(204).send();
}

/** Takes in a part where parts are kept on the disk. */
type PutPart = (partsId: string, part: Part, content: AsyncIterable<Uint8Array>) => Promise<void>;

interface Files {
  readonly storage: Storage;
  readonly signer: UrlSigner;
  /** Null where clients send files to a store of their own. */
  readonly putPart: PutPart | null;
  readonly clock: Clock;
  /** Requests a minute of one person; 0 is no limit. */
  readonly rateLimit: number;
}

/** The URLs of files on the local disk, and of public files wherever they are kept. */
function fileRoutes(app: FastifyInstance, { storage, signer, putPart, clock, rateLimit }: Files): void {
  const plugin: FastifyPluginAsync = async (files) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    files.get('/files/:key', async (request, reply) => {
      const key = keyOf(request);
      const { type, headers } = readingOf(request, key, signer, clock());
      reply.headers({ ...harmless, ...headers }).type(type);
      return sendFile(request, reply, storage, key);
    });
    if (putPart === null) return;
    const countUpload = await limitUploads(files, rateLimit);

    files.put('/files/:key', async (request, reply) => {
      const key = keyOf(request);
      reply.header('cache-control', 'no-store');
      await countUpload(request, key);
      const rule = requireGood(signer.openUpload(key, request.query, clock()));
      const { maximalBytes } = rule;
      const until = later(clock(), lateMinutes);
      const put = (content: AsyncIterable<Uint8Array>) => storage.put(key, inTime(content, until, clock), rule);
      return takeIn({ request, reply, maximalBytes }, put);
    });

    files.put('/files/:key/parts/:number', async (request, reply) => {
      const key = keyOf(request);
      reply.header('cache-control', 'no-store');
      await countUpload(request, key);
      const number = Number((request.params as { number: string }).number);
      const { partsId, part } = requireGood(signer.openPart(key, number, request.query, clock()));
      return takeIn({ request, reply, maximalBytes: part.bytes }, (content) => putPart(partsId, part, content));
    });
  };
  void app.register(plugin);
}

interface Options {
  readonly dataDir: string;
  /** Undefined: files lie in the data folder. */
  readonly s3: S3Config | undefined;
  readonly secretsKey: Uint8Array;
  readonly rateLimit: number;
  readonly clock: Clock;
}

/** Keeps other accounts out of files that are there: releases before made the folder for all to read. */
const closeFolder = (folder: string): Promise<void> => chmod(folder, privateFolder).catch(() => undefined);

/** The storage in the data folder or in a store elsewhere, with its routes on `app`. */
export function mountStorage(app: FastifyInstance, options: Options): Storage {
  const { clock, s3, rateLimit } = options;
  const { storage, signer, folder } = openStorage(options);
  if (s3 === undefined) app.addHook('onReady', () => closeFolder(folder));
  const putPart: PutPart = (partsId, part, content) => putDiskPart(folder, partsId, part, content);
  fileRoutes(app, { storage, signer, putPart: s3 === undefined ? putPart : null, clock, rateLimit });
  return storage;
}
