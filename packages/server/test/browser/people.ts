import { randomUUID } from 'node:crypto';
import { sql } from '@fairlead/database/sql';
import type { Browser, Page } from 'playwright-core';
import { identity, signInDirectly } from '../../../e2e/harness/identity.ts';
import { codeSentTo } from '../../../e2e/harness/outbox.ts';
import { becomeCompany, becomeVisitor } from '../../../e2e/harness/people.ts';
import { password } from '../../../e2e/harness/samples.ts';
import type { Host } from '../../../e2e/harness/server-process.ts';
import { openPage, type PageOptions, type WatchedPage } from '../../../e2e/harness/watched-page.ts';
import { language, phone, t } from '../../../e2e/journeys/fixtures.ts';
import { field } from '../../../e2e/journeys/form.ts';
import { someEmail } from '../app.ts';
import type { ServedApp } from './served-app.ts';

export interface Someone {
  readonly sub: string;
  readonly email: string;
  readonly password: string;
}

type Credentials = Pick<Someone, 'email' | 'password'>;

/** Signs in past the screens, where no second factor is asked for, and returns the token for the API. */
export const tokenOf = async (served: ServedApp, { email, password }: Credentials): Promise<string> =>
  (await signInDirectly(served, email, password)).IdToken;

/** Makes a person with a password; their e-mail is confirmed unless said otherwise. */
export async function createSomeone(served: ServedApp, emailVerified = true): Promise<Someone> {
  const email = someEmail();
  const { sub } = await served.provider.port.createUser({ username: randomUUID(), password, email, emailVerified });
  return { sub, email, password };
}

export async function createVisitor(served: ServedApp, emailVerified = true): Promise<Someone> {
  const person = await createSomeone(served, emailVerified);
  await becomeVisitor(served, { ...person, token: await tokenOf(served, person) });
  return person;
}

export async function createExhibitor(served: ServedApp, emailVerified = true): Promise<Someone> {
  const person = await createSomeone(served, emailVerified);
  await becomeCompany(served, await tokenOf(served, person));
  return person;
}

export async function becomeAdmin(served: ServedApp, { sub, email }: Someone): Promise<void> {
  await served.database.execute(sql`
    insert into admins (id, subject, email, name, created_at) values (${randomUUID()}, ${sub}, ${email}, 'Ada', now())`);
}

/** A telephone number, confirmed by the code sent there. */
export async function confirmPhone(served: ServedApp, person: Someone, number: string): Promise<void> {
  const { AccessToken } = await signInDirectly(served, person.email, person.password);
  const UserAttributes = [{ Name: 'phone_number', Value: number }];
  await identity(served, 'UpdateUserAttributes', { AccessToken, UserAttributes });
  const Code = await codeSentTo(served, number);
  await identity(served, 'VerifyUserAttribute', { AccessToken, AttributeName: 'phone_number', Code });
}

/** A page of its own at the sign-in screen of a host. */
export async function openLogin(
  browser: Browser,
  served: ServedApp,
  host: Host = 'app',
  path = '/login',
  options: PageOptions = {},
): Promise<WatchedPage> {
  const watched = await openPage(browser, { viewport: phone, locale: language, ...options });
  await watched.page.goto(served.url(host, path));
  return watched;
}

export const codeField = (page: Page) => field(page, t('accounts:verify.code'));
