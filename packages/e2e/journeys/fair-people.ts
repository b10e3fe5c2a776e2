import { currentTextVersion } from '@fairlead/contract/consents';
import type { Account, Exhibitor } from '@fairlead/contract/exhibitors';
import { sql } from '@fairlead/database/sql';
import type { Page } from 'playwright-core';
import { call, confirmEmail, createPerson, type Person } from '../harness/people.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { stored } from '../harness/stored.ts';

export interface Company extends Person {
  readonly exhibitor: Exhibitor;
  readonly account: Account;
}

/** A company with one account that has agreed to the texts. */
export async function createCompany(server: ServerProcess, name: string, accountName: string): Promise<Company> {
  const person = await createPerson(server, 'business');
  const send = <T>(path: string, body: object) => call<T>(server, 'business', person.token, 'POST', path, body);
  const made = await send<{ exhibitor: Exhibitor; account: Account }>('/exhibitor', {
    name,
    accountName,
    language: 'en',
    countryCode: 'DE',
  });
  await send('/exhibitor/account/consent', {
    consentTerms: true,
    consentPrivacy: true,
    consentMarketingUpdates: false,
    textVersion: currentTextVersion,
    language: 'en',
  });
  return { ...person, ...made };
}

/** An administrator, as the console makes the first one. */
export async function createAdmin(server: ServerProcess): Promise<Person> {
  const person = await createPerson(server, 'admin');
  const payload = Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString();
  const { sub } = JSON.parse(payload) as { sub: string };
  await stored(
    server.dataDir,
    sql`
      insert into admins (id, subject, email, name, created_at)
      values (gen_random_uuid(), ${sub}, ${person.email}, 'Ines Wahlberg', now())`,
  );
  return person;
}

/** A company that an administrator has made an organizer. */
export async function createOrganizer(server: ServerProcess, name: string, accountName: string): Promise<Company> {
  const [company, admin] = await Promise.all([createCompany(server, name, accountName), createAdmin(server)]);
  await confirmEmail(server, company);
  const { account, email } = company;
  const body = { name, contactEmail: email, accountId: account.id };
  await call(server, 'admin', admin.token, 'POST', '/organizer', body);
  return company;
}

/** The page is signed in from its first address on. */
export async function enterAs(page: Page, person: Person): Promise<void> {
  await page.addInitScript((token) => localStorage.setItem('fairlead.sessionToken', token), person.token);
}
