import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../http/problem.ts';
import type { ByteRange, Storage } from './storage.ts';

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
export async function sendFile(request: FastifyRequest, reply: FastifyReply, storage: Storage, key: string) {
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
