import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createBus } from '@fairlead/database/bus';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson, createVisitor } from '../../../test/factories.ts';
import { type App, buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';

/** A pool elsewhere: another installation's provider, reached over the network and by its published keys alone. */
let elsewhere: TestApp;
let app: App;
let closeBus: () => Promise<void>;

beforeAll(async () => {
  const port = await freePort();
  elsewhere = await createTestApp({ PUBLIC_URL_APP: `http://127.0.0.1:${port}` });
  await elsewhere.http.listen({ port, host: '127.0.0.1' });
  const config = readConfig({
    RATE_LIMIT: '0',
    LOG_LEVEL: 'silent',
    COGNITO_USER_POOL_ID: elsewhere.provider.poolId,
    COGNITO_CLIENT_ID: elsewhere.provider.clientId,
    COGNITO_ENDPOINT: `http://127.0.0.1:${port}/idp/`,
    COGNITO_DOMAIN: `http://127.0.0.1:${port}`,
    COGNITO_PROVIDERS: 'Google, Company',
    CONFIRMATION: 'link',
  });
  const { database } = elsewhere;
  const bus = createBus(elsewhere.databaseUrl, database, () => undefined);
  closeBus = bus.close;
  app = await buildApp({
    config,
    database,
    readDatabase: database,
    bus,
    secretsKey: randomBytes(32),
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    version: 'test',
    webDirectory: null,
    checkAnswers: true,
  });
});
afterAll(async () => {
  await app.http.close();
  await closeBus();
  await elsewhere.close();
});

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

const ask = (path: string, token?: string) =>
  app.http.inject({ url: path, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

describe('with a pool elsewhere', () => {
  test("its tokens are believed, and nobody else's", async () => {
    const { token, accessToken, visitor } = await createVisitor(elsewhere);
    expect((await ask('/papi/visitor', token)).json()).toMatchObject({ id: visitor.id });
    expect((await ask('/papi/visitor', accessToken)).statusCode).toBe(401);
    const stranger = await createTestApp();
    const { token: foreign } = await createPerson(stranger);
    await stranger.close();
    expect((await ask('/papi/visitor', foreign)).statusCode).toBe(401);
  });

  test('the client is sent there, and nothing is mounted here', async () => {
    const { identity } = (await ask('/config.json')).json();
    expect(identity).toMatchObject({
      region: 'eu-west-1',
      userPoolId: elsewhere.provider.poolId,
      userPoolWebClientId: elsewhere.provider.clientId,
      endpoint: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/idp\/$/),
      oauth: { origin: expect.stringContaining('127.0.0.1'), providers: ['Google', 'Company'] },
      signUpVerificationMethod: 'link',
    });
    expect((await app.http.inject({ method: 'POST', url: '/idp/' })).statusCode).toBe(404);
    expect((await ask('/health/ready')).statusCode).toBe(200);
    expect((await ask('/health/live')).headers['content-security-policy']).toContain(new URL(identity.endpoint).origin);
  });
});

test("Amazon's own pool needs no endpoint", async () => {
  const config = readConfig({ COGNITO_USER_POOL_ID: 'eu-west-1_AbC123', COGNITO_CLIENT_ID: 'abc123' });
  expect(config.cognitoPool).toMatchObject({
    region: 'eu-west-1',
    endpoint: undefined,
    domain: undefined,
    providers: [],
  });
});

test.each([
  [{ COGNITO_USER_POOL_ID: 'eu-west-1_AbC123' }, 'Both UserPoolId and ClientId are required.'],
  [{ COGNITO_CLIENT_ID: 'abc123' }, 'Both UserPoolId and ClientId are required.'],
  [{ COGNITO_USER_POOL_ID: 'nonsense', COGNITO_CLIENT_ID: 'abc123' }, 'COGNITO_USER_POOL_ID'],
  [{ COGNITO_USER_POOL_ID: `${'a'.repeat(60)}_b`, COGNITO_CLIENT_ID: 'abc123' }, 'COGNITO_USER_POOL_ID'],
])('%j is refused by name', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});
