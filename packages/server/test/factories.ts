import type { Beacon } from '@fairlead/contract/beacons';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { ScanAnswer } from '@fairlead/contract/scans';
import type { Visitor } from '@fairlead/contract/visitors';
import { sql } from '@fairlead/database/sql';
import { subjectOf } from '../../e2e/harness/identity.ts';
import * as people from '../../e2e/harness/people.ts';
import * as samples from '../../e2e/harness/samples.ts';
import { newId } from '../src/platform/identifier.ts';
import { someEmail, type TestApp } from './app.ts';
import { signUpDirectly } from './direct-sign-up.ts';

export type Person = Pick<people.Person, 'email' | 'token' | 'accessToken' | 'refreshToken'>;

/** They have shown that the e-mail is theirs; verify-email.ts does it with the code of the mail. */
export async function ownEmail(app: TestApp, { email, token }: Pick<Person, 'email' | 'token'>): Promise<void> {
  await app.database.execute(sql`
    insert into verified_addresses (subject, email, as_of) values (${subjectOf(token)}, ${email}, now())
    on conflict (subject) do nothing`);
}

/** Has a session and no record yet; no mail was sent. */
export const createPerson = (app: TestApp, email = someEmail()): Promise<people.Person> => signUpDirectly(app, email);

async function created<T>(app: TestApp, path: string, as: string, body: unknown): Promise<T> {
  const answer = await app.call('POST', path, { as, body });
  if (answer.statusCode !== 201) throw new Error(`POST ${path}: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

export async function createVisitor(
  app: TestApp,
  profile: Record<string, unknown> = {},
): Promise<people.Person & { visitor: Visitor }> {
  const person = await createPerson(app);
  return { ...person, visitor: await people.becomeVisitor(app, person, profile, 'en') };
}

/** A visitor who signed up through the identity provider, which has mailed them a code. */
export async function signUpVisitor(
  app: TestApp,
  profile: Record<string, unknown> = {},
): Promise<people.Person & { visitor: Visitor }> {
  const person = await people.createPerson(app, 'app', { email: someEmail() });
  return { ...person, visitor: await people.becomeVisitor(app, person, profile, 'en') };
}

export async function createExhibitor(app: TestApp, email = someEmail()): Promise<people.Company> {
  const person = await createPerson(app, email);
  return { ...person, ...(await people.becomeCompany(app, person.token, { hasAgreed: false })) };
}

export const createProject = (app: TestApp, as: string, value: object = {}): Promise<Exhibition> =>
  created(app, '/exhibition', as, { ...samples.project, ...value });

/** A point that has been there for a year, as its project has: what was scanned before there was a point says its clock is wrong. */
export async function createBeacon(app: TestApp, as: string, projectId: string, value: object = {}): Promise<Beacon> {
  const beacon = await createNewBeacon(app, as, projectId, value);
  const createdAt = new Date(Date.now() - 400 * 86_400_000);
  await app.database.execute(sql`update beacons set created_at = ${createdAt} where id = ${beacon.id}`);
  await app.database.execute(sql`
    update exhibitions set created_at = ${createdAt} where id = ${projectId} and created_at > ${createdAt}`);
  return { ...beacon, createdAt: createdAt.toISOString() };
}

export const createNewBeacon = (app: TestApp, as: string, projectId: string, value: object = {}): Promise<Beacon> =>
  created(app, `/project/${projectId}/beacon`, as, { ...samples.point, ...value });

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
