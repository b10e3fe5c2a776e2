import type * as oidc from 'openid-client';
import { beforeAll, expect, it } from 'vitest';
import { type Browser, hiddenFields, type Page } from '../../test/browser.ts';
import { authenticatorCode, registerWithAuthenticator, wrongCode } from '../../test/mfa.ts';
import {
  answerOf,
  discoverClient,
  newAuthorization,
  newBrowser,
  oauthOptions,
  signInOnPage,
} from '../../test/oauth-client.ts';
import { type Person, register, signIn, somebody } from '../../test/people.ts';
import { startService } from '../../test/service.ts';
import { useService } from '../../test/use-service.ts';

const { database, service } = useService({ oauth: oauthOptions });
let client: oidc.Configuration;

beforeAll(async () => {
  client = await discoverClient(service);
});

/** Up to what is asked after the password. */
async function afterPassword(
  person: Pick<Person, 'email' | 'password'>,
  lang = 'en',
): Promise<{ browser: Browser; page: Page }> {
  const browser = newBrowser(service);
  const page = await browser.open((await newAuthorization(client, { lang })).url);
  return { browser, page: await signInOnPage(browser, page, person) };
}

const problemIn = (page: Page): string | undefined => /role="alert">.*?<span>(.*?)<\/span>/s.exec(page.text)?.[1];
const heading = (page: Page): string | undefined => /<h1>(.*?)<\/h1>/.exec(page.text)?.[1];

