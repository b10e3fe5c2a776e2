import fc from 'fast-check';
import type * as oidc from 'openid-client';
import { beforeAll, expect, it } from 'vitest';
import { formAction, hiddenFields } from '../../test/browser.ts';
import { discoverClient, newAuthorization, newBrowser, oauthOptions, redirectUri } from '../../test/oauth-client.ts';
import { useService } from '../../test/use-service.ts';

const { service } = useService({
  ipAddressRate: { burst: 1e9, perSecond: 1e9 },
  oauth: { ...oauthOptions, providers: [{ name: 'Company', issuer: 'http://127.0.0.1:9', clientId: 'x' }] },
});
let client: oidc.Configuration;

beforeAll(async () => {
  client = await discoverClient(service);
});

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    '%',
    'code',
    'S256',
    'x'.repeat(43),
    'none',
    'Company',
    'openid',
    '<script>',
    '"',
  ),
);

function pairs(names: readonly string[], given: Readonly<Record<string, string>>) {
  const known = Object.entries(given);
  return fc
    .tuple(fc.subarray(known), fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 6 }))
    .map(([some, more]) => [...some, ...more]);
}

it.each(['/oauth2/authorize', '/login', '/logout', '/oauth2/idpresponse', '/oauth2/userInfo'])(
  'whatever %s is sent, it neither fails nor redirects to a foreign host',
  async (path) => {
    const authorization = await newAuthorization(client);
    const given = Object.fromEntries(new URL(authorization.url).searchParams);
    const names = [...Object.keys(given), 'prompt', 'max_age', 'lang', 'logout_uri', 'identity_provider', 'error', 'x'];
    await fc.assert(
      fc.asyncProperty(pairs(names, { ...given, logout_uri: oauthOptions.redirectSignOut[0] ?? '' }), async (query) => {
        const url = `http://app.localhost:3000/idp${path}?${new URLSearchParams(query)}`;
        const answer = await newBrowser(service).request(url);
        expect(answer.status).toBeLessThan(500);
        expect(answer.text).not.toMatch(/<script>| at .*\.ts:/);
        const location = answer.headers.get('location');
        if (location === null) return;
        const allowed = [redirectUri, ...oauthOptions.redirectSignIn, ...oauthOptions.redirectSignOut, '/idp/login'];
        expect(allowed.some((each) => location.startsWith(each))).toBe(true);
      }),
      { numRuns: 60 },
    );
  },
);

it.each(['/oauth2/token', '/oauth2/revoke', '/oauth2/userInfo'])(
  'whatever is posted to %s, the answer is one of the protocol',
  async (path) => {
    const given = {
      grant_type: 'authorization_code',
      client_id: service.provider.clientId,
      redirect_uri: redirectUri,
      code: 'x'.repeat(43),
      code_verifier: 'x'.repeat(43),
      refresh_token: 'x',
      token: 'x',
    };
    const header = fc.oneof(
      fc.constantFrom('', 'Basic', 'Basic eDp5', 'Basic %', 'Bearer', 'Bearer a.b.c'),
      fc.string({ maxLength: 30 }),
    );
    const names = [...Object.keys(given), 'client_secret', 'scope'];
    await fc.assert(
      fc.asyncProperty(pairs(names, given), header, async (form, authorization) => {
        const isSendable = /^[\x20-\x7e]*$/.test(authorization);
        const answer = await fetch(`${service.endpoint}${path.slice(1)}`, {
          method: 'POST',
          body: new URLSearchParams(form),
          headers: isSendable && authorization.trim() !== '' ? { authorization } : {},
        });
        expect(answer.status).toBeLessThan(500);
        const body = await answer.text();
        if (body !== '') expect(JSON.parse(body)).toMatchObject({ error: expect.any(String) });
      }),
      { numRuns: 60 },
    );
  },
);

it('whatever is typed into the page, the answer is a page', async () => {
  const browser = newBrowser(service);
  const page = await browser.open((await newAuthorization(client)).url);
  const challenges = [
    'SMS_MFA',
    'EMAIL_OTP',
    'SOFTWARE_TOKEN_MFA',
    'SELECT_MFA_TYPE',
    'MFA_SETUP',
    'NEW_PASSWORD_REQUIRED',
  ];
  const hidden = hiddenFields(page);
  const given = {
    ...hidden,
    username: 'somebody@example.org',
    password: 'some password',
    challenge: 'SMS_MFA',
    session: 'x'.repeat(86),
    user: 'somebody',
    code: '123456',
    choices: 'EMAIL_OTP SMS_MFA',
    choice: 'EMAIL_OTP',
    secret: 'ABCD',
  };
  const names = [...Object.keys(given), 'lang', 'destination'];
  const form = fc.tuple(pairs(names, given), fc.constantFrom(...challenges));
  await fc.assert(
    fc.asyncProperty(form, async ([fields, challenge]) => {
      const body = new URLSearchParams([['csrf', hidden['csrf'] ?? ''], ...fields, ['challenge', challenge]]);
      const answer = await browser.request(formAction(page), { method: 'POST', body });
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
      expect(answer.text).not.toContain('<script>');
    }),
    { numRuns: 100 },
  );
});
