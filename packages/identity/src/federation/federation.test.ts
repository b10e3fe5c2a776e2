import { randomUUID } from 'node:crypto';
import { sql } from '@fairlead/database/sql';
import { decodeJwt } from 'jose';
import type * as oidc from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OtherPerson, type OtherProvider, startOtherProvider } from '../../../e2e/harness/other-provider.ts';
import { type Browser, type Page, publicBase } from '../../test/browser.ts';
import {
  type Authorization,
  answerOf,
  discoverClient,
  newAuthorization,
  newBrowser,
  oauthOptions,
  redeem,
  redirectUri,
} from '../../test/oauth-client.ts';
import { register } from '../../test/people.ts';
import { startService } from '../../test/service.ts';
import { useService } from '../../test/use-service.ts';
import type { OauthOptions } from '../oauth/options.ts';

let other: OtherProvider;
let options: { oauth: OauthOptions };

beforeAll(async () => {
  other = await startOtherProvider({ name: 'Company', redirectUri: `${publicBase}/oauth2/idpresponse` });
  const unreachable = { name: 'Unreachable', issuer: 'http://127.0.0.1:9', clientId: 'x' };
  options = { oauth: { ...oauthOptions, providers: [other.options, unreachable] } };
  return other.close;
});
const { database, service } = useService(() => options);
let client: oidc.Configuration;
beforeAll(async () => {
  client = await discoverClient(service);
});

function somebodyElse(more: Partial<OtherPerson> = {}): OtherPerson {
  const sub = `S-${randomUUID()}`;
  return { sub, email: `${sub.toLowerCase()}@company.example`, email_verified: true, name: 'Inés Ruiz', ...more };
}

interface Redirected {
  readonly authorization: Authorization;
  readonly browser: Browser;
  /** Where the browser is sent. */
  readonly target: URL;
}

/** Begins a sign-in, up to the redirect to the other provider. */
async function redirectToProvider(browser = newBrowser(service)): Promise<Redirected> {
  const authorization = await newAuthorization(client, { identity_provider: 'Company' });
  const page = await browser.request(authorization.url);
  return { authorization, browser, target: new URL(page.headers.get('location') ?? '') };
}

/** Goes through the other provider, up to the URL it sends the browser back to, which is not opened yet. */
async function comeBack(browser: Browser, target: string): Promise<string> {
  let url = target;
  for (let hops = 0; hops < 10; hops += 1) {
    const page = await browser.request(url);
    url = new URL(page.headers.get('location') ?? '', url).href;
    if (url.includes('/oauth2/idpresponse')) return url;
  }
  throw new Error(`The other provider did not send back from ${url}`);
}

async function signInWithRedirect(
  person: OtherPerson,
): Promise<{ claims: Record<string, unknown>; accessToken: string }> {
  other.signIn(person);
  const authorization = await newAuthorization(client, { identity_provider: 'Company' });
  const answer = await newBrowser(service).open(authorization.url);
  const tokens = await redeem(client, authorization, answer.url);
  return { claims: { ...tokens.claims() }, accessToken: tokens.access_token };
}

function expectError(page: Page, { state }: Authorization, error: string): void {
  expect(page.url.startsWith(`${redirectUri}?`), page.text).toBe(true);
  expect(answerOf(page).get('error')).toBe(error);
  expect(answerOf(page).get('state')).toBe(state);
  expect(answerOf(page).get('code')).toBeNull();
}

