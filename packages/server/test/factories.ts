import { randomUUID } from 'node:crypto';
import type { Beacon } from '@fairlead/contract/beacons';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Account, Exhibitor } from '@fairlead/contract/exhibitors';
import type { ScanAnswer } from '@fairlead/contract/scans';
import type { Visitor } from '@fairlead/contract/visitors';
import { sql } from '@fairlead/database/sql';
import { newId } from '../src/platform/identifier.ts';
import { someEmail, type TestApp } from './app.ts';

export const password = 'correct horse battery';

export interface Person {
  readonly email: string;
  readonly token: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Whose token it is. */
export function subjectOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
}

/** Takes the e-mail as the name to sign in by, as the client does when an account is made. */
export async function nameAfterEmail(app: TestApp, { accessToken, email }: Person): Promise<void> {
  const attributes = [{ Name: 'preferred_username', Value: email }];
  await identity(app, 'UpdateUserAttributes', { AccessToken: accessToken, UserAttributes: attributes });
}

/** They have shown that the e-mail is theirs; verify-email.ts does it with the code of the mail. */
export async function ownEmail(app: TestApp, { email, token }: Pick<Person, 'email' | 'token'>): Promise<void> {
  await app.database.execute(sql`
    insert into verified_addresses (subject, email, as_of) values (${subjectOf(token)}, ${email}, now())
    on conflict (subject) do nothing`);
}

/** A call of the identity protocol, as a client sends it. */
export async function identity(app: TestApp, operation: string, body: object): Promise<Record<string, unknown>> {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/idp/',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    payload: JSON.stringify(body),
  });
  if (answer.statusCode !== 200) throw new Error(`${operation}: ${answer.body}`);
  return answer.json();
}

/** Somebody who signed up and in, without any record yet. */
export async function createPerson(app: TestApp, email = someEmail()): Promise<Person> {
  const username = randomUUID();
  const { clientId } = app.provider;
  await identity(app, 'SignUp', {
    ClientId: clientId,
    Username: username,
    Password: password,
    UserAttributes: [{ Name: 'email', Value: email }],
  });
  const answer = await identity(app, 'InitiateAuth', {
    ClientId: clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: username, PASSWORD: password },
  });
  const result = answer['AuthenticationResult'] as { IdToken: string; AccessToken: string; RefreshToken: string };
  return { email, token: result.IdToken, accessToken: result.AccessToken, refreshToken: result.RefreshToken };
}

async function created<T>(app: TestApp, path: string, as: string, body: unknown): Promise<T> {
  const answer = await app.call('POST', path, { as, body });
  if (answer.statusCode !== 201) throw new Error(`POST ${path}: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

export const consents = {
  consentTerms: true,
  consentPrivacy: true,
  consentMarketingUpdates: false,
  textVersion: '2026-11',
  language: 'en',
} as const;

export async function createVisitor(
  app: TestApp,
  profile: Record<string, unknown> = {},
): Promise<Person & { visitor: Visitor }> {
  const person = await createPerson(app);
  const visitor = await created<Visitor>(app, '/visitor', person.token, {
    email: person.email,
    profile: { name: 'Marta Lindqvist', organization: 'Volvik Powertrain', countryCode: 'SE', ...profile },
    consents,
    language: 'en',
  });
  return { ...person, visitor };
}

export async function createExhibitor(
  app: TestApp,
  email = someEmail(),
): Promise<Person & { exhibitor: Exhibitor; account: Account }> {
  const person = await createPerson(app, email);
  const registered = await created<{ exhibitor: Exhibitor; account: Account }>(app, '/exhibitor', person.token, {
    name: 'Kessler Antriebstechnik',
    accountName: 'Jana Brandt',
    language: 'en',
  });
  return { ...person, ...registered };
}

export const createProject = (app: TestApp, as: string, value: object = {}): Promise<Exhibition> =>
  created(app, '/exhibition', as, { kind: 'PROJECT', name: 'Nordhaus Expo 2027', ...value });

export const createBeacon = (app: TestApp, as: string, projectId: string, value: object = {}): Promise<Beacon> =>
  created(app, `/project/${projectId}/beacon`, as, { name: 'PX-40', title: 'Planetary gearbox PX-40', ...value });

/** An exhibitor with one project and one point. */
export async function createStand(app: TestApp) {
  const owner = await createExhibitor(app);
  const project = await createProject(app, owner.token);
  return { owner, project, beacon: await createBeacon(app, owner.token, project.id) };
}

export const scanBody = (beacon: Pick<Beacon, 'id'>, value: object = {}) => ({
  id: newId(),
  beaconId: beacon.id,
  occurredAt: new Date().toISOString(),
  source: 'CAMERA',
  ...value,
});

export async function scan(app: TestApp, as: string, body: object): Promise<ScanAnswer> {
  const answer = await app.call('POST', '/scan', { as, body });
  if (answer.statusCode !== 200) throw new Error(`POST /scan: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}