it('asks for the code of an authenticator, again after a wrong one, and for no code twice', async () => {
  const person = await registerWithAuthenticator(service);
  service.pass(30);
  const { browser, page } = await afterPassword(person, 'de');
  expect([page.status, heading(page)]).toEqual([200, 'Code eingeben']);
  expect(browser.cookie('idp-session')).toBeUndefined();
  const code = authenticatorCode(service, person.secretCode);
  const wrong = await browser.submit(page, { code: wrongCode(code) });
  expect([wrong.status, problemIn(wrong)]).toEqual([
    400,
    'Dieser Code stimmt nicht. Prüfe ihn und versuche es noch einmal.',
  ]);
  expect(problemIn(await browser.submit(wrong, { code: '' }))).toBe('Gib den Code ein.');
  const done = await browser.submit(wrong, { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
  expect(answerOf(done).has('code')).toBe(true);
  const again = await browser.submit(wrong, { code });
  expect(problemIn(again)).toContain('Melde dich noch einmal an');
  const other = await afterPassword(person);
  expect(answerOf(await other.browser.submit(other.page, { code })).has('code')).toBe(false);
});

it('mails a code in the language of the page', async () => {
  const person = await register(service);
  const { AccessToken } = await signIn(service, person);
  const EmailMfaSettings = { Enabled: true, PreferredMfa: true };
  expect((await service.call('SetUserMFAPreference', { AccessToken, EmailMfaSettings })).status).toBe(200);
  const { browser, page } = await afterPassword(person, 'es');
  expect(heading(page)).toBe('Introduce tu código');
  expect(page.text).toContain('v•••@e•••');
  expect(service.mails.at(-1)).toMatchObject({ purpose: 'MFA', clientMetadata: { language: 'es' } });
  const done = await browser.submit(page, { code: service.codeFor(person.email) });
  expect(answerOf(done).has('code')).toBe(true);
});

it('mails it as the client would that people come from, whatever the URL of the page says', async () => {
  const audiences = { 'http://business.localhost:3000': { isFormal: true, clientMetadata: { role: 'EXHIBITOR' } } };
  const working = await startService(database.connect(), {
    oauth: { ...oauthOptions, audiences },
    clock: () => service.now(),
  });
  try {
    const person = await register(service);
    const { AccessToken } = await signIn(service, person);
    await service.call('SetUserMFAPreference', {
      AccessToken,
      EmailMfaSettings: { Enabled: true, PreferredMfa: true },
    });
    const browser = newBrowser(working);
    const asked = async (more: Record<string, string>) => {
      const { url } = await newAuthorization(client, { lang: 'de', role: 'ADMIN', ...more });
      await signInOnPage(browser, await browser.open(url), person);
      return working.mails.at(-1)?.clientMetadata;
    };
    expect(await asked({})).toEqual({ environment: 'production', role: 'EXHIBITOR', language: 'de' });
    const redirect_uri = oauthOptions.redirectSignIn[0] ?? '';
    expect(await asked({ redirect_uri })).toEqual({ environment: 'production', language: 'de' });
  } finally {
    await working.close();
  }
});

it('lets people choose among their factors', async () => {
  const person = await registerWithAuthenticator(service, false);
  const EmailMfaSettings = { Enabled: true, PreferredMfa: false };
  await service.call('SetUserMFAPreference', { AccessToken: person.accessToken, EmailMfaSettings });
  service.pass(30);
  const { browser, page } = await afterPassword(person);
  expect(heading(page)).toBe('Confirm that it is you');
  expect((await browser.submit(page, { choice: 'SMS_MFA' })).status).toBe(400);
  const asked = await browser.submit(page, { choice: 'SOFTWARE_TOKEN_MFA' });
  expect(heading(asked)).toBe('Enter your code');
  const done = await browser.submit(asked, { code: authenticatorCode(service, person.secretCode) });
  expect(answerOf(done).has('code')).toBe(true);
});

it('has a temporary password changed first', async () => {
  const invited = somebody();
  await service.provider.port.inviteUser(invited.email);
  const temporary = { email: invited.email, password: service.codeFor(invited.email) };
  const { browser, page } = await afterPassword({ ...temporary });
  expect(heading(page)).toBe('Choose a new password');
  const weak = await browser.submit(page, { password: 'password1' });
  expect([weak.status, problemIn(weak)]).toEqual([
    400,
    'This password is too short, too common or the same as your name. Choose another one.',
  ]);
  expect(weak.text).not.toContain('password1');
  const done = await browser.submit(weak, { password: invited.password });
  expect(answerOf(done).has('code')).toBe(true);
  expect(problemIn((await afterPassword(temporary)).page)).toContain('is wrong');
  expect(answerOf((await afterPassword(invited)).page).has('code')).toBe(true);
});

it('draws the key of an authenticator where the embedding program draws QR codes', async () => {
  const drawn: string[] = [];
  const drawQrCode = async (text: string) => {
    drawn.push(text);
    return '<svg id="drawn"></svg>';
  };
  const strict = await startService(database.connect(), {
    oauth: { ...oauthOptions, drawQrCode },
    mfa: 'required',
    clock: () => service.now(),
  });
  try {
    const person = await register(service);
    const browser = newBrowser(strict);
    const page = await signInOnPage(browser, await browser.open((await newAuthorization(client)).url), person);
    const { secret = '' } = hiddenFields(page);
    expect(drawn).toEqual([
      `otpauth://totp/Fairlead%3A${encodeURIComponent(person.email)}?secret=${secret}&issuer=Fairlead`,
    ]);
    expect(page.text).toContain('role="img" aria-label="QR code for an authenticator app"><svg id="drawn"></svg>');
    // The form brings the key back, and may bring anything: what no picture can hold is left out.
    const tooLong = await browser.submit(page, { code: '1', username: '%'.repeat(256) });
    expect(tooLong.status).toBe(400);
    expect(drawn).toHaveLength(1);
  } finally {
    await strict.close();
  }
});

it('has a second factor set up where everybody needs one', async () => {
  const strict = await startService(database.connect(), {
    oauth: oauthOptions,
    mfa: 'required',
    clock: () => service.now(),
  });
  try {
    const person = await register(service);
    const browser = newBrowser(strict);
    const page = await signInOnPage(browser, await browser.open((await newAuthorization(client)).url), person);
    expect(heading(page)).toBe('Set up your authenticator app');
    const { secret = '' } = hiddenFields(page);
    expect(page.text).toContain(
      `otpauth://totp/Fairlead%3A${encodeURIComponent(person.email)}?secret=${secret}&amp;issuer=Fairlead`,
    );
    const code = authenticatorCode(service, secret);
    const wrong = await browser.submit(page, { code: wrongCode(code) });
    expect([wrong.status, problemIn(wrong), hiddenFields(wrong)['secret']]).toEqual([
      400,
      'This code is wrong. Check it and try again.',
      secret,
    ]);
    const done = await browser.submit(wrong, { code });
    expect(answerOf(done).has('code'), done.text).toBe(true);
  } finally {
    await strict.close();
  }
});
