import type { FastifyReply } from 'fastify';
import type { AuthorizeRequest, ReturnTarget } from './authorize-request.ts';
import type { HostedService } from './hosted-service.ts';
import { OauthError } from './oauth-error.ts';
import { createAuthorizationCode } from './store/authorization-codes.ts';
import type { BrowserSession } from './store/browser-sessions.ts';

function redirectTo(reply: FastifyReply, returnTo: ReturnTarget, answer: Record<string, string>): FastifyReply {
  const url = new URL(returnTo.redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (returnTo.state !== undefined) url.searchParams.set('state', returnTo.state);
  return reply.header('cache-control', 'no-store').redirect(url.href, 303);
}

export function redirectWithError(reply: FastifyReply, returnTo: ReturnTarget, error: OauthError): FastifyReply {
  return redirectTo(reply, returnTo, { error: error.error, error_description: error.message });
}

/** Sends the browser back to the client with a code for the signed-in user. */
export async function redirectWithCode(
  service: HostedService,
  reply: FastifyReply,
  request: AuthorizeRequest,
  session: Pick<BrowserSession, 'originJti'>,
): Promise<FastifyReply> {
  const { database, keys, clock } = service.context;
  const { clientId, redirectUri, codeChallenge, scopes, nonce } = request;
  const grant = { sessionJti: session.originJti, clientId, redirectUri, codeChallenge, scopes, nonce };
  return redirectTo(reply, request, { code: await createAuthorizationCode(database, keys, grant, clock()) });
}

/** Runs what may fail after the redirect URL is known: the client is shown the error rather than the person. */
export async function answering(
  reply: FastifyReply,
  returnTo: ReturnTarget,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OauthError) return redirectWithError(reply, returnTo, error);
    throw error;
  }
}
