import { randomUUID } from 'node:crypto';
import type * as oidc from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Browser, hiddenFields, type Page, publicBase } from '../../test/browser.ts';
import {
  answerOf,
  discoverClient,
  newAuthorization,
  newBrowser,
  oauthOptions,
  redeem,
  signInOnPage,
} from '../../test/oauth-client.ts';
import { type Person, register, somebody } from '../../test/people.ts';
import { startService } from '../../test/service.ts';
import { useService } from '../../test/use-service.ts';

const { database, service } = useService({ oauth: oauthOptions });
let client: oidc.Configuration;
let person: Person & { sub: string };

beforeAll(async () => {
  client = await discoverClient(service);
  person = await register(service);
});

async function openPage(
  more: Record<string, string> = {},
  browser: Browser = newBrowser(service),
): Promise<{ browser: Browser; page: Page }> {
  return { browser, page: await browser.open((await newAuthorization(client, more)).url) };
}

const problemIn = (page: Page): string | undefined => /role="alert">.*?<span>(.*?)<\/span>/s.exec(page.text)?.[1];

describe('the page', () => {
  it('has no script and no style of its own, and a policy that allows none', async () => {
    const { page } = await openPage();
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'self';/);
    expect(policy).toContain("form-action 'self' http://business.localhost:3000;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const path = /<link rel="stylesheet" href="([^"]+)">/.exec(page.text)?.[1] ?? '';
    const style = await newBrowser(service).request(new URL(path, page.url).href);
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    expect(style.text).toContain('prefers-color-scheme: dark');
  });

  it('brings the font of the product, kept by browsers for ever', async () => {
    const { page } = await openPage();
    const browser = newBrowser(service);
    const stylePath = /<link rel="stylesheet" href="([^"]+)">/.exec(page.text)?.[1] ?? '';
    const styleUrl = new URL(stylePath, page.url).href;
    const { text } = await browser.request(styleUrl);
    const files = [...text.matchAll(/url\("([^"]+)"\)/g)].map(([, file = '']) => new URL(file, styleUrl));
    expect(files).toHaveLength(2);
    for (const { href } of files) {
      const font = await browser.request(href);
      expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
      expect(font.headers.get('cache-control')).toContain('immutable');
      expect(font.text.slice(0, 4)).toBe('wOF2');
    }
    const preloaded = /<link rel="preload" as="font" type="font\/woff2" href="([^"]+)" crossorigin>/.exec(page.text);
    expect(files.map(({ pathname }) => pathname)).toContain(preloaded?.[1]);
  });

  it('addresses those as Sie or usted who come from where people work, and nobody where that is not known', async () => {
    const clientMetadata = { role: 'EXHIBITOR' };
    const audiences = { 'http://business.localhost:3000': { isFormal: true, isInvited: true, clientMetadata } };
    const formal = await startService(database.connect(), { oauth: { ...oauthOptions, audiences } });
    try {
      const browser = newBrowser(formal);
      const open = async (more: Record<string, string>) =>
        browser.open((await newAuthorization(client, { lang: 'de', ...more })).url);
      const work = await open({});
      expect(work.text).toContain('Nutzen Sie Ihr Konto bei Fairlead.');
      expect(work.text).not.toContain('Konto anlegen');
      expect(problemIn(await browser.submit(work, { username: '', password: '' }))).toBe(
        'Geben Sie Ihre E-Mail-Adresse ein.',
      );
      expect((await open({ lang: 'es' })).text).toContain('Use su cuenta de Fairlead.');
      const visitor = await open({ redirect_uri: oauthOptions.redirectSignIn[0] ?? '' });
      expect(visitor.text).toContain('Nutze dein Konto bei Fairlead.');
      expect(visitor.text).toContain('Konto anlegen');
      const headers = { 'accept-language': 'de' };
      const refused = await browser.open(work.url.replace('redirect_uri=', 'redirect_uri=x'), { headers });
      expect(refused.text).toContain('Bitte zur vorigen Seite zurückgehen');
    } finally {
      await formal.close();
    }
  });

  it('speaks three languages: of the browser, of the client, and of the button, which loses nothing typed', async () => {
    const browser = newBrowser(service);
    const { url } = await newAuthorization(client);
    const german = await browser.open(url.replace('/oauth2/authorize', '/login'), {
      headers: { 'accept-language': 'fr, de-AT;q=0.8, en;q=0.5' },
    });
    expect(german.text).toContain('<html lang="de">');
    expect(german.text).toContain('<h1>Anmelden</h1>');
    const { page: spanish } = await openPage({ lang: 'es' });
    expect(spanish.text).toContain('<h1>Iniciar sesión</h1>');
    const typed = { username: 'half@typ', password: 'not to be seen', lang: 'en' };
    const english = await browser.submit(german, typed);
    expect(english.text).toContain('<h1>Sign in</h1>');
    expect(hiddenFields(english)).toMatchObject({ username: 'half@typ', password: '', language: 'en' });
    expect(english.text).not.toContain(typed.password);
    const signedIn = await signInOnPage(browser, english, person);
    expect(answerOf(signedIn).has('code')).toBe(true);
  });

  it('keeps cookies from scripts and other sites, and with https to this host alone', async () => {
    const { browser, page } = await openPage();
    await signInOnPage(browser, page, person);
    expect(browser.received).toEqual([
      expect.stringMatching(/^idp-browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^idp-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=3600$/),
    ]);
    const baseUrl = publicBase.replace('http:', 'https:');
    const secure = await startService(database.connect(), { oauth: oauthOptions, baseUrl });
    try {
      const sealed = newBrowser(secure);
      const { url } = await newAuthorization(client);
      await signInOnPage(sealed, await sealed.open(url), person);
      expect(sealed.received).toEqual([
        expect.stringMatching(/^__Host-idp-browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
        expect.stringMatching(/^__Host-idp-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=3600$/),
      ]);
    } finally {
      await secure.close();
    }
  });

  it.each([
    'state',
    'nonce',
    'scope',
    'lang',
    'ui_locales',
    'login_hint',
    'identity_provider',
    'prompt',
    'x"><script>',
  ])('shows nothing as markup that came as %s', async (name) => {
    const attack = `"><script>alert(1)</script>'</title><img src=x onerror=alert(1)>`;
    const authorization = await newAuthorization(client);
    const url = new URL(authorization.url.replace('/oauth2/authorize', '/login'));
    for (const each of [name, 'extra']) url.searchParams.set(each, attack);
    const page = await newBrowser(service).open(url.href);
    expect(page.text).not.toMatch(/<script|<img src=x/);
    const refused = new URL(url);
    refused.searchParams.set('redirect_uri', attack);
    refused.searchParams.set('client_id', attack);
    expect((await newBrowser(service).open(refused.href)).text).not.toMatch(/<script|<img src=x/);
  });

  it('shows nothing as markup that was typed or hidden in the form', async () => {
    const { browser, page } = await openPage();
    const attack = '"><script>alert(1)</script>';
    const fields = ['username', 'password', 'code', 'choice', 'session', 'user', 'destination', 'choices', 'secret'];
    const all = Object.fromEntries(fields.map((name) => [name, attack]));
    for (const challenge of ['', 'SMS_MFA', 'SELECT_MFA_TYPE', 'MFA_SETUP', 'NEW_PASSWORD_REQUIRED', attack]) {
      for (const lang of ['', 'de']) {
        const answer = await browser.submit(page, { ...all, challenge, ...(lang === '' ? {} : { lang }) });
        expect(answer.status).toBeLessThan(500);
        expect(answer.text).not.toContain('<script');
      }
    }
  });
});

