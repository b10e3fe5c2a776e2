import type { FastifyReply, FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import type { AuthorizeRequest } from '../oauth/authorize-request.ts';
import { ensureBrowserId } from '../oauth/cookies.ts';
import type { HostedService } from '../oauth/hosted-service.ts';
import { OauthError } from '../oauth/oauth-error.ts';
import { putFederationRequest } from './request-store.ts';

/** Returns the URL that every provider has to know as ours. */
export function callbackUrl(service: HostedService): string {
  return `${service.baseUrl}/oauth2/idpresponse`;
}

/** Sends the browser straight to the provider that the request names. */
export async function beginFederation(
  service: HostedService,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: AuthorizeRequest & { readonly identityProvider: string },
): Promise<FastifyReply> {
  const { database, keys, clock, log } = service.context;
  const found = await service.providers.find(asked.identityProvider).catch((error: unknown) => {
    log.warn({ err: error, provider: asked.identityProvider }, 'identity: a provider does not answer');
    throw new OauthError('temporarily_unavailable', `${asked.identityProvider} does not answer`);
  });
  const state = oidc.randomState();
  const nonce = oidc.randomNonce();
  const codeVerifier = oidc.randomPKCECodeVerifier();
  const browser = ensureBrowserId(service, request, reply);
  await putFederationRequest(database, keys, {
    state,
    browser,
    request: { provider: found.provider.name, nonce, codeVerifier, request: asked },
    now: clock(),
  });
  const url = oidc.buildAuthorizationUrl(found.configuration, {
    redirect_uri: callbackUrl(service),
    scope: found.provider.scope,
    response_type: 'code',
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(asked.prompt === 'login' ? { prompt: 'login' } : {}),
  });
  return reply.header('cache-control', 'no-store').redirect(url.href, 303);
}
