import type { FastifyRequest } from 'fastify';

/** Asked from this machine itself. A proxy on it asks from loopback too, for anybody: whatever was forwarded does not count. */
export function isLoopback(request: FastifyRequest): boolean {
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined;
  const from = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return !isForwarded && (from === '::1' || from.startsWith('127.'));
}
