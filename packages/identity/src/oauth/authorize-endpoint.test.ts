import { describe, expect, it } from 'vitest';
import { answerOf, newAuthorization, newBrowser, redirectUri, signedOutUri } from '../../test/oauth-client.ts';
import { useScene } from '../../test/use-scene.ts';

const scene = useScene();

describe('the authorization endpoint', () => {
  const authorize = async (change: Record<string, string | null>, browser = newBrowser(scene.service)) => {
    const { url, state } = await newAuthorization(scene.client);
    const target = new URL(url);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) target.searchParams.delete(name);
      else target.searchParams.set(name, value);
    }
    return { page: await browser.open(target.href), state };
  };

  it.each([
    ['no challenge', { code_challenge: null }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no method', { code_challenge_method: null }, 'invalid_request'],
    ['a challenge that is none', { code_challenge: 'abc' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['an unknown scope', { scope: 'openid everything' }, 'invalid_scope'],
    ['an unknown provider', { identity_provider: 'Nobody' }, 'invalid_request'],
    ['no interaction', { prompt: 'none' }, 'login_required'],
    ['a strange nonce', { nonce: '\u0000\n' }, 'invalid_request'],
  ])('says to the client what is wrong with %s', async (_what, change, error) => {
    const { page, state } = await authorize(change);
    expect(page.url.startsWith(`${redirectUri}?`)).toBe(true);
    const answer = answerOf(page);
    expect(answer.get('error')).toBe(error);
    expect(answer.get('error_description')).toMatch(/\w/);
    expect(answer.get('state')).toBe(state);
  });

  it.each([
    ['a foreign URL', { redirect_uri: 'https://evil.example/login/callback' }],
    ['an target that only begins like one', { redirect_uri: `${redirectUri}/../../evil` }],
    ['an target with another case', { redirect_uri: redirectUri.toUpperCase() }],
    ['an target with a slash more', { redirect_uri: `${redirectUri}/` }],
    ['an target with a query', { redirect_uri: `${redirectUri}?next=evil` }],
    ['no URL', { redirect_uri: null }],
    ['an target for signing out', { redirect_uri: signedOutUri }],
    ['another client', { client_id: 'somebodyelse' }],
    ['no client', { client_id: null }],
  ])('sends nobody anywhere for %s', async (_what, change) => {
    for (const path of ['authorize', 'login']) {
      const { page } = await authorize({ ...change, ...(path === 'login' ? { prompt: 'login' } : {}) });
      expect(page.status).toBe(400);
      expect(page.headers.get('location')).toBeNull();
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
      expect(page.text).toContain('This link does not work');
    }
  });

  it('refuses what is there twice', async () => {
    const { url } = await newAuthorization(scene.client);
    const page = await newBrowser(scene.service).open(
      `${url}&redirect_uri=${encodeURIComponent('https://evil.example/')}`,
    );
    expect([page.status, page.headers.get('location')]).toEqual([400, null]);
  });
});
