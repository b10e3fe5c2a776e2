import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createPerson, createStand, createVisitor, type Person } from '../../../e2e/harness/people.ts';
import type { Answer, ServerProcess } from '../../../e2e/harness/server-process.ts';

/** One try to get, break or stop something. It throws a Breach when it succeeds, and else says what it measured. */
export interface Attack {
  readonly name: string;
  run(target: Target): Promise<string>;
}

/** The attack got through. */
export class Breach extends Error {
  override name = 'Breach';
}

export function hold(isHeld: boolean, what: string): void {
  if (!isHeld) throw new Breach(what);
}

export type Stand = Awaited<ReturnType<typeof createStand>>;

export interface Fair {
  readonly id: string;
  readonly uniqueIdentifier: string;
}

/** The server under attack and people who have a right to be there, each in what is theirs. */
export interface Target {
  readonly server: ServerProcess;
  readonly admin: Person;
  readonly organizer: Person & { readonly publicFair: Fair; readonly privateFair: Fair };
  /** Two companies that have nothing to do with each other, and a visitor who scanned a point of each. */
  readonly stands: readonly [Stand, Stand];
  readonly visitor: Person;
  /** A call of the API as somebody, or as nobody; 401, 404 and the like are answers. */
  api(
    as: Person | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

const json = <T>(answer: Answer): T => JSON.parse(answer.text) as T;

function expectDone(answer: Answer, what: string): Answer {
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${answer.text}`);
  return answer;
}

/** What the identity provider knows this product by. */
export async function clientIdOf(server: ServerProcess): Promise<string> {
  const config = await server.ask('app', 'GET', '/config.json');
  return json<{ identity: { userPoolWebClientId: string } }>(config).identity.userPoolWebClientId;
}

/** Signs up with an e-mail of one's choice, which nobody confirms, and names the account after it as the client does. */
export async function signUpAs(server: ServerProcess, email: string): Promise<Person> {
  const ClientId = await clientIdOf(server);
  const username = randomUUID();
  const password = 'correct horse battery';
  const signUp = {
    ClientId,
    Username: username,
    Password: password,
    UserAttributes: [{ Name: 'email', Value: email }],
  };
  expectDone(await idp(server, 'SignUp', signUp), 'SignUp');
  const signedIn = await idp(server, 'InitiateAuth', {
    ClientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: username, PASSWORD: password },
  });
  const { IdToken, AccessToken } = json<{ AuthenticationResult: { IdToken: string; AccessToken: string } }>(
    expectDone(signedIn, 'InitiateAuth'),
  ).AuthenticationResult;
  const UserAttributes = [{ Name: 'preferred_username', Value: email }];
  await idp(server, 'UpdateUserAttributes', { AccessToken, UserAttributes });
  return { email, username, password, token: IdToken };
}

/** A call of the identity protocol. */
export const idp = (server: ServerProcess, operation: string, body: object): Promise<Answer> =>
  server.ask('app', 'POST', '/idp/', {
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body,
  });

export const someEmail = (): string => `${randomUUID().slice(0, 8)}@example.org`;

/** Runs `work` and asks for /health/live all the while, at least 50 times. Resolves to the slowest answer in milliseconds. */
export async function slowestWhile(target: Target, work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  let slowest = 0;
  for (let asked = 0; asked < 50 || (!isDone && asked < 5_000); asked += 1) {
    const started = performance.now();
    await target.server.ask('app', 'GET', '/health/live');
    slowest = Math.max(slowest, performance.now() - started);
    await pause(20);
  }
  await working;
  return slowest;
}

/** The longest that anybody else may wait while something expensive is made. */
const longestMs = 250;

export function holdResponsive(slowest: number): string {
  const figure = `slowest /health/live ${slowest.toFixed(0)} ms`;
  hold(slowest < longestMs, figure);
  return figure;
}

async function becomeAdmin(server: ServerProcess): Promise<Person> {
  const key = /\/sign-up\?key=([\w-]+)/.exec(server.output())?.[1];
  if (key === undefined) throw new Error('The server printed no link for the first administrator');
  const admin = await createPerson(server, 'admin');
  const headers = { authorization: `Bearer ${admin.token}` };
  const claim = { headers, body: { key, name: 'Ada' } };
  expectDone(await server.ask('admin', 'POST', '/papi/admin/account/first', claim), 'the first administrator');
  return admin;
}

/** The people and things of the target, made through the API. */
export async function prepare(server: ServerProcess): Promise<Target> {
  const api: Target['api'] = (as, method, path, body, headers = {}) =>
    server.ask('business', method, `/papi${path}`, {
      headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
      ...(body !== undefined && { body }),
    });
  const admin = await becomeAdmin(server);
  const contactEmail = someEmail();
  const registration = { name: 'Nordhaus Messe', contactEmail, language: 'en' };
  expectDone(await api(admin, 'POST', '/organizer', registration), 'POST /organizer');
  const organizer = await acceptInvitation(server, contactEmail);
  const openFair = async (isPublic: boolean): Promise<Fair> => {
    const uniqueIdentifier = `fair-${randomUUID().slice(0, 8)}`;
    const body = { kind: 'TRADE_FAIR', name: 'Nordhaus Expo', uniqueIdentifier, isPublic };
    return json(expectDone(await api(organizer, 'POST', '/exhibition', body), 'POST /exhibition'));
  };
  const stands = [await createStand(server), await createStand(server)] as const;
  const visitor = await createVisitor(server);
  const target = {
    server,
    admin,
    organizer: { ...organizer, publicFair: await openFair(true), privateFair: await openFair(false) },
    stands,
    visitor,
    api,
  };
  for (const { beacons } of stands) {
    const beaconId = beacons[0]?.id;
    const event = { id: randomUUID(), beaconId, occurredAt: new Date().toISOString(), source: 'LINK' };
    expectDone(await api(visitor, 'POST', '/scan', event), 'POST /scan');
  }
  return target;
}

/** Signs in with the temporary password of the invitation, and chooses another. */
async function acceptInvitation(server: ServerProcess, email: string): Promise<Person> {
  const ClientId = await clientIdOf(server);
  let code: string | undefined;
  for (let tries = 0; code === undefined && tries < 100; tries += 1) {
    await pause(50);
    const outbox = await server.ask('app', 'GET', `/outbox.json?to=${encodeURIComponent(email)}`);
    code = json<{ code?: string }[]>(outbox)[0]?.code;
  }
  const challenge = json<{ Session: string; ChallengeParameters: { USER_ID_FOR_SRP: string } }>(
    await idp(server, 'InitiateAuth', {
      ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: code ?? '' },
    }),
  );
  const username = challenge.ChallengeParameters.USER_ID_FOR_SRP;
  const password = 'a stand of my own';
  const answer = await idp(server, 'RespondToAuthChallenge', {
    ClientId,
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: challenge.Session,
    ChallengeResponses: { USERNAME: username, NEW_PASSWORD: password },
  });
  const { IdToken } = json<{ AuthenticationResult: { IdToken: string } }>(answer).AuthenticationResult;
  return { email, username, password, token: IdToken };
}
