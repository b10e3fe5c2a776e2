import * as oidc from 'openid-client';
import type { OauthOptions } from '../src/oauth/options.ts';
import { type Browser, createBrowser, type Page, publicHost } from './browser.ts';
import type { Person } from './people.ts';
import type { Service } from './service.ts';

export const redirectUri = 'http://business.localhost:3000/login/callback';
export const signedOutUri = 'http://business.localhost:3000';
export const oauthOptions = {
  redirectSignIn: ['http://app.localhost:3000/login/callback', redirectUri],
  redirectSignOut: ['http://app.localhost:3000', signedOutUri],
  productName: 'Fairlead',
  logoPath: '/icon.svg',
  links: { forgotPassword: '/forgot-password', signUp: '/sign-up' },
} satisfies OauthOptions;

export const allScopes = 'openid email phone profile aws.cognito.signin.user.admin';

/** The unmodified client, configured with the real URL of the public host. */
export async function discoverClient(service: Service): Promise<oidc.Configuration> {
  const { issuer, clientId } = service.provider;
  const reach: oidc.CustomFetch = (url, options) => {
    const target = new URL(url);
    if (target.host === publicHost) target.host = new URL(service.endpoint).host;
    target.hostname = '127.0.0.1';
    return fetch(target, options as RequestInit);
  };
  return oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
    [oidc.customFetch]: reach,
  });
}

export interface Authorization {
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export async function newAuthorization(
  configuration: oidc.Configuration,
  more: Record<string, string> = {},
): Promise<Authorization> {
  const [state, nonce, codeVerifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: allScopes,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...more,
  });
  return { url: url.href, state, nonce, codeVerifier };
}

export function redeem(configuration: oidc.Configuration, authorization: Authorization, answer: string) {
  return oidc.authorizationCodeGrant(configuration, new URL(answer), {
    pkceCodeVerifier: authorization.codeVerifier,
    expectedState: authorization.state,
    expectedNonce: authorization.nonce,
    idTokenExpected: true,
  });
}

export function newBrowser(service: Service): Browser {
  return createBrowser(service, (url) => /^http:\/\/(app|business)\.localhost:3000\/(login|$)/.test(url));
}

/** Types name and password into the page. */
export function signInOnPage(browser: Browser, page: Page, person: Pick<Person, 'email' | 'password'>): Promise<Page> {
  return browser.submit(page, { username: person.email, password: person.password });
}

/** The parameters of the URL that the client is called back at. */
export function answerOf(page: Page): URLSearchParams {
  return new URL(page.url).searchParams;
}

/** One call of the token endpoint as it stands, for what the client would not send. */
export async function callToken(
  service: Service,
  form: Record<string, string>,
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> {
  const response = await fetch(`${service.endpoint}oauth2/token`, { method: 'POST', body: new URLSearchParams(form) });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body };
}

/** A service, its client and a user. */
export interface Scene {
  readonly service: Service;
  readonly client: oidc.Configuration;
  readonly person: Person;
}

export interface SignedIn {
  /** Stays signed in. */
  readonly browser: Browser;
  readonly authorization: Authorization;
  /** Where the client was called back. */
  readonly answer: string;
}

export async function signedIn(
  { service, client, person }: Scene,
  more: Record<string, string> = {},
): Promise<SignedIn> {
  const browser = newBrowser(service);
  const authorization = await newAuthorization(client, more);
  const page = await signInOnPage(browser, await browser.open(authorization.url), person);
  if (!answerOf(page).has('code')) throw new Error(page.text);
  return { browser, authorization, answer: page.url };
}

export function tokenForm({ service }: Scene, { authorization, answer }: SignedIn): Record<string, string> {
  return {
    grant_type: 'authorization_code',
    client_id: service.provider.clientId,
    code: new URL(answer).searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
    code_verifier: authorization.codeVerifier,
  };
}
