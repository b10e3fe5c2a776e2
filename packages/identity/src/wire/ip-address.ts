import { isIPv6 } from 'node:net';

/**
 * Returns what counts as one caller: an IPv4 address, or an IPv6 network of 64 bits, which is what one household or host
 * gets.
 */
export function callerOf(ipAddress: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!isIPv6(ipAddress)) return ipAddress;
  const [head = '', tail = ''] = ipAddress.toLowerCase().split('::');
  const before = head.split(':').filter((group) => group !== '');
  const after = tail.split(':').filter((group) => group !== '');
  const zeros = ipAddress.includes('::') ? 8 - before.length - after.length : 0;
  const groups = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.padStart(4, '0'))
    .join(':')}::/64`;
}

/** Returns a network, never the IP address itself: near enough for people to recognise where they signed in, and no more. */
export function networkOf(ipAddress: string): string {
  const caller = callerOf(ipAddress);
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(caller);
  if (ipv4?.[1] !== undefined) return `${ipv4[1]}.0/24`;
  return caller.endsWith('::/64') ? `${caller.split(':').slice(0, 3).join(':')}::/48` : caller;
}
