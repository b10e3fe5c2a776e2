import type { FastifyRequest } from 'fastify';
import { isLocalName } from '../../network-config.ts';

/** Returns whether the server is for this machine alone: other machines cannot open local names. */
export const isLocalInstallation = (publicUrls: readonly string[]): boolean =>
  publicUrls.every((url) => isLocalName(new URL(url).hostname));

/**
 * By these a proxy says for whom it asks, or a tracer through what a request came. Every X- header counts but those of
 * Prometheus: a browser or curl sends none, and no list of them would ever be complete.
 */
const isForwardingHeader = (name: string): boolean =>
  (name.startsWith('x-') && !name.startsWith('x-prometheus-')) ||
  /^(?:forwarded|via$|true-client|client-ip|cf-|cdn-|fly-|fastly-|akamai-|ali-|incap-|(?:wl-)?proxy-|remote-|max-forwards$|surrogate-|trace(?:parent|state)$|b3$|uber-trace)/.test(
    name,
  );

/**
 * Returns whether a program on this machine asks, and not a proxy on it for another one. A proxy asks from loopback as well, so
 * nothing may say that the request was forwarded, and it must be of HTTP/1.1, which proxies without settings do not speak. A
 * silent proxy cannot be told apart; therefore the caller asks `isLocalInstallation` as well
 */
export function isLoopback(request: FastifyRequest): boolean {
  const from = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return (
    (from === '::1' || from.startsWith('127.')) &&
    request.raw.httpVersion !== '1.0' &&
    request.raw.httpVersion !== '0.9' &&
    !Object.keys(request.raw.headers).some(isForwardingHeader) &&
    isLocalName(request.hostname)
  );
}