describe('signing in with another provider', () => {
  it('goes straight to the provider that is named, with PKCE, state and nonce', async () => {
    const { target } = await redirectToProvider();
    expect(target.origin).toBe(other.issuer);
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      client_id: 'fairlead',
      response_type: 'code',
      redirect_uri: 'http://app.localhost:3000/idp/oauth2/idpresponse',
      scope: 'openid email profile',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('makes a user of his own, and finds him again', async () => {
    const person = somebodyElse();
    const first = await signInWithRedirect(person);
    expect(first.claims).toMatchObject({
      'cognito:username': `Company_${person.sub}`,
      email: person.email,
      email_verified: true,
      name: person.name,
      identities: [
        {
          userId: person.sub,
          providerName: 'Company',
          providerType: 'OIDC',
          issuer: null,
          primary: 'true',
          dateCreated: expect.stringMatching(/^\d{13}$/),
        },
      ],
    });
    const moved = await signInWithRedirect({ ...person, email: 'moved@company.example', email_verified: false });
    expect(moved.claims).toMatchObject({
      sub: first.claims['sub'],
      email: 'moved@company.example',
      email_verified: false,
    });
    const [row] = await database.query<{ status: string }>(sql`
      select status from identity.users where username = ${`Company_${person.sub}`}`);
    expect(row?.status).toBe('EXTERNAL_PROVIDER');
    const user = await service.call('GetUser', { AccessToken: moved.accessToken });
    const attributes = user.body['UserAttributes'] as { Name: string; Value: string }[];
    const identities = attributes.find(({ Name }) => Name === 'identities')?.Value ?? '';
    expect(JSON.parse(identities)).toMatchObject([{ userId: person.sub, primary: true, issuer: null }]);
  });

  it('never signs in to an account that has the same e-mail address, nor takes the e-mail address from it', async () => {
    const local = await register(service);
    const federated = await signInWithRedirect(somebodyElse({ email: local.email }));
    expect(federated.claims['email']).toBe(local.email);
    expect(federated.claims['sub']).not.toBe(local.sub);
    const signIn = await service.call('InitiateAuth', {
      ClientId: service.provider.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: local.email, PASSWORD: local.password },
    });
    const result = signIn.body['AuthenticationResult'] as { IdToken: string };
    expect(decodeJwt(result.IdToken)).toMatchObject({ sub: local.sub });
    expect(decodeJwt(result.IdToken)).not.toHaveProperty('identities');
  });

  it('says that the e-mail signs somebody else in here, to who is known to have it, and for as long as it does', async () => {
    const local = await register(service);
    const claim = 'custom:address_in_use';
    const person = somebodyElse({ email: local.email.toUpperCase() });
    expect((await signInWithRedirect(person)).claims[claim]).toBe('true');
    expect((await signInWithRedirect({ ...person, email_verified: false })).claims).not.toHaveProperty(claim);
    const stranger = somebodyElse({ email: local.email, email_verified: false });
    expect((await signInWithRedirect(stranger)).claims).not.toHaveProperty(claim);
    expect((await signInWithRedirect(somebodyElse())).claims).not.toHaveProperty(claim);
    expect((await signInWithRedirect(person)).claims[claim]).toBe('true');
    await service.provider.port.deleteUser(local.sub);
    expect((await signInWithRedirect(person)).claims).not.toHaveProperty(claim);
  });

  it('never signs in to an account that took the name first, nor to a subject in another case', async () => {
    const person = somebodyElse();
    const squatter = await register(service, {
      username: `company_${person.sub.toLowerCase()}`,
      email: `squatter-${randomUUID()}@example.org`,
      password: 'Gr8 squatting here',
    });
    const first = await signInWithRedirect(person);
    expect(first.claims['sub']).not.toBe(squatter.sub);
    const shouted = await signInWithRedirect({ ...person, sub: person.sub.toUpperCase() });
    expect(shouted.claims['sub']).not.toBe(first.claims['sub']);
    expect(shouted.claims['sub']).not.toBe(squatter.sub);
  });

  it('gives no password that works here', async () => {
    const person = somebodyElse();
    await signInWithRedirect(person);
    for (const PASSWORD of ['', ' ', person.sub, 'password']) {
      const answer = await service.call('InitiateAuth', {
        ClientId: service.provider.clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: `Company_${person.sub}`, PASSWORD },
      });
      expect(answer.status).toBe(400);
    }
  });

  it('signs in to the hosted pages as well', async () => {
    other.signIn(somebodyElse());
    const browser = newBrowser(service);
    await browser.open((await newAuthorization(client, { identity_provider: 'Company' })).url);
    const silent = await browser.open((await newAuthorization(client, { prompt: 'none' })).url);
    expect(answerOf(silent).get('code')).not.toBeNull();
  });

  it('makes one user of many first sign-ins at once', async () => {
    const person = somebodyElse();
    other.signIn(person);
    const redirected = await Promise.all(Array.from({ length: 4 }, () => redirectToProvider()));
    const returns = await Promise.all(redirected.map(({ browser, target }) => comeBack(browser, target.href)));
    const answers = await Promise.all(returns.map((url, index) => redirected[index]?.browser.open(url)));
    expect(answers.map((page) => page && answerOf(page).has('code'))).toEqual([true, true, true, true]);
    const users = await database.query(sql`select 1 from identity.users where username = ${`Company_${person.sub}`}`);
    expect(users).toHaveLength(1);
  });

  it('is refused to whoever was disabled here', async () => {
    const person = somebodyElse();
    const { claims } = await signInWithRedirect(person);
    await service.provider.port.disableUser(String(claims['sub']));
    const authorization = await newAuthorization(client, { identity_provider: 'Company' });
    expectError(await newBrowser(service).open(authorization.url), authorization, 'access_denied');
  });
});

