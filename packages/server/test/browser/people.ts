import { randomUUID } from 'node:crypto';
import { currentTextVersion } from '@fairlead/contract/consents';
import { sql } from '@fairlead/database/sql';
import type { Browser, Page } from 'playwright-core';
import { codeSentTo } from '../../../e2e/harness/outbox.ts';
import { call } from '../../../e2e/harness/people.ts';
import { openPage, type PageOptions, type WatchedPage } from '../../../e2e/harness/watched-page.ts';
import { language, phone, t } from '../../../e2e/journeys/fixtures.ts';
import { field } from '../../../e2e/journeys/form.ts';
import { signIn } from '../../../e2e/journeys/sign-in.ts';
import { someEmail } from '../app.ts';
import { password } from '../factories.ts';
import type { ServedApp } from './served-app.ts';

export interface Someone {
  readonly sub: string;
  readonly email: string;
  readonly password: string;
}

type Role = 'app' | 'business' | 'admin';

/** A call of the identity protocol. */
export async function operation<T>(served: ServedApp, name: string, body: object): Promise<T> {
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': `AWSCognitoIdentityProviderService.${name}`,
  };
  const answer = await served.ask('app', 'POST', '/idp/', { headers, body });
  if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text) as T;
}

export interface Tokens {
  readonly IdToken: string;
  readonly AccessToken: string;
}

/** Signs in past the screens, where no second factor is asked for. */
export async function tokensOf(
  served: ServedApp,
  { email, password }: Pick<Someone, 'email' | 'password'>,
): Promise<Tokens> {
  const { AuthenticationResult } = await operation<{ AuthenticationResult: Tokens }>(served, 'InitiateAuth', {
    ClientId: served.provider.clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  return AuthenticationResult;
}

/** Somebody with a password; their address is confirmed unless said otherwise. */
export async function createSomeone(served: ServedApp, emailVerified = true): Promise<Someone> {
  const email = someEmail();
  const { sub } = await served.provider.port.createUser({ username: randomUUID(), password, email, emailVerified });
  return { sub, email, password };
}

const consents = { consentTerms: true, consentPrivacy: true, consentMarketingUpdates: false };

export async function becomeVisitor(served: ServedApp, token: string, email: string): Promise<void> {
  await call(served, 'app', token, 'POST', '/visitor', {
    email,
    profile: { name: 'Marta Lindqvist', organization: 'Volvik Powertrain', countryCode: 'SE' },
    consents: { ...consents, textVersion: currentTextVersion, language: 'en' },
    language,
  });
}

export async function createVisitor(served: ServedApp, emailVerified = true): Promise<Someone> {
  const person = await createSomeone(served, emailVerified);
  await becomeVisitor(served, (await tokensOf(served, person)).IdToken, person.email);
  return person;
}

export async function createExhibitor(served: ServedApp, emailVerified = true): Promise<Someone> {
  const person = await createSomeone(served, emailVerified);
  const { IdToken } = await tokensOf(served, person);
  const send = (path: string, body: object) => call(served, 'business', IdToken, 'POST', path, body);
  await send('/exhibitor', { name: 'Kessler Antriebstechnik', accountName: 'Jana Brandt', language: 'en' });
  await send('/exhibitor/account/consent', { ...consents, textVersion: currentTextVersion, language: 'en' });
  return person;
}

export async function becomeAdmin(served: ServedApp, { sub, email }: Someone): Promise<void> {
  await served.database.execute(sql`
    insert into admins (id, subject, email, name, created_at) values (${randomUUID()}, ${sub}, ${email}, 'Ada', now())`);
}

/** A telephone number, confirmed by the code sent there. */
export async function confirmPhone(served: ServedApp, person: Someone, number: string): Promise<void> {
  const { AccessToken } = await tokensOf(served, person);
  const UserAttributes = [{ Name: 'phone_number', Value: number }];
  await operation(served, 'UpdateUserAttributes', { AccessToken, UserAttributes });
  const Code = await codeSentTo(served, number);
  await operation(served, 'VerifyUserAttribute', { AccessToken, AttributeName: 'phone_number', Code });
}

/** A page of its own at the sign-in screen of a host. */
export async function openLogin(
  browser: Browser,
  served: ServedApp,
  role: Role = 'app',
  path = '/login',
  options: PageOptions = {},
): Promise<WatchedPage> {
  const watched = await openPage(browser, { viewport: phone, locale: language, ...options });
  await watched.page.goto(served.url(role, path));
  return watched;
}

export const signInAs = (page: Page, { email, password }: Pick<Someone, 'email' | 'password'>): Promise<void> =>
  signIn(page, t, email, password);

export const codeField = (page: Page) => field(page, t('accounts:verify.code'));
