import type { FastifyReply, FastifyRequest } from 'fastify';
import { endSession } from './browser-session.ts';
import type { HostedService } from './hosted-service.ts';
import { OauthError } from './oauth-error.ts';
import { plainParameter, queryOf, requiredParameter } from './parameters.ts';

/** Ends what this browser is signed in to. Tokens that clients hold are theirs to revoke. */
export async function logout(
  service: HostedService,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = queryOf(request);
  if (requiredParameter(query, 'client_id') !== service.context.pool.clientId) {
    throw new OauthError('invalid_client', 'There is no client with this client_id');
  }
  // The second name is the one of OpenID Connect's own logout.
  const logoutUri = plainParameter(query, 'logout_uri') ?? plainParameter(query, 'post_logout_redirect_uri');
  const toLogin = logoutUri === undefined && query.has('redirect_uri');
  if (!toLogin && (logoutUri === undefined || !service.options.redirectSignOut.includes(logoutUri))) {
    throw new OauthError('invalid_request', 'logout_uri is missing or not among those allowed');
  }
  await endSession(service, request, reply);
  reply.header('cache-control', 'no-store');
  if (logoutUri === undefined) return reply.redirect(`${service.basePath}/login?${query.toString()}`, 303);
  const state = plainParameter(query, 'state');
  if (state === undefined) return reply.redirect(logoutUri, 303);
  const url = new URL(logoutUri);
  url.searchParams.set('state', state);
  return reply.redirect(url.href, 303);
}
