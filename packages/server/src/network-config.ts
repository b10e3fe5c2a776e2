import { isIP } from 'node:net';
import { z } from 'zod';

/** A URL that ours are put behind: slashes at its end are removed. */
export const urlWithoutSlashes = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** Scheme and host alone: the paths below are ours. */
export const httpUrl = urlWithoutSlashes
  .refine(
    (value) => new URL(value).href === `${new URL(value).origin}/`,
    'must be scheme and host, as https://app.example',
  )
  .transform((value) => new URL(value).origin);

/** A name that only this machine answers to. The owner of any other name can make it lead here. */
export const isLocalName = (name: string): boolean =>
  /^(?:.+\.)?localhost$|^127(?:\.\d{1,3}){3}$|^\[::1\]$/.test(name.toLowerCase());

/** Which proxies are believed when they say for whom they ask; null: none is. */
export type TrustedProxies = { readonly hops: number } | { readonly networks: readonly string[] } | null;

const maxHops = 10;
const howTrustIsSaid =
  'must be the number of proxies before the server, as 1, or their addresses and networks, as 10.0.0.0/8,127.0.0.1';

/** An address, or a network that is not simply everybody. */
function isNetwork(text: string): boolean {
  const [ipAddress = '', bits, ...more] = text.split('/');
  const version = isIP(ipAddress);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export const trustedProxies = z.string().transform((text, context): TrustedProxies => {
  if (text === 'false' || text === '0') return null;
  if (/^\d+$/.test(text) && Number(text) <= maxHops) return { hops: Number(text) };
  const networks = text.split(',').map((one) => one.trim());
  if (networks.every(isNetwork)) return { networks };
  const message = text === 'true' ? `true would believe everybody; it ${howTrustIsSaid}` : howTrustIsSaid;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
