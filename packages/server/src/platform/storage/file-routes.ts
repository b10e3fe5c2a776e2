import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { ApiError, notFound } from '../http/problem.ts';
import { readRange } from './byte-range.ts';
import { tooLarge } from './checked-content.ts';
import type { AddressSigner, Opened } from './signed-address.ts';
import { isStorageKey, publicTypeOf, type Storage } from './storage.ts';

const immutable = 'public, max-age=31536000, immutable';

/** Whatever somebody uploaded: it is shown or saved, and never runs. */
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

const attachment = (name: string): string => {
  const plain = name.replace(/[^\w. -]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
};

/** How a key may be read: by anybody when it is public, else as its signed address says. */
function readingOf(request: FastifyRequest, key: string, signer: AddressSigner, now: Date) {
  const publicType = publicTypeOf(key);
  if (publicType !== null) return { type: publicType, headers: { 'cache-control': immutable } };
  const file = requireGood(signer.openDownload(key, request.query, now));
  const headers = { 'cache-control': 'private, no-store', 'content-disposition': attachment(file.name) };
  return { type: file.mediaType, headers };
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, storage: Storage, key: string) {
  const size = await storage.size(key);
  if (size === null) throw notFound();
  reply.header('accept-ranges', 'bytes');
  const range = readRange(request.headers.range, size);
  if (range === 'UNSATISFIABLE') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (range !== null) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', String(range === null ? size : range.end - range.start + 1));
  if (request.method === 'HEAD') return reply.send();
  const content = await storage.get(key, range ?? undefined);
  if (content === null) throw notFound();
  return reply.send(content);
}

/** The addresses of files on the local disk, and of public files wherever they are kept. */
export function fileRoutes(
  app: FastifyInstance,
  { storage, signer, clock }: { storage: Storage; signer: AddressSigner; clock: Clock },
): void {
  const plugin: FastifyPluginAsync = async (files) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    files.put('/files/:key', async (request, reply) => {
      const key = keyOf(request);
      reply.header('cache-control', 'no-store');
      const rule = requireGood(signer.openUpload(key, request.query, clock()));
      if (Number(request.headers['content-length'] ?? 0) > rule.maximalBytes) {
        // The rest of it is not worth waiting for: the connection ends with the answer.
        reply.header('connection', 'close');
        throw tooLarge(rule.maximalBytes);
      }
      // A refusal must not end the request's stream, or the client would lose its connection instead of reading why.
      const content = (request.body as Readable | undefined)?.iterator({ destroyOnReturn: false });
      if (content === undefined) throw notFound();
      await storage.put(key, content, rule);
      return reply.code(204).send();
    });

    files.get('/files/:key', async (request, reply) => {
      const key = keyOf(request);
      const { type, headers } = readingOf(request, key, signer, clock());
      reply.headers({ ...harmless, ...headers }).type(type);
      return sendFile(request, reply, storage, key);
    });
  };
  void app.register(plugin);
}
