import type { Role } from '@fairlead/contract/access';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PublicUrls } from '../../config.ts';
import { InputError } from './problem.ts';

/** Headers that browsers may read of an answer: the name of a file, the time to wait, and the id for support. */
const readHeaders = ['content-disposition', 'date', 'etag', 'retry-after', 'x-request-id'];

/**
 * Lets the pages of the three hosts call the API at a host of its own. Who calls is told by a token and never by a cookie, so no
 * credentials are let through; pages of anybody else are answered as before, and browsers keep the answer from them.
 */
export function allowPages(app: FastifyInstance, pages: readonly string[]): void {
  app.register(cors, {
    origin: [...pages],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: readHeaders,
    maxAge: 3600,
  });
}

/** Returns the host for people in this role. */
export function urlFor(role: Role, urls: PublicUrls): string {
  if (role === 'ADMIN') return urls.admin;
  return role === 'VISITOR' ? urls.app : urls.business;
}

/** Refuses requests with two hosts: Node takes the first one, a proxy in front may have taken the other (RFC 9112, 3.2). */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const names = raw.rawHeaders.filter((_, index) => index % 2 === 0);
    if (names.filter((name) => name.toLowerCase() === 'host').length > 1)
      throw new InputError('headers.host', 'one_host');
  });
}

/** The headers that a request says its host in, and what a trusted proxy says it was. */
type AskedHost = Pick<FastifyRequest, 'headers' | 'host'>;

/**
 * The role of the host that a request was sent to; null for any other host. Host itself goes first, for a proxy that hands
 * it on may hand on a client's X-Forwarded-Host as well. That counts where the proxy asks under a name of its own.
 */
export function createRoleOfRequest(urls: PublicUrls): (request: AskedHost) => Role | null {
  const roles = new Map<string, Role>([
    [new URL(urls.admin).host, 'ADMIN'],
    [new URL(urls.business).host, 'EXHIBITOR'],
    [new URL(urls.app).host, 'VISITOR'],
  ]);
  const roleOf = (host: string | undefined): Role | undefined => roles.get((host ?? '').toLowerCase());
  return (request) => roleOf(request.headers.host) ?? roleOf(request.host) ?? null;
}

export type RoleOfRequest = ReturnType<typeof createRoleOfRequest>;
