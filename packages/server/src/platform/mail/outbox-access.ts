import { createHmac, hkdfSync } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { PublicUrls } from '../../config.ts';
import type { Clock } from '../clock.ts';
import { isLocalInstallation, isLoopback } from '../http/proxies.ts';
import { isSameSecret } from '../secrets.ts';

const cookieSeconds = 12 * 3_600;

/** The same in every process of the installation, and for as long as its secrets key. */
const outboxKey = (secretsKey: Uint8Array): string =>
  Buffer.from(hkdfSync('sha256', secretsKey, '', 'outbox key', 32)).toString('base64url');

/**
 * Page on which the operator reads the mail that the server keeps. With public hosts the link carries the key behind a #, where
 * neither the log of a proxy nor another site ever sees it.
 */
export function outboxUrl(config: { urls: PublicUrls; port: number }, secretsKey: Uint8Array): string {
  const { urls, port } = config;
  return isLocalInstallation(Object.values(urls))
    ? `http://127.0.0.1:${port}/outbox`
    : `${urls.admin}/outbox#key=${outboxKey(secretsKey)}`;
}

export interface OutboxAccess {
  mayRead(request: FastifyRequest): boolean;
  /** True if there is a key to ask for; without one the outbox is for this machine alone. */
  readonly hasKey: boolean;
  /** Returns the Set-Cookie header that admits the holder of the key for half a day; null for a wrong key. */
  exchange(key: string): string | null;
}

/** Decides who reads the outbox: every program on this machine while all hosts are local, else the holder of the key. */
export function createOutboxAccess(options: { urls: PublicUrls; secretsKey: Uint8Array; clock: Clock }): OutboxAccess {
  const { secretsKey, clock } = options;
  const publicUrls = Object.values(options.urls);
  const key = outboxKey(secretsKey);
  const signingKey = Buffer.from(hkdfSync('sha256', secretsKey, '', 'outbox cookie', 32));
  const isHttps = publicUrls.every((url) => url.startsWith('https:'));
  const cookieName = isHttps ? '__Host-fairlead-outbox' : 'fairlead-outbox';
  const sign = (until: string): string => createHmac('sha256', signingKey).update(until).digest('base64url');

  function hasCookie(request: FastifyRequest): boolean {
    const cookies = (request.headers.cookie ?? '').split(';').map((one) => one.trim());
    const value = cookies.find((one) => one.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) ?? '';
    const [until = '', signature = ''] = value.split('.');
    return isSameSecret(signature, sign(until)) && Number(until) > clock().getTime();
  }

  const isLocal = isLocalInstallation(publicUrls);
  return {
    hasKey: !isLocal,
    mayRead: (request) =>
      isLocal
        ? isLoopback(request)
        : hasCookie(request) || isSameSecret(request.headers.authorization ?? '', `Bearer ${key}`),
    exchange: (given) => {
      if (isLocal || !isSameSecret(given.trim(), key)) return null;
      const until = String(clock().getTime() + cookieSeconds * 1000);
      const attributes = `Path=/; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
      return `${cookieName}=${until}.${sign(until)}; ${attributes}`;
    },
  };
}
