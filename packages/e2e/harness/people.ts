import { randomUUID } from 'node:crypto';
import type { Beacon } from '@fairlead/contract/beacons';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Account, Exhibitor } from '@fairlead/contract/exhibitors';
import { chooseLanguage } from '@fairlead/contract/languages';
import type { Visitor } from '@fairlead/contract/visitors';
import { sql } from '@fairlead/database/sql';
import { type AnsweringServer, clientIdOf, identity, parsed, signInDirectly, subjectOf } from './identity.ts';
import { codeSentTo } from './outbox.ts';
import * as samples from './samples.ts';
import type { Host, ServerProcess } from './server-process.ts';
import { stored } from './stored.ts';

/** People and their things, made through the interfaces that the screens use; for journeys that begin later, and for load. */
export interface Person {
  readonly email: string;
  readonly password: string;
  /** Generated at sign-up; people know only their e-mail address. */
  readonly username: string;
  /** Bearer token for the API. */
  readonly token: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** The language of the journeys: the app speaks a person's own once they have signed in. */
export const spoken = chooseLanguage(process.env['JOURNEY_LANGUAGE']);

/** Returns an e-mail address that is new in the run. */
export const someEmail = (): string => `person-${randomUUID().slice(0, 8)}@example.org`;

interface SignUpOptions {
  readonly email?: string;
  /** The e-mail is confirmed with the code that was mailed, and is what they sign in by. */
  readonly isConfirmed?: boolean;
}

/** Signs up and in; the person holds no record yet. */
export async function createPerson(
  server: AnsweringServer,
  host: Host,
  { email = someEmail(), isConfirmed = false }: SignUpOptions = {},
): Promise<Person> {
  const { password } = samples;
  const username = randomUUID();
  const UserAttributes = [{ Name: 'email', Value: email }];
  const signUp = { ClientId: await clientIdOf(server), Username: username, Password: password, UserAttributes };
  await identity(server, 'SignUp', signUp, host);
  if (isConfirmed) await confirmEmail(server, { email, username });
  const tokens = await signInDirectly(server, username, password, host);
  const [token, accessToken, refreshToken] = [tokens.IdToken, tokens.AccessToken, tokens.RefreshToken];
  if (isConfirmed) await nameAfterEmail(server, { email, accessToken });
  return { email, password, username, token, accessToken, refreshToken };
}

/** Shows that the e-mail is the person's, with the code that was mailed when they signed up. */
export async function confirmEmail(
  server: AnsweringServer,
  { email, username: Username }: Pick<Person, 'email' | 'username'>,
): Promise<void> {
  const ClientId = await clientIdOf(server);
  await identity(server, 'ConfirmSignUp', {
    ClientId,
    Username,
    ConfirmationCode: await codeSentTo(server, email),
  });
}

/** Takes the e-mail as the name to sign in by, as the client does when an account is made. */
export async function nameAfterEmail(
  server: AnsweringServer,
  { accessToken: AccessToken, email }: Pick<Person, 'accessToken' | 'email'>,
): Promise<void> {
  const UserAttributes = [{ Name: 'preferred_username', Value: email }];
  await identity(server, 'UpdateUserAttributes', { AccessToken, UserAttributes });
}

/** Has codes by mail asked for when this person signs in from now on; the e-mail must be confirmed. */
export async function requireEmailCodes(
  server: AnsweringServer,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  const { AccessToken } = await signInDirectly(server, email, password);
  const EmailMfaSettings = { Enabled: true, PreferredMfa: true };
  await identity(server, 'SetUserMFAPreference', { AccessToken, EmailMfaSettings });
}

/** A call of the API as a signed-in person, which must succeed. */
export async function call<T>(
  server: AnsweringServer,
  host: Host,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const headers = { authorization: `Bearer ${token}` };
  return parsed(
    await server.ask(host, method, `/papi${path}`, { headers, ...(body ? { body } : {}) }),
    `${method} ${path}`,
  );
}

/** Makes a visitor of a person who has signed up. */
export function becomeVisitor(
  server: AnsweringServer,
  { email, token }: Pick<Person, 'email' | 'token'>,
  profile: Record<string, unknown> = {},
  language = spoken,
): Promise<Visitor> {
  const body = { email, profile: { ...samples.visitorProfile, ...profile }, consents: samples.consents, language };
  return call(server, 'app', token, 'POST', '/visitor', body);
}

export async function createVisitor(server: AnsweringServer, options?: SignUpOptions): Promise<Person> {
  const person = await createPerson(server, 'app', options);
  await becomeVisitor(server, person);
  return person;
}

export interface Company extends Person {
  readonly exhibitor: Exhibitor;
  readonly account: Account;
}

interface CompanyOptions {
  readonly name?: string;
  readonly accountName?: string;
  readonly countryCode?: string;
  /** The account has agreed to the texts, which the screens ask for first. */
  readonly hasAgreed?: boolean;
}

/** Makes a company of a person who has signed up. */
export async function becomeCompany(
  server: AnsweringServer,
  token: string,
  { hasAgreed = true, ...company }: CompanyOptions = {},
): Promise<Pick<Company, 'exhibitor' | 'account'>> {
  const send = <T>(path: string, body: object) => call<T>(server, 'business', token, 'POST', path, body);
  const made = await send<Pick<Company, 'exhibitor' | 'account'>>('/exhibitor', { ...samples.company, ...company });
  if (hasAgreed) await send('/exhibitor/account/consent', samples.consents);
  return made;
}

/** A company with one account. */
export async function createCompany(server: AnsweringServer, options?: CompanyOptions): Promise<Company> {
  const person = await createPerson(server, 'business');
  return { ...person, ...(await becomeCompany(server, person.token, options)) };
}

/** An administrator, as the console makes the first one. */
export async function createAdmin(server: ServerProcess): Promise<Person> {
  const person = await createPerson(server, 'admin');
  await stored(
    server.dataDir,
    sql`
      insert into admins (id, subject, email, name, created_at)
      values (gen_random_uuid(), ${subjectOf(person.token)}, ${person.email}, 'Ines Wahlberg', now())`,
  );
  return person;
}

/** A company that an administrator has made an organizer. */
export async function createOrganizer(server: ServerProcess, name: string, accountName: string): Promise<Company> {
  const [company, admin] = await Promise.all([createCompany(server, { name, accountName }), createAdmin(server)]);
  await confirmEmail(server, company);
  const { account, email } = company;
  await call(server, 'admin', admin.token, 'POST', '/organizer', { name, contactEmail: email, accountId: account.id });
  return company;
}

/** A company with one project and its points. */
export async function createStand(
  server: AnsweringServer,
  points = 1,
): Promise<{ owner: Company; project: Exhibition; beacons: Beacon[] }> {
  const owner = await createCompany(server);
  const send = <T>(path: string, body: object): Promise<T> => call(server, 'business', owner.token, 'POST', path, body);
  const project = await send<Exhibition>('/exhibition', samples.project);
  const beacons: Beacon[] = [];
  for (let number = 1; number <= points; number += 1) {
    const point = { name: `PX-${number}`, title: `Planetary gearbox PX-${number}` };
    beacons.push(await send(`/project/${project.id}/beacon`, point));
  }
  return { owner, project, beacons };
}
