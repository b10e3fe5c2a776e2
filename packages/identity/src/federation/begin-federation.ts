import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import type { Keyring } from '../keyring.ts';
import type { AuthorizeRequest } from '../oauth/authorize-request.ts';
import { ensureBrowserId } from '../oauth/browser-session.ts';
import type { HostedService } from '../oauth/hosted-service.ts';
import { OauthError } from '../oauth/oauth-error.ts';
import { after } from '../store/after.ts';

const lifetimeSeconds = 600;

/** A sign-in under way at another provider: what has to come back, and what the client asked for. */
export interface FederationRequest {
  readonly provider: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly request: AuthorizeRequest;
}

const stateHmac = (keys: Keyring, state: string): Buffer => keys.mac('login', 'federation state', state);
const browserHmac = (keys: Keyring, browser: string): Buffer => keys.mac('login', 'federation browser', browser);
const associated = (id: Buffer): string => `federation ${id.toString('hex')}`;

export async function putFederationRequest(
  executor: Executor,
  keys: Keyring,
  entry: { state: string; browser: string; request: FederationRequest; now: Date },
): Promise<void> {
  const id = stateHmac(keys, entry.state);
  const sealed = keys.seal('challenge', Buffer.from(JSON.stringify(entry.request)), associated(id));
  await executor.execute(sql`
    insert into identity.federation_requests (state_hmac, browser_hmac, request_sealed, expires_at)
    values (${id}, ${browserHmac(keys, entry.browser)}, ${sealed}, ${after(entry.now, lifetimeSeconds)})`);
}

/** Removes and returns it, only for the browser that began it. */
export async function takeFederationRequest(
  executor: Executor,
  keys: Keyring,
  entry: { state: string; browser: string; now: Date },
): Promise<FederationRequest | undefined> {
  const id = stateHmac(keys, entry.state);
  const [row] = await executor.query<{ requestSealed: Uint8Array }>(sql`
    delete from identity.federation_requests
    where state_hmac = ${id} and browser_hmac = ${browserHmac(keys, entry.browser)} and expires_at > ${entry.now}
    returning request_sealed`);
  if (!row) return undefined;
  // Sealed by us with the state as key, so no other party can have written it.
  return JSON.parse(keys.open('challenge', row.requestSealed, associated(id)).toString('utf8')) as FederationRequest;
}

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
