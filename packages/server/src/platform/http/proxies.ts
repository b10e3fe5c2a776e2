import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isLocalName, type TrustedProxies } from '../../network-config.ts';

/** Returns whether the proxy at this IP address is trusted; it is so many proxies away, counted from 0. */
type Trust = (ip: string, hop: number) => boolean;

const privateNetworks = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1',
  'fc00::/7',
  'fe80::/10',
];

function contains(networks: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [ipAddress = '', bits] = network.split('/');
    const family = isIP(ipAddress) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(ipAddress, family);
    else list.addSubnet(ipAddress, Number(bits), family);
  }
  return (ip) => isIP(ip) !== 0 && list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Fastify's `trustProxy`. Fastify has no safe number of hops, because a caller who reaches the server past the proxy would be
 * trusted as well: here the nearest proxy must be in a private network, from which no caller on the internet asks.
 */
export function trustOf(proxies: TrustedProxies): Trust | false {
  if (proxies === null) return false;
  if ('networks' in proxies) return contains(proxies.networks);
  const isPrivate = contains(privateNetworks);
  return (ip, hop) => hop < proxies.hops && (hop > 0 || isPrivate(ip));
}

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
