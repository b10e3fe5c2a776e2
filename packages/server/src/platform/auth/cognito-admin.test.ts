import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createPoolAdmin } from './cognito-admin.ts';

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };

interface Call {
  readonly target: string;
  readonly path: string | undefined;
  readonly body: Record<string, unknown>;
  readonly headers: IncomingHttpHeaders;
}

let pool: Server | undefined;
let closeAdmin = () => {};
afterEach(async () => {
  closeAdmin();
  pool?.closeAllConnections();
  await new Promise((done) => (pool === undefined ? done(undefined) : pool.close(done)));
  pool = undefined;
});

type Answer = readonly [status: number, body: object | string];
/** Sends headers and a part of the body, and nothing more. */
const halfAnswer = 'half an answer';

/** As much of a pool as is asked of it: a list of users, and what `answers` says. It is silent about what is not in there. */
async function startPool(
  answers: Readonly<Record<string, Answer | typeof halfAnswer>>,
  { path = '', timeoutMs = 60_000 } = {},
) {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const target = String(request.headers['x-amz-target']);
      const body = JSON.parse(Buffer.concat(parts).toString());
      calls.push({ target, path: request.url, body, headers: request.headers });
      const answer = answers[target.split('.')[1] ?? ''];
      if (answer === halfAnswer) response.writeHead(200, { 'content-length': 100 }).write('{"Users":');
      else if (answer !== undefined) {
        const [status, content] = answer;
        response.writeHead(status).end(typeof content === 'string' ? content : JSON.stringify(content));
      }
    });
  });
  pool = server;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}${path}`;
  const settings = { endpoint, region: 'eu-west-1', userPoolId: 'eu-west-1_AbC123', credentials };
  const admin = createPoolAdmin({ ...settings, timeoutMs });
  closeAdmin = () => admin.close();
  return { calls, remove: admin.deleteUser };
}

const service = 'AWSCognitoIdentityProviderService';
const somebody: Answer = [200, { Users: [{ Username: 'Google_1234' }] }];
const gone = { __type: 'com.amazonaws.cognito#UserNotFoundException', message: 'User does not exist.' };

test('a user is found by the subject and deleted by the name, in signed calls', async () => {
  const subject = randomUUID();
  const { calls, remove } = await startPool({ ListUsers: somebody, AdminDeleteUser: [200, {}] });
  await remove(subject);
  expect(calls.map(({ target, path, body }) => ({ target, path, ...body }))).toEqual([
    {
      target: `${service}.ListUsers`,
      path: '/',
      UserPoolId: 'eu-west-1_AbC123',
      Filter: `sub = "${subject}"`,
      Limit: 1,
    },
    { target: `${service}.AdminDeleteUser`, path: '/', UserPoolId: 'eu-west-1_AbC123', Username: 'Google_1234' },
  ]);
  for (const { headers } of calls) {
    expect(headers['content-type']).toBe('application/x-amz-json-1.1');
    const [, day, signed] =
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/(\d{8})\/eu-west-1\/cognito-idp\/aws4_request, SignedHeaders=([\w;-]+), Signature=[\da-f]{64}$/.exec(
        headers.authorization ?? '',
      ) ?? [];
    expect(headers['x-amz-date']).toMatch(new RegExp(`^${day}T\\d{6}Z$`));
    expect(signed?.split(';')).toEqual(
      expect.arrayContaining(['content-type', 'host', 'x-amz-content-sha256', 'x-amz-date', 'x-amz-target']),
    );
  }
});

test('a pool with a path is asked there', async () => {
  const { calls, remove } = await startPool({ ListUsers: [200, { Users: [] }] }, { path: '/idp' });
  await remove(randomUUID());
  expect(calls.map(({ path }) => path)).toEqual(['/idp/']);
});

test('nobody to delete is no error, and what is no subject is not asked for', async () => {
  const { calls, remove } = await startPool({ ListUsers: somebody, AdminDeleteUser: [400, gone] });
  await remove(randomUUID());
  expect(calls).toHaveLength(2);
  await remove('" or username = "admin');
  expect(calls).toHaveLength(2);
});

test('a subject that the pool does not know is not deleted', async () => {
  const { calls, remove } = await startPool({ ListUsers: [200, { Users: [] }] });
  await remove(randomUUID());
  expect(calls).toHaveLength(1);
});

const message = 'User: arn:aws:iam::1234:user/x is not authorized';
test.each<[string, Answer, string]>([
  ['a refusal', [400, { __type: 'AccessDeniedException', message }], 'AccessDeniedException'],
  ['too many calls', [400, { __type: 'TooManyRequestsException', message }], 'TooManyRequestsException'],
  ['a refusal without a kind', [500, {}], '500'],
  ['a page of something in between', [502, '<html>'], '502'],
])('%s is told by its kind alone, at once, to be tried again', async (_, answer, kind) => {
  const { calls, remove } = await startPool({ ListUsers: answer });
  const error = await remove(randomUUID()).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: `The user pool refused ListUsers: ${kind}` });
  expect(error).not.toHaveProperty('cause');
  expect(calls).toHaveLength(1);
});

test.each<[string, Answer]>([
  ['no list', [200, {}]],
  ['no JSON', [200, '<html>']],
])('%s is not taken for nobody', async (_, answer) => {
  const { remove } = await startPool({ ListUsers: answer });
  await expect(remove(randomUUID())).rejects.toThrow();
});

test.each([
  ['no answer', {}],
  ['half an answer', { ListUsers: halfAnswer }],
  ['no answer to the second call', { ListUsers: somebody }],
] as const)('%s is given up after the time for it', async (_, answers) => {
  const { remove } = await startPool(answers, { timeoutMs: 500 });
  await expect(remove(randomUUID())).rejects.toMatchObject({ name: 'AbortError' });
});

test('the client is loaded when the first user is deleted, not with the pool: it takes megabytes', async () => {
  const pool = {
    region: 'eu-west-1',
    userPoolId: 'eu-west-1_AbC123',
    clientId: 'abc123',
    // A port without a listener.
    endpoint: 'http://127.0.0.1:1',
    providers: [],
    authFlow: 'USER_SRP_AUTH',
    admin: credentials,
  };
  // A process of its own, in which nothing else has loaded the client.
  const script = `
    import { registerHooks } from 'node:module';
    let count = 0;
    registerHooks({
      resolve(name, context, next) {
        if (name === '@aws-sdk/client-cognito-identity-provider') count += 1;
        return next(name, context);
      },
    });
    const { useCognitoPool } = await import(${JSON.stringify(new URL('./cognito-pool.ts', import.meta.url))});
    const identity = useCognitoPool(${JSON.stringify(pool)}, 'automatic', () => new Date());
    const before = count;
    const problem = await identity.deleteUser('${randomUUID()}').catch(({ code }) => code);
    await identity.close();
    console.log(JSON.stringify({ before, after: count, problem }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  expect(JSON.parse(stdout)).toEqual({ before: 0, after: 1, problem: 'ECONNREFUSED' });
});

test('the key of an administrator is given whole or not at all', () => {
  const somePool = { COGNITO_USER_POOL_ID: 'eu-west-1_AbC123', COGNITO_CLIENT_ID: 'abc123' };
  const COGNITO_ADMIN_ACCESS_KEY_ID = 'AKIDEXAMPLEAKIDEXAMPLE';
  expect(() => readConfig({ ...somePool, COGNITO_ADMIN_ACCESS_KEY_ID })).toThrow('COGNITO_ADMIN_SECRET_ACCESS_KEY');
  const config = readConfig({ ...somePool, COGNITO_ADMIN_ACCESS_KEY_ID, COGNITO_ADMIN_SECRET_ACCESS_KEY: 'secret' });
  expect(config.cognitoPool?.admin).toEqual({
    accessKeyId: COGNITO_ADMIN_ACCESS_KEY_ID,
    secretAccessKey: 'secret',
  });
  expect(readConfig(somePool).cognitoPool?.admin).toBeUndefined();
});
