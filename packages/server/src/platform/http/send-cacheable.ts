import { createHash } from 'node:crypto';
import { chooseLanguage } from '@fairlead/contract/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Fresh for an hour; after that one question, and mostly the answer that nothing changed. */
const cacheControl = 'public, max-age=3600, stale-while-revalidate=86400';

/** Returns whether an `If-None-Match` says that the caller has this version. */
export const namesTag = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => [tag, `W/${tag}`, '*'].includes(one.trim())) ?? false;

/** The ETag of a text. */
export const tagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/** An answer that is the same for everybody who reads the language. */
export function sendCacheable(reply: FastifyReply, request: FastifyRequest, text: string): FastifyReply {
  const tag = tagOf(text);
  reply.headers({
    'cache-control': cacheControl,
    'content-language': chooseLanguage(request.headers['accept-language']),
    etag: tag,
    vary: 'accept-language',
  });
  return namesTag(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(text);
}
