import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Identity } from '../auth/identity.ts';
import type { RoleOfRequest } from './hosts.ts';

/** What the client needs to know before it draws anything, for the host that was asked. */
export function clientConfigRoute(
  app: FastifyInstance,
  options: {
    config: Config;
    identity: Identity;
    version: string;
    tokenIssuer: string;
    roleOfRequest: RoleOfRequest;
  },
): void {
  const { addresses, analyticsIds, cookieStorage } = options.config;
  const addressOf = {
    ADMIN: addresses.admin,
    EXHIBITOR: addresses.business,
    ORGANIZER: addresses.business,
    VISITOR: addresses.app,
  };

  app.get('/config.json', async (request, reply) => {
    const role = options.roleOfRequest(request);
    reply.header('cache-control', 'no-store');
    return {
      role,
      hosts: addresses,
      tokenIssuer: options.tokenIssuer,
      identity: {
        ...options.identity.configFor(role === null ? addresses.app : addressOf[role]),
        ...(cookieStorage && { cookieStorage }),
      },
      flags: {},
      analyticsId: (role === 'VISITOR' ? analyticsIds.visitor : analyticsIds.exhibitor) ?? null,
      version: options.version,
    };
  });
}
