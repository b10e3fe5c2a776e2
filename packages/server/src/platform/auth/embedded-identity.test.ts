import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/use-test-app.ts';

const provider = { name: 'Company', issuer: 'https://sso.company.example', clientId: 'x', clientSecret: 'y' };
const app = useTestApp({ OIDC_PROVIDERS: JSON.stringify([provider]), COOKIE_STORAGE: '{"sameSite":"strict"}' });

const get = (host: string, url: string) =>
  app.http.inject({ method: 'GET', url, headers: { host: `${host}.localhost:3000` } });

test.each(['admin', 'business', 'app'])('the host %s is told where to sign in and where to return to', async (host) => {
  const { identity } = (await get(host, '/config.json')).json<{ identity: { oauth: object } }>();
  expect(identity.oauth).toEqual({
    origin: 'http://app.localhost:3000/idp',
    redirectSignIn: `http://${host}.localhost:3000/login/callback`,
    redirectSignOut: `http://${host}.localhost:3000`,
    responseType: 'code',
    scope: ['phone', 'email', 'openid', 'profile', 'aws.cognito.signin.user.admin'],
    providers: ['Company'],
  });
});

test.each(['admin', 'business', 'app'])(
  'the page signs in for the host %s, under a policy of its own',
  async (host) => {
    const query = new URLSearchParams({
      client_id: app.provider.clientId,
      redirect_uri: `http://${host}.localhost:3000/login/callback`,
      response_type: 'code',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    const page = await get('app', `/idp/login?${query}`);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self' http://${host}.localhost:3000; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(page.body).toContain('Company');
    expect(page.body).toContain(`http://${host}.localhost:3000/forgot-password?lng=en`);
  },
);

test.each([
  ['app', 'Nutze dein Konto', true],
  ['business', 'Nutzen Sie Ihr Konto', true],
  ['admin', 'Nutzen Sie Ihr Konto', false],
])(
  'the page addresses those of the host %s in German as it does, and offers an account where one can be made',
  async (host, lead, offers) => {
    const query = new URLSearchParams({
      client_id: app.provider.clientId,
      redirect_uri: `http://${host}.localhost:3000/login/callback`,
      response_type: 'code',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      lang: 'de',
    });
    const page = await get('app', `/idp/login?${query}`);
    expect(page.body).toContain(lead);
    expect(page.body.includes('Konto anlegen')).toBe(offers);
  },
);

test('the client is told to keep its tokens in cookies where that is configured', async () => {
  const { identity } = (await get('app', '/config.json')).json();
  expect(identity).toMatchObject({ userPoolId: app.provider.poolId, cookieStorage: { sameSite: 'strict' } });
});

test('the client of every host may exchange its code where it was given', async () => {
  const policy = (await get('business', '/config.json')).headers['content-security-policy'];
  expect(policy).toContain("connect-src 'self' http://app.localhost:3000;");
});