describe('what comes back from another provider', () => {
  it('is taken by whichever process it meets', async () => {
    const second = await startService(database.connect(), options);
    try {
      other.signIn(somebodyElse());
      const { browser, target, authorization } = await redirectToProvider();
      const url = await comeBack(browser, target.href);
      browser.use(second);
      const page = await browser.open(url);
      browser.use(service);
      const tokens = await redeem(client, authorization, page.url);
      expect(tokens.claims()?.['identities']).toMatchObject([{ providerName: 'Company' }]);
    } finally {
      await second.close();
    }
  });

  it('is handed on when it is a refusal', async () => {
    other.signIn(null);
    const authorization = await newAuthorization(client, { identity_provider: 'Company' });
    const page = await newBrowser(service).open(authorization.url);
    expectError(page, authorization, 'access_denied');
    expect(answerOf(page).get('error_description')).toBe('The person said  no  <script>');
  });

  it('is refused with a wrong nonce', async () => {
    other.signIn(somebodyElse());
    const { browser, target, authorization } = await redirectToProvider();
    target.searchParams.set('nonce', 'prepared-by-somebody-else');
    const url = await comeBack(browser, target.href);
    expectError(await browser.open(url), authorization, 'server_error');
    expect(browser.cookie('idp-session')).toBeUndefined();
  });

  it('is refused with a code that was made up', async () => {
    other.signIn(somebodyElse());
    const { browser, target, authorization } = await redirectToProvider();
    const url = new URL(await comeBack(browser, target.href));
    url.searchParams.set('code', 'made-up');
    expectError(await browser.open(url.href), authorization, 'server_error');
  });

  it('is refused with a wrong state, in another browser, twice and too late', async () => {
    other.signIn(somebodyElse());
    const refused = async (browser: Browser, url: string) => {
      const page = await browser.open(url);
      expect([page.status, page.headers.get('location')]).toEqual([400, null]);
      expect(page.text).toContain('Invalid state in OAuth flow');
      expect(browser.cookie('idp-session')).toBeUndefined();
    };
    const { browser, target } = await redirectToProvider();
    const url = await comeBack(browser, target.href);
    const wrong = new URL(url);
    wrong.searchParams.set('state', 'x'.repeat(43));
    await refused(browser, wrong.href);
    wrong.searchParams.delete('state');
    await refused(browser, wrong.href);
    await refused(newBrowser(service), url);
    const stranger = newBrowser(service);
    await redirectToProvider(stranger);
    await refused(stranger, url);

    const late = await redirectToProvider();
    const lateUrl = await comeBack(late.browser, late.target.href);
    expect(answerOf(await browser.open(url)).has('code')).toBe(true);
    const again = await browser.open(url);
    expect([again.status, again.text.includes('Invalid state in OAuth flow')]).toEqual([400, true]);
    service.pass(601);
    await refused(late.browser, lateUrl);
  });

  it('is an error of its own when the provider does not answer', async () => {
    const authorization = await newAuthorization(client, { identity_provider: 'Unreachable' });
    expectError(await newBrowser(service).open(authorization.url), authorization, 'temporarily_unavailable');
  });
});
