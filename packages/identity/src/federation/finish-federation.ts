import type { FastifyReply, FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import { beginSession } from '../oauth/browser-session.ts';
import { readCookie } from '../oauth/cookies.ts';
import type { HostedService } from '../oauth/hosted-service.ts';
import { OauthError, type OauthErrorCode } from '../oauth/oauth-error.ts';
import { originOf } from '../oauth/origin.ts';
import { plainParameter, queryOf } from '../oauth/parameters.ts';
import { answering, redirectWithCode } from '../oauth/redirect.ts';
import { startFamily } from '../store/token-families.ts';
import { callbackUrl } from './begin-federation.ts';
import { admitExternalUser } from './external-user.ts';
import { type ExternalProfile, readProfile } from './profile.ts';
import { type FederationRequest, takeFederationRequest } from './request-store.ts';

/** Errors of a provider that the client understands; all others are the provider's own trouble. */
const passedOn: readonly OauthErrorCode[] = ['access_denied', 'login_required', 'temporarily_unavailable'];

function refusalOf(query: URLSearchParams): OauthError | undefined {
  const error = query.get('error');
  if (error === null) return undefined;
  const description = (query.get('error_description') ?? error).replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, ' ');
  const code = passedOn.find((known) => known === error) ?? 'server_error';
  return new OauthError(code, description.slice(0, 256));
}

async function askProvider(
  service: HostedService,
  begun: FederationRequest,
  query: URLSearchParams,
  state: string,
): Promise<ExternalProfile> {
  const { log } = service.context;
  const { provider, configuration } = await service.providers.find(begun.provider);
  const here = new URL(`${callbackUrl(service)}?${query.toString()}`);
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, here, {
      pkceCodeVerifier: begun.codeVerifier,
      expectedState: state,
      expectedNonce: begun.nonce,
      idTokenExpected: true,
    });
    return await readProfile(provider, configuration, tokens);
  } catch (error) {
    // Its message may hold what the provider sent; only its kind is written down.
    const kind = error instanceof Error ? { name: error.name, code: 'code' in error ? error.code : undefined } : {};
    log.warn({ provider: begun.provider, ...kind }, 'identity: the answer of a provider was refused');
    throw new OauthError('server_error', `The answer of ${begun.provider} could not be verified`);
  }
}

/** Handles the return from a provider. Only the browser that began the sign-in may return, and only once. */
export async function finishFederation(
  service: HostedService,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await service.admit(request.ip);
  const { context } = service;
  const { database, keys, clock } = context;
  const query = queryOf(request);
  const state = plainParameter(query, 'state');
  const browser = readCookie(service, request, 'browser');
  const begun =
    state === undefined || browser === undefined
      ? undefined
      : await takeFederationRequest(database, keys, { state, browser, now: clock() });
  if (state === undefined || !begun) throw new OauthError('invalid_request', 'Invalid state in OAuth flow');

  return answering(reply, begun.request, async () => {
    const refusal = refusalOf(query);
    if (refusal) throw refusal;
    const user = await admitExternalUser(context, await askProvider(service, begun, query, state));
    const started = user.enabled ? await startFamily(database, keys, user, clock(), originOf(request)) : undefined;
    if (!started) throw new OauthError('access_denied', 'User is disabled.');
    await beginSession(service, request, reply, started.family.originJti);
    return redirectWithCode(service, reply, begun.request, started.family);
  });
}
