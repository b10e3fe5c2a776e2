import type { Role } from '@fairlead/contract/access';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PublicUrls } from '../../config.ts';
import { InputError } from './problem.ts';

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
