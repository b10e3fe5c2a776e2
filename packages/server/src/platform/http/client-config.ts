import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Identity } from '../auth/identity.ts';
import type { RoleOfRequest } from './hosts.ts';

/** Settings that the client needs before it draws anything, for the requested host. */
export function clientConfigRoute(
  app: FastifyInstance,
  options: {
    config: Config;
    identity: Identity;
    version: string;
    tokenIssuer: string;
    roleOfRequest: RoleOfRequest;
    /** Parts that the client shows or leaves out. */
    flags: () => Promise<Readonly<Record<string, boolean>>>;
  },
): void {
  const { urls, apiHost, analytics, cookieStorage, supportEmail, seller } = options.config;
  const urlOf = {
    ADMIN: urls.admin,
    EXHIBITOR: urls.business,
    ORGANIZER: urls.business,
    VISITOR: urls.app,
  };

  app.get('/config.json', async (request, reply) => {
    const role = options.roleOfRequest(request);
    reply.header('cache-control', 'no-store');
    return {
      role,
      hosts: urls,
      apiHost: apiHost ?? null,
      tokenIssuer: options.tokenIssuer,
      identity: {
        ...options.identity.configFor(role === null ? urls.app : urlOf[role]),
        ...(cookieStorage && { cookieStorage }),
      },
      flags: await options.flags(),
      contactEmail: supportEmail ?? seller.email,
      analyticsId: (role === 'VISITOR' ? analytics.visitor : analytics.exhibitor)?.id ?? null,
      version: options.version,
    };
  });
}
