import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession, storedToken } from '../session/session.ts';
import { readStored, storageKeys, writeStored } from '../storage/storage.ts';
import { createCognitoIdentity } from './cognito-identity.ts';
import { codeChallenge } from './sign-in-with-redirect.ts';
import { metadata, tokens, usePretendProvider } from './test/pretend-provider.ts';

const provider = usePretendProvider();
let visited: URL[];
const open = () => createCognitoIdentity(provider.config, (url) => visited.push(new URL(url)));

beforeEach(() => {
  visited = [];
  writeStored(storageKeys.signInWithRedirect, null);
  writeStored(storageKeys.signedInWithRedirect, null);
});

const { IdToken, AccessToken, RefreshToken } = tokens().AuthenticationResult;
const granted = { id_token: IdToken, access_token: AccessToken, refresh_token: RefreshToken };
const callback = (query: string) => `http://app.localhost/login/callback${query}`;

async function begun(providerName?: string) {
  const identity = open();
  await identity.signInWithRedirect(providerName);
  return { identity, query: visited[0]?.searchParams ?? new URLSearchParams() };
}

test('goes to the authorize page with state, scope and the S256 challenge of a verifier of 128 characters', async () => {
  const { query } = await begun('Company');
  expect(visited[0]?.pathname).toBe('/idp/oauth2/authorize');
  expect(Object.fromEntries(query)).toMatchObject({
    redirect_uri: 'http://app.localhost/login/callback',
    response_type: 'code',
    client_id: 'client',
    identity_provider: 'Company',
    scope: 'phone email openid profile aws.cognito.signin.user.admin',
    code_challenge_method: 'S256',
  });
  expect(query.get('state')).toMatch(/^[A-Za-z0-9]{32}$/);
  const { verifier } = JSON.parse(readStored(storageKeys.signInWithRedirect) ?? '{}') as { verifier: string };
  expect(verifier).toMatch(/^[A-Za-z0-9]{128}$/);
  expect(query.get('code_challenge')).toBe(await codeChallenge(verifier));
});

test('the challenge is the one of RFC 7636', async () => {
  expect(await codeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

describe('coming back', () => {
  test.each(['?', '#'])('with a code behind %s exchanges it with the verifier, once', async (mark) => {
    const { identity, query } = await begun();
    const { verifier } = JSON.parse(readStored(storageKeys.signInWithRedirect) ?? '{}') as { verifier: string };
    provider.answers['/idp/oauth2/token'] = () => ({ body: granted });
    const url = callback(`${mark}code=abc&state=${query.get('state')}`);
    expect(await identity.finishSignInWithRedirect(url)).toEqual({ kind: 'SIGNED_IN', idToken: IdToken });
    expect(provider.requests.at(-1)?.input).toEqual({
      grant_type: 'authorization_code',
      code: 'abc',
      client_id: 'client',
      redirect_uri: 'http://app.localhost/login/callback',
      code_verifier: verifier,
    });
    expect(await identity.idToken()).toBe(IdToken);
    await expect(identity.finishSignInWithRedirect(url)).rejects.toThrow('Invalid state in OAuth flow');
  });

  test('with tokens in the hash takes them', async () => {
    const { identity, query } = await begun();
    const hash = new URLSearchParams({ ...granted, state: query.get('state') ?? '' });
    expect(await identity.finishSignInWithRedirect(callback(`#${hash}`))).toMatchObject({ idToken: IdToken });
  });

  test.each(['state=other', ''])('with another state (%s): Invalid state in OAuth flow', async (state) => {
    const { identity } = await begun();
    const back = identity.finishSignInWithRedirect(callback(`?code=abc&${state}`));
    await expect(back).rejects.toMatchObject({ code: 'INVALID_STATE', message: 'Invalid state in OAuth flow' });
    expect(provider.requests).toEqual([]);
  });

  test.each([
    ['access_denied', 'No thanks', 'FEDERATION_REFUSED'],
    ['access_denied', 'User is disabled.', 'SESSION_INVALID'],
    ['temporarily_unavailable', 'Company does not answer', 'FEDERATION_UNAVAILABLE'],
  ])('refused with %s says what the provider said: %s', async (error, description, code) => {
    const { identity } = await begun();
    const query = new URLSearchParams({ error, error_description: description });
    const back = identity.finishSignInWithRedirect(callback(`?${query}`));
    await expect(back).rejects.toMatchObject({ code, message: description });
  });

  test('with a code that is not taken any more', async () => {
    const { identity, query } = await begun();
    provider.answers['/idp/oauth2/token'] = () => ({ status: 400, body: { error: 'invalid_grant' } });
    const back = identity.finishSignInWithRedirect(callback(`?code=abc&state=${query.get('state')}`));
    await expect(back).rejects.toMatchObject({ code: 'SIGN_IN_EXPIRED' });
  });

  test('with nothing is no sign-in at all', async () => {
    expect(await open().finishSignInWithRedirect(callback(''))).toBeNull();
  });
});

test('who asks for the session meanwhile waits for the sign-in that comes back, at most 10 s', async () => {
  const { identity, query } = await begun();
  provider.answers['/idp/oauth2/token'] = () => 'HANG';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    void identity.finishSignInWithRedirect(callback(`?code=abc&state=${query.get('state')}`)).catch(() => undefined);
    let ended = false;
    const session = identity.currentSession().catch((error: Error) => {
      ended = true;
      return error.message;
    });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await session).toBe('No current user.');
  } finally {
    vi.useRealTimers();
  }
});

describe('signing out of a session that came from a redirect', () => {
  async function signedInWithRedirect() {
    const { identity, query } = await begun();
    provider.answers['/idp/oauth2/token'] = () => ({ body: granted });
    await identity.finishSignInWithRedirect(callback(`?code=abc&state=${query.get('state')}`));
    visited.length = 0;
    return identity;
  }

  test('leaves the provider too, and fails after 3 s on the same page: Signout timeout fail', async () => {
    const identity = await signedInWithRedirect();
    startSession(granted.id_token);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const ended = expect(identity.signOut()).rejects.toThrow('Signout timeout fail');
      await vi.waitFor(() => expect(visited).toHaveLength(1), { timeout: 60_000, interval: 5 });
      // By now the page may be gone.
      expect(storedToken()).toBeNull();
      await vi.advanceTimersByTimeAsync(3_000);
      await ended;
    } finally {
      vi.useRealTimers();
    }
    expect(visited[0]?.pathname).toBe('/idp/logout');
    expect(Object.fromEntries(visited[0]?.searchParams ?? [])).toEqual({
      client_id: 'client',
      logout_uri: 'http://app.localhost/',
    });
    await expect(identity.idToken()).rejects.toThrow('No current user.');
  });

  test('does not concern who signed in with a password afterwards', async () => {
    const identity = await signedInWithRedirect();
    await identity.signIn('u-1', 'secret words', metadata);
    await identity.signOut();
    expect(visited).toEqual([]);
  });
});

test('without a page of the provider there is nowhere to go', async () => {
  const { oauth: _, ...bare } = provider.config;
  const identity = createCognitoIdentity(bare, (url) => visited.push(new URL(url)));
  await expect(identity.signInWithRedirect()).rejects.toMatchObject({ code: 'UNSUPPORTED' });
  expect(visited).toEqual([]);
});
