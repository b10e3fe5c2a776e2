import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { ApiError, notFound } from '../http/problem.ts';
import { limitUploads } from '../http/rate-limit.ts';
import { attachment } from './attachment.ts';
import { tooLarge } from './checked-content.ts';
import { sendFile } from './send-file.ts';
import type { Opened, UrlSigner } from './signed-url.ts';
import { isStorageKey, type Part, publicTypeOf, type Storage } from './storage.ts';
import { lateMinutes, later } from './uploads.ts';

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
export type PutPart = (partsId: string, part: Part, content: AsyncIterable<Uint8Array>) => Promise<void>;

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
export function fileRoutes(app: FastifyInstance, { storage, signer, putPart, clock, rateLimit }: Files): void {
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