describe('signing in on the page', () => {
  it('says at the field what is wrong, keeps the name and never the password', async () => {
    const { browser, page } = await openPage();
    const wrong = await browser.submit(page, { username: person.email, password: 'not the password' });
    expect([wrong.status, problemIn(wrong)]).toEqual([
      400,
      'The e-mail address or the password is wrong. Check both, or reset the password.',
    ]);
    expect(wrong.text).toMatch(
      /name="password"[^>]* aria-invalid="true" aria-describedby="password-problem" autofocus/,
    );
    expect(hiddenFields(wrong)).toMatchObject({ username: person.email, password: '' });
    expect(wrong.text).not.toContain('not the password');
    const unknown = await browser.submit(page, { username: 'nobody@example.org', password: 'not the password' });
    expect([unknown.status, problemIn(unknown)]).toEqual([wrong.status, problemIn(wrong)]);
    expect(problemIn(await browser.submit(page, { username: '', password: 'x' }))).toBe('Enter your e-mail address.');
    expect(problemIn(await browser.submit(page, { username: 'x', password: '' }))).toBe('Enter your password.');
    expect(browser.cookie('idp-session')).toBeUndefined();
  });

  it('takes no form without the token of this very browser', async () => {
    const { browser, page } = await openPage();
    const { browser: stranger } = await openPage();
    const typed = { username: person.email, password: person.password };
    const attempts = [
      browser.submit(page, { ...typed, csrf: '' }),
      browser.submit(page, { ...typed, csrf: 'x'.repeat(43) }),
      stranger.submit(page, typed),
      newBrowser(service).submit(page, typed),
    ];
    for (const answer of await Promise.all(attempts)) {
      expect([answer.status, answer.headers.get('location')]).toEqual([403, null]);
      expect(problemIn(answer)).toContain('this page has expired');
      expect(hiddenFields(answer)).toMatchObject({ username: person.email, password: '' });
    }
    expect(stranger.cookie('idp-session')).toBeUndefined();
  });

  it('locks after five failures, for names that do not exist as well, together with the operations', async () => {
    const victim = await register(service);
    for (const username of [victim.email, `${randomUUID()}@example.org`]) {
      const { browser, page } = await openPage();
      const attempt = (password: string) => browser.submit(page, { username, password });
      for (let count = 0; count < 4; count += 1) expect((await attempt('wrong password')).status).toBe(400);
      const operation = await service.call('InitiateAuth', {
        ClientId: service.provider.clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: username, PASSWORD: 'wrong password' },
      });
      expect(operation.body['message']).toBe('Incorrect username or password.');
      const locked = await attempt(victim.password);
      expect([locked.status, problemIn(locked)]).toEqual([
        429,
        'There were too many attempts. Wait a while, then try again.',
      ]);
    }
    service.pass(2);
    const { browser, page } = await openPage();
    expect(answerOf(await signInOnPage(browser, page, victim)).has('code')).toBe(true);
  });

  it('shows the state of an account only to whoever has its password', async () => {
    const waiting = somebody();
    await service.call('SignUp', {
      ClientId: service.provider.clientId,
      Username: waiting.username,
      Password: waiting.password,
      UserAttributes: [
        { Name: 'email', Value: waiting.email },
        { Name: 'preferred_username', Value: waiting.email },
      ],
    });
    const { browser, page } = await openPage();
    expect(problemIn(await browser.submit(page, { username: waiting.email, password: 'wrong' }))).toContain('is wrong');
    expect(problemIn(await signInOnPage(browser, page, waiting))).toContain('is not confirmed yet');
    const disabled = await register(service);
    await service.provider.port.disableUser(disabled.sub);
    expect(problemIn(await signInOnPage(browser, page, disabled))).toContain('is disabled');
  });

  it('begins on one process and ends on the other', async () => {
    const second = await startService(database.connect(), { oauth: oauthOptions });
    try {
      const browser = newBrowser(service);
      const authorization = await newAuthorization(client);
      const page = await browser.open(authorization.url);
      browser.use(second);
      const answer = await signInOnPage(browser, page, person);
      const tokens = await redeem(client, authorization, answer.url);
      expect(tokens.claims()?.sub).toBe(person.sub);
    } finally {
      await second.close();
    }
  });
});
