import { BlockList, isIP } from 'node:net';
import type { TrustedProxies } from '../../network-config.ts';

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
