import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AuthorizeRequest, parseAuthorizeRequest, parseReturnTarget } from './authorize-request.ts';
import { currentSession } from './browser-session.ts';
import type { HostedService } from './hosted-service.ts';
import { OauthError } from './oauth-error.ts';
import { queryOf } from './parameters.ts';
import { answering, redirectWithCode } from './redirect.ts';
import type { BrowserSession } from './store/browser-sessions.ts';

function isFreshEnough(asked: AuthorizeRequest, session: BrowserSession, now: Date): boolean {
  const age = (now.getTime() - session.authTime.getTime()) / 1000;
  return asked.prompt !== 'login' && age <= (asked.maximumAgeSeconds ?? Number.POSITIVE_INFINITY);
}

/** Sends a browser that is signed in back with a code at once; any other signs in first, where the client says. */
export async function authorize(
  service: HostedService,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await service.admit(request.ip);
  const query = queryOf(request);
  const returnTo = parseReturnTarget(service, query);
  return answering(reply, returnTo, async () => {
    const asked = parseAuthorizeRequest(service, query, returnTo);
    const { identityProvider } = asked;
    if (identityProvider !== undefined && asked.prompt !== 'none') {
      // Loaded when it is needed, with the client of providers: most installations have none.
      const { beginFederation } = await import('../federation/begin-federation.ts');
      return beginFederation(service, request, reply, { ...asked, identityProvider });
    }
    const session = await currentSession(service, request);
    if (session && isFreshEnough(asked, session, service.context.clock())) {
      return redirectWithCode(service, reply, asked, session);
    }
    if (asked.prompt === 'none') throw new OauthError('login_required', 'Nobody is signed in in this browser');
    return reply.header('cache-control', 'no-store').redirect(`${service.basePath}/login?${query.toString()}`, 303);
  });
}
