import { userScope } from '../tokens/issue.ts';
import type { HostedService } from './hosted-service.ts';
import { OauthError } from './oauth-error.ts';
import { plainParameter, requiredParameter } from './parameters.ts';

export const knownScopes = ['phone', 'email', 'openid', 'profile', userScope] as const;

/** Returns the scopes in the order of the list above; all of them when none is asked for, as a user pool does. */
function parseScopes(text: string | undefined): readonly string[] {
  const asked = new Set((text ?? '').split(' ').filter((scope) => scope !== ''));
  if (asked.size === 0) return knownScopes;
  for (const scope of asked) {
    if (!knownScopes.some((known) => known === scope)) throw new OauthError('invalid_scope', 'invalid_scope');
  }
  return knownScopes.filter((scope) => asked.has(scope));
}

const phone = new Set(['phone_number', 'phone_number_verified']);
const email = new Set(['email', 'email_verified']);

/** Returns which scope lets a client read the attribute. */
export function scopeOfAttribute(name: string): string {
  if (phone.has(name)) return 'phone';
  return email.has(name) ? 'email' : 'profile';
}

/** Where the answer goes, good or bad; a URL that the operator allowed. */
export interface ReturnTarget {
  readonly redirectUri: string;
  readonly state: string | undefined;
}

export interface AuthorizeRequest extends ReturnTarget {
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly codeChallenge: string;
  readonly nonce: string | undefined;
  readonly identityProvider: string | undefined;
  readonly prompt: 'none' | 'login' | undefined;
  readonly maximumAgeSeconds: number | undefined;
}

/** Refuses a URL that is not allowed. The browser is never sent to one: its owner would learn what is meant for the client. */
export function parseReturnTarget(service: HostedService, query: URLSearchParams): ReturnTarget {
  const clientId = requiredParameter(query, 'client_id');
  if (clientId !== service.context.pool.clientId) {
    throw new OauthError('invalid_client', 'There is no client with this client_id');
  }
  const redirectUri = requiredParameter(query, 'redirect_uri');
  if (!service.options.redirectSignIn.includes(redirectUri)) {
    throw new OauthError('invalid_request', 'redirect_mismatch: redirect_uri is not among those allowed');
  }
  return { redirectUri, state: plainParameter(query, 'state') };
}

function parsePrompt(text: string | undefined): AuthorizeRequest['prompt'] {
  const prompts = (text ?? '').split(' ');
  if (!prompts.includes('none')) return prompts.some((prompt) => prompt !== '') ? 'login' : undefined;
  if (prompts.length > 1) throw new OauthError('invalid_request', 'prompt none goes with no other');
  return 'none';
}

function parseMaximumAge(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new OauthError('invalid_request', 'max_age is not a number of seconds');
  return Number(text);
}

/** @throws OauthError, which may be sent to the redirect URL */
export function parseAuthorizeRequest(
  service: HostedService,
  query: URLSearchParams,
  returnTo: ReturnTarget,
): AuthorizeRequest {
  if (requiredParameter(query, 'response_type') !== 'code') {
    throw new OauthError('unsupported_response_type', 'response_type must be code');
  }
  const codeChallenge = plainParameter(query, 'code_challenge');
  if (codeChallenge === undefined) {
    throw new OauthError('invalid_request', 'code_challenge is missing: PKCE is required');
  }
  if (plainParameter(query, 'code_challenge_method') !== 'S256') {
    throw new OauthError('invalid_request', 'code_challenge_method must be S256');
  }
  if (!/^[\w-]{43}$/.test(codeChallenge)) {
    throw new OauthError('invalid_request', 'code_challenge must be 43 characters of base64url');
  }
  const identityProvider = plainParameter(query, 'identity_provider', 64);
  if (identityProvider !== undefined && identityProvider !== 'COGNITO' && !service.providers.has(identityProvider)) {
    throw new OauthError('invalid_request', 'There is no identity_provider of this name');
  }
  return {
    ...returnTo,
    clientId: service.context.pool.clientId,
    scopes: parseScopes(plainParameter(query, 'scope')),
    codeChallenge,
    nonce: plainParameter(query, 'nonce', 512),
    identityProvider: identityProvider === 'COGNITO' ? undefined : identityProvider,
    prompt: parsePrompt(plainParameter(query, 'prompt')),
    maximumAgeSeconds: parseMaximumAge(plainParameter(query, 'max_age')),
  };
}
