import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { IdentityConfig } from '../config.ts';
import { createCognitoIdentity } from './cognito-identity.ts';

/** The provider's answers by operation; the arithmetic of a whole sign-in is tested against the real provider in the journeys. */
type Answers = Record<string, (input: Record<string, unknown>) => { status?: number; body: unknown } | 'CUT'>;

let server: ReturnType<typeof createServer>;
let answers: Answers;
let asked: { operation: string; input: Record<string, unknown> }[];
let config: IdentityConfig;

beforeEach(async () => {
  answers = {};
  asked = [];
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += String(part);
    });
    request.on('end', () => {
      const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
      const input = JSON.parse(text) as Record<string, unknown>;
      asked.push({ operation, input });
      const answer = answers[operation]?.(input) ?? { body: {} };
      if (answer === 'CUT') request.socket.destroy();
      else
        response
          .writeHead(answer.status ?? 200, { 'content-type': 'application/x-amz-json-1.1' })
          .end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/idp/`;
  config = { region: 'eu-west-1', userPoolId: 'eu-west-1_Test1234', userPoolWebClientId: 'client', endpoint };
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const metadata = { environment: 'production', role: 'VISITOR', language: 'es' } as const;
const refused = (type: string, message: string) => () => ({ status: 400, body: { __type: type, message } });
const person = { username: 'u-1', password: 'secret words', email: 'a@b.example', metadata };

test('signing up sends name, address and what the mail needs', async () => {
  answers['SignUp'] = () => ({
    body: {
      UserSub: 'sub',
      UserConfirmed: false,
      CodeDeliveryDetails: { Destination: 'a***@b***', DeliveryMedium: 'EMAIL' },
    },
  });
  expect(await createCognitoIdentity(config).signUp(person)).toEqual({
    username: 'u-1',
    subject: 'sub',
    isConfirmed: false,
    delivery: { destination: 'a***@b***', medium: 'EMAIL' },
  });
  expect(asked[0]?.input).toMatchObject({
    ClientId: 'client',
    Username: 'u-1',
    UserAttributes: [{ Name: 'email', Value: 'a@b.example' }],
    ClientMetadata: metadata,
  });
});

describe('the catalogue of messages', () => {
  test.each([
    ['Invalid UserPoolId format.', { userPoolId: 'eu-west-1' }],
    ['Invalid UserPoolId format.', { userPoolId: `eu-west-1_${'a'.repeat(47)}` }],
    ['Both UserPoolId and ClientId are required.', { userPoolWebClientId: '' }],
  ])('%s', (message, wrong) => expect(() => createCognitoIdentity({ ...config, ...wrong })).toThrow(message));

  test.each([
    ['Username cannot be empty', { username: '' }],
    ['Password cannot be empty', { password: '' }],
    ['Email cannot be empty', { email: '' }],
  ])('signing up: %s', async (message, wrong) => {
    await expect(createCognitoIdentity(config).signUp({ ...person, ...wrong })).rejects.toThrow(message);
    expect(asked).toEqual([]);
  });

  test('Confirmation code cannot be empty', async () => {
    await expect(createCognitoIdentity(config).confirmSignUp('u', '', metadata)).rejects.toThrow(
      'Confirmation code cannot be empty',
    );
  });

  test('No current user. / The user is not authenticated', async () => {
    const identity = createCognitoIdentity(config);
    await expect(identity.currentSession()).rejects.toThrow('No current user.');
    await expect(identity.idToken()).rejects.toThrow('No current user.');
    await expect(identity.updateAttributes({ name: 'x' }, metadata)).rejects.toThrow('The user is not authenticated');
    await expect(identity.deleteUser()).rejects.toThrow('The user is not authenticated');
  });

  test('Network Error', async () => {
    answers['SignUp'] = () => 'CUT';
    await expect(createCognitoIdentity(config).signUp(person)).rejects.toMatchObject({
      code: 'NETWORK',
      message: 'Network Error',
    });
  });

  test.each([
    ['CodeMismatchException', 'CODE_WRONG'],
    ['ExpiredCodeException', 'CODE_EXPIRED'],
    ['AliasExistsException', 'ALIAS_TAKEN'],
    ['LimitExceededException', 'TOO_MANY_ATTEMPTS'],
    ['UserNotFoundException', 'CREDENTIALS_WRONG'],
    ['SomethingNewException', 'UNKNOWN'],
  ])('%s is %s', async (type, code) => {
    answers['ConfirmSignUp'] = refused(type, 'said so');
    await expect(createCognitoIdentity(config).confirmSignUp('u', '123456', metadata)).rejects.toMatchObject({ code });
  });

  test.each(['User is disabled.', 'Refresh Token has been revoked', 'Password reset required for the user'])(
    '%s ends the session',
    async (message) => {
      answers['InitiateAuth'] = refused('NotAuthorizedException', message);
      await expect(createCognitoIdentity(config).signIn('u', 'p', metadata)).rejects.toMatchObject({
        code: 'SESSION_INVALID',
        message,
      });
    },
  );

  test('a page of a proxy counts as no connection', async () => {
    answers['ConfirmSignUp'] = () => ({ status: 502, body: '<h1>Bad gateway</h1>' });
    await expect(createCognitoIdentity(config).confirmSignUp('u', '1', metadata)).rejects.toMatchObject({
      code: 'NETWORK',
    });
  });
});

test('only one password sign-in may be pending, and the next one may follow it', async () => {
  answers['InitiateAuth'] = refused('NotAuthorizedException', 'Incorrect username or password.');
  const identity = createCognitoIdentity(config);
  const [first, second] = await Promise.allSettled([
    identity.signIn('u', 'p', metadata),
    identity.signIn('u', 'p', metadata),
  ]);
  expect(first).toMatchObject({ reason: { code: 'CREDENTIALS_WRONG' } });
  expect(second).toMatchObject({ reason: { message: 'Pending sign-in attempt already in progress' } });
  await expect(identity.signIn('u', 'p', metadata)).rejects.toMatchObject({ code: 'CREDENTIALS_WRONG' });
});
