import type { FastifyReply, FastifyRequest } from 'fastify';
import { revokeFamilies } from '../revoke.ts';
import { readCookie, setCookie } from './cookies.ts';
import type { HostedService } from './hosted-service.ts';
import {
  type BrowserSession,
  findBrowserSession,
  removeBrowserSession,
  sessionLifetimeSeconds,
  startBrowserSession,
} from './store/browser-sessions.ts';

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
