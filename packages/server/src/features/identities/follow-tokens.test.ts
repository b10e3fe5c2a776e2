import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { createBus } from '@fairlead/database/bus';
import { sql } from '@fairlead/database/sql';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../database/test/test-database.ts';
import { identity, subjectOf } from '../../../../e2e/harness/identity.ts';
import { consents } from '../../../../e2e/harness/samples.ts';
import { createTestApp, someEmail, type TestApp } from '../../../test/app.ts';
import { createPerson, type Person } from '../../../test/factories.ts';
import { type App, buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';

/** A pool elsewhere, with a database of its own: nothing but its tokens tells the product of a new e-mail. */
let pool: TestApp;
let app: App;
let product: Awaited<ReturnType<typeof createTestDatabase>>;
let closeBus: () => Promise<void>;
let clock: Date | null = null;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const bound = server.address();
  await new Promise((done) => server.close(done));
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}

beforeAll(async () => {
  const port = await freePort();
  pool = await createTestApp({ PUBLIC_URL_APP: `http://127.0.0.1:${port}` });
  await pool.http.listen({ port, host: '127.0.0.1' });
  product = await createTestDatabase({ poolSize: 10 });
  const { database, url } = product;
  const bus = createBus(url, database, () => undefined);
  closeBus = bus.close;
  app = await buildApp({
    config: readConfig({
      RATE_LIMIT: '0',
      LOG_LEVEL: 'silent',
      COGNITO_USER_POOL_ID: pool.provider.poolId,
      COGNITO_CLIENT_ID: pool.provider.clientId,
      COGNITO_ENDPOINT: `http://127.0.0.1:${port}/idp/`,
    }),
    database,
    readDatabase: database,
    bus,
    secretsKey: randomBytes(32),
    clock: () => clock ?? new Date(),
    log: pino({ level: 'silent' }),
    version: 'test',
    webDirectory: null,
    checkAnswers: true,
  });
});
afterAll(async () => {
  await app.http.close();
  await closeBus();
  await product.database.close();
  await product.drop();
  await pool.close();
});

const ask = (method: 'GET' | 'POST', path: string, token: string, body?: object) =>
  app.http.inject({
    method,
    url: `/papi${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });

/** Registered in the product. */
async function createMember(): Promise<Person> {
  const person = await createPerson(pool);
  const body = { email: person.email, profile: { name: 'Marta Lindqvist' }, consents, language: 'en' };
  expect((await ask('POST', '/visitor', person.token, body)).statusCode).toBe(201);
  return person;
}

const emailOf = async (token: string): Promise<string> => (await ask('GET', '/visitor', token)).json().email;

/** A token that says what the pool knows now, issued later than all before. */
async function freshToken(member: Person): Promise<string> {
  seconds += 2;
  pool.setNow(new Date(started + seconds * 1000));
  clock = new Date(started + seconds * 1000);
  const answer = await identity(pool, 'InitiateAuth', {
    ClientId: pool.provider.clientId,
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: member.refreshToken },
  });
  return (answer['AuthenticationResult'] as { IdToken: string }).IdToken;
}
const started = Date.now();
let seconds = 0;

const change = (member: Person, email: string) =>
  identity(pool, 'UpdateUserAttributes', {
    AccessToken: member.accessToken,
    UserAttributes: [{ Name: 'email', Value: email }],
  });

async function verify(member: Person, email: string): Promise<void> {
  const mails = await pool.http.inject({ url: `/outbox.json?to=${encodeURIComponent(email)}` });
  const [newest] = mails.json<{ code: string }[]>();
  await identity(pool, 'VerifyUserAttribute', {
    AccessToken: member.accessToken,
    AttributeName: 'email',
    Code: newest?.code,
  });
}

test('the e-mail of a newer token is followed when it is verified, and no older token takes it back', async () => {
  const member = await createMember();
  const [first, second] = [someEmail(), someEmail()];
  await change(member, first);
  expect(await emailOf(await freshToken(member)), 'not verified').toBe(member.email);
  await verify(member, first);
  const former = await freshToken(member);
  expect(await emailOf(former)).toBe(first);
  await change(member, second);
  await verify(member, second);
  expect(await emailOf(former), 'nothing has told the product').toBe(first);
  expect(await emailOf(await freshToken(member))).toBe(second);
  expect(await emailOf(former), 'the token says the former e-mail, and is still good').toBe(second);
});

test('many requests at once follow once, and two people never to one e-mail', async () => {
  const [one, other] = [await createMember(), await createMember()];
  const wanted = someEmail();
  await change(one, wanted);
  await verify(one, wanted);
  const token = await freshToken(one);
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => emailOf(token))))).toEqual(new Set([wanted]));

  // The pool has given the e-mail to another user; the product has not heard of the first one's next.
  const next = someEmail();
  await change(one, next);
  await verify(one, next);
  await change(other, wanted);
  await verify(other, wanted);
  const othersToken = await freshToken(other);
  expect(await emailOf(othersToken)).toBe(other.email);
  expect(await emailOf(await freshToken(one))).toBe(next);
  expect(await emailOf(await freshToken(other))).toBe(wanted);
  const holders = await product.database.query(sql`
    select subject from visitors where email = ${wanted}`);
  expect(holders).toEqual([{ subject: subjectOf(other.token) }]);
});
