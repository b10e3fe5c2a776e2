import type { FastifyReply } from 'fastify';
import type { AuthorizeRequest, ReturnAddress } from './authorize-request.ts';
import type { HostedService } from './hosted-service.ts';
import { OauthError } from './oauth-error.ts';
import { createAuthorizationCode } from './store/authorization-codes.ts';
import type { BrowserSession } from './store/browser-sessions.ts';

function redirectTo(reply: FastifyReply, returnTo: ReturnAddress, answer: Record<string, string>): FastifyReply {
  const address = new URL(returnTo.redirectUri);
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
  if (returnTo.state !== undefined) address.searchParams.set('state', returnTo.state);
  return reply.header('cache-control', 'no-store').redirect(address.href, 303);
}

export function redirectWithError(reply: FastifyReply, returnTo: ReturnAddress, error: OauthError): FastifyReply {
  return redirectTo(reply, returnTo, { error: error.error, error_description: error.message });
}

/** Sends the browser back to the client with a code for whoever is signed in. */
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

/** Runs what may fail after the return address is known: the client is told rather than the person. */
export async function answering(
  reply: FastifyReply,
  returnTo: ReturnAddress,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OauthError) return redirectWithError(reply, returnTo, error);
    throw error;
  }
}
