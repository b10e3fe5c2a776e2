import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { signForAws } from './aws-signature.ts';
import { createPoolAdmin } from './cognito-admin.ts';

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };

test('a request is signed as the example in the documentation of the signature', () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
  const url = new URL('https://iam.amazonaws.com/?Action=ListUsers&Version=2010-05-08');
  const scope = { credentials, region: 'us-east-1', service: 'iam', now: new Date('2015-08-30T12:36:00Z') };
  expect(signForAws({ method: 'GET', url, headers, body: '' }, scope)['authorization']).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, ' +
      'SignedHeaders=content-type;host;x-amz-date, ' +
      'Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
  );
});

interface Call {
  readonly target: string;
  readonly body: Record<string, unknown>;
  readonly headers: IncomingHttpHeaders;
}

let pool: Server | undefined;
afterEach(async () => {
  if (pool !== undefined) await new Promise((done) => pool?.close(done));
  pool = undefined;
});

/** As much of a pool as is asked of it. */
async function startPool(answers: Readonly<Record<string, [status: number, body: object]>>) {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const target = String(request.headers['x-amz-target']).split('.')[1] ?? '';
      calls.push({ target, body: JSON.parse(Buffer.concat(parts).toString()), headers: request.headers });
      const [status, body] = answers[target] ?? [500, {}];
      response.writeHead(status).end(JSON.stringify(body));
    });
  });
  pool = server;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const remove = createPoolAdmin(
    { base, region: 'eu-west-1', userPoolId: 'eu-west-1_AbC123', credentials },
    () => new Date('2026-11-21T01:00:00Z'),
  );
  return { calls, remove };
}

test('a user is found by the subject and deleted by the name, in signed calls', async () => {
  const subject = randomUUID();
  const listed = { Users: [{ Username: 'Google_1234' }] };
  const { calls, remove } = await startPool({ ListUsers: [200, listed], AdminDeleteUser: [200, {}] });
  await remove(subject);
  expect(calls.map(({ target, body }) => ({ target, ...body }))).toEqual([
    { target: 'ListUsers', UserPoolId: 'eu-west-1_AbC123', Filter: `sub = "${subject}"`, Limit: 1 },
    { target: 'AdminDeleteUser', UserPoolId: 'eu-west-1_AbC123', Username: 'Google_1234' },
  ]);
  for (const { headers } of calls) {
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/20261121\/eu-west-1\/cognito-idp\/aws4_request, SignedHeaders=content-type;host;x-amz-date;x-amz-target, Signature=[\da-f]{64}$/,
    );
  }
});

test('nobody to delete is no error, and what is no subject is not asked for', async () => {
  const gone = { __type: 'com.amazonaws.cognito#UserNotFoundException', message: 'User does not exist.' };
  const { calls, remove } = await startPool({
    ListUsers: [200, { Users: [{ Username: 'somebody' }] }],
    AdminDeleteUser: [400, gone],
  });
  await remove(randomUUID());
  expect(calls).toHaveLength(2);
  await remove('" or username = "admin');
  expect(calls).toHaveLength(2);
});

test('a refusal is told by its kind alone, to be tried again', async () => {
  const refusal = { __type: 'AccessDeniedException', message: 'User: arn:aws:iam::1234:user/x is not authorized' };
  const { remove } = await startPool({ ListUsers: [400, refusal] });
  await expect(remove(randomUUID())).rejects.toThrow(/^The user pool refused ListUsers: AccessDeniedException$/);
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
