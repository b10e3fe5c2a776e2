import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { revokeFamilies } from '../revoke.ts';
import type { HostedService } from './hosted-service.ts';
import {
  type BrowserSession,
  findBrowserSession,
  removeBrowserSession,
  sessionLifetimeSeconds,
  startBrowserSession,
} from './store/browser-sessions.ts';

/**
 * `browser` is who asks, signed in or not: forms and sign-ins with other providers are bound to it. `session` is who
 * signed in.
 */
type CookieName = 'browser' | 'session';

/**
 * With https no other host, sub-domain or plain connection can set or read them: that is what the prefix stands for.
 * Over plain http, which is for localhost, browsers refuse the prefix and `Secure`, so both are left out.
 */
function cookieName(service: HostedService, name: CookieName): string {
  return service.isHttps ? `__Host-idp-${name}` : `idp-${name}`;
}

export function readCookie(service: HostedService, request: FastifyRequest, name: CookieName): string | undefined {
  const wanted = cookieName(service, name);
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key = '', value = ''] = pair.trim().split('=', 2);
    // Each is 32 random bytes; anything else is not ours.
    if (key === wanted && /^[\w-]{43}$/.test(value)) return value;
  }
  return undefined;
}

/** @param maximumAgeSeconds until the browser closes when absent; 0 deletes it */
function setCookie(
  service: HostedService,
  reply: FastifyReply,
  cookie: { name: CookieName; value: string; maximumAgeSeconds?: number },
): void {
  const parts = [`${cookieName(service, cookie.name)}=${cookie.value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (service.isHttps) parts.push('Secure');
  if (cookie.maximumAgeSeconds !== undefined) parts.push(`Max-Age=${cookie.maximumAgeSeconds}`);
  reply.header('set-cookie', parts.join('; '));
}

/** Returns the browser's id, given to it now when it has none. */
export function ensureBrowserId(service: HostedService, request: FastifyRequest, reply: FastifyReply): string {
  const present = readCookie(service, request, 'browser');
  if (present !== undefined) return present;
  const value = randomBytes(32).toString('base64url');
  setCookie(service, reply, { name: 'browser', value });
  return value;
}

export async function currentSession(
  service: HostedService,
  request: FastifyRequest,
): Promise<BrowserSession | undefined> {
  const id = readCookie(service, request, 'session');
  const { database, keys, clock } = service.context;
  return id === undefined ? undefined : findBrowserSession(database, keys, id, clock());
}

/** Ends what this browser is signed in to, and the family that belongs to it. */
export async function endSession(service: HostedService, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const id = readCookie(service, request, 'session');
  if (id === undefined) return;
  const originJti = await removeBrowserSession(service.context.database, service.context.keys, id);
  if (originJti !== undefined) await revokeFamilies(service.context, { originJti });
  setCookie(service, reply, { name: 'session', value: '', maximumAgeSeconds: 0 });
}

/** Ends the former session of the browser; the cookie is a new one, so none can be prepared for a victim. */
export async function beginSession(
  service: HostedService,
  request: FastifyRequest,
  reply: FastifyReply,
  originJti: string,
): Promise<void> {
  await endSession(service, request, reply);
  const { database, keys, clock } = service.context;
  const value = await startBrowserSession(database, keys, originJti, clock());
  reply.removeHeader('set-cookie');
  setCookie(service, reply, { name: 'session', value, maximumAgeSeconds: sessionLifetimeSeconds });
}
