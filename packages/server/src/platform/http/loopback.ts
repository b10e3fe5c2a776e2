import type { FastifyRequest } from 'fastify';

/** Names that only this machine answers to. Any other name can be made to lead here by whoever owns it. */
const isLocalName = (name: string): boolean =>
  /^(?:.+\.)?localhost$|^127(?:\.\d{1,3}){3}$|^\[::1\]$/.test(name.toLowerCase());

/**
 * Asked from this machine itself. A proxy on it asks from loopback too, for anybody: whatever was forwarded does not
 * count. Nor does a page of another site that a browser here shows: it asks under a name of its own, unless `isOurHost`
 * knows it.
 */
export function isLoopback(request: FastifyRequest, isOurHost: (host: string) => boolean): boolean {
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined;
  const from = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isNamed = isLocalName(request.hostname) || isOurHost(request.host);
  return !isForwarded && isNamed && (from === '::1' || from.startsWith('127.'));
}
