import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { clientIdOf, identity, parsed, type Tokens } from '../../../e2e/harness/identity.ts';
import { codeSentTo } from '../../../e2e/harness/outbox.ts';
import {
  createPerson,
  createStand,
  createVisitor,
  nameAfterEmail,
  type Person,
  someEmail,
} from '../../../e2e/harness/people.ts';
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
  /** Calls the API with or without a session; 401, 404 and the like are answers. */
  api(
    as: Person | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

/** Signs up with any e-mail, unconfirmed, and names the account after it as the client does. */
export async function signUpAs(server: ServerProcess, email: string): Promise<Person> {
  const person = await createPerson(server, 'app', { email });
  await nameAfterEmail(server, person);
  return person;
}

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
  parsed(await server.ask('admin', 'POST', '/papi/admin/account/first', claim), 'the first administrator');
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
  parsed(await api(admin, 'POST', '/organizer', registration), 'POST /organizer');
  const organizer = await acceptInvitation(server, contactEmail);
  const openFair = async (isPublic: boolean): Promise<Fair> => {
    const uniqueIdentifier = `fair-${randomUUID().slice(0, 8)}`;
    const body = { kind: 'TRADE_FAIR', name: 'Nordhaus Expo', uniqueIdentifier, isPublic };
    return parsed(await api(organizer, 'POST', '/exhibition', body), 'POST /exhibition');
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
    parsed(await api(visitor, 'POST', '/scan', event), 'POST /scan');
  }
  return target;
}

/** Signs in with the temporary password of the invitation, and chooses another. */
export async function acceptInvitation(server: ServerProcess, email: string): Promise<Person> {
  const ClientId = await clientIdOf(server);
  const AuthParameters = { USERNAME: email, PASSWORD: await codeSentTo(server, email) };
  const challenge = await identity<{ Session: string; ChallengeParameters: { USER_ID_FOR_SRP: string } }>(
    server,
    'InitiateAuth',
    { ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters },
  );
  const username = challenge.ChallengeParameters.USER_ID_FOR_SRP;
  const password = 'a stand of my own';
  const { AuthenticationResult } = await identity<{ AuthenticationResult: Tokens }>(server, 'RespondToAuthChallenge', {
    ClientId,
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: challenge.Session,
    ChallengeResponses: { USERNAME: username, NEW_PASSWORD: password },
  });
  const { IdToken: token, AccessToken: accessToken, RefreshToken: refreshToken } = AuthenticationResult;
  return { email, username, password, token, accessToken, refreshToken };
}
