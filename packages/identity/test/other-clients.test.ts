import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { register, signIn } from './people.ts';
import { useService } from './use-service.ts';

const { service } = useService();

const withToken = ['GetTokensFromRefreshToken', 'RevokeToken'];
const somebody = { Username: 'somebody' };
const password = 'a good password';
/** Every operation that names its client, and what else it wants. */
const operations: Record<string, object> = {
  SignUp: { ...somebody, Password: password, UserAttributes: [{ Name: 'email', Value: 'a@volvik.example' }] },
  ConfirmSignUp: { ...somebody, ConfirmationCode: '123456' },
  ResendConfirmationCode: somebody,
  ForgotPassword: somebody,
  ConfirmForgotPassword: { ...somebody, ConfirmationCode: '123456', Password: password },
  InitiateAuth: { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: 'somebody', PASSWORD: password } },
  RespondToAuthChallenge: { ChallengeName: 'SMS_MFA', Session: 'none', ChallengeResponses: { USERNAME: 'somebody' } },
};

test('an operation that names another client is refused, whatever else is right', async () => {
  const { RefreshToken } = await signIn(service, await register(service));
  const all = {
    ...operations,
    ...{ GetTokensFromRefreshToken: { RefreshToken }, RevokeToken: { Token: RefreshToken } },
  };
  const answers: Record<string, unknown> = {};
  for (const [name, more] of Object.entries(all)) {
    answers[name] = (await service.call(name, { ...more, ClientId: 'another' })).body['__type'];
  }
  const refused = Object.fromEntries(Object.keys(all).map((name) => [name, 'ResourceNotFoundException']));
  expect(answers).toEqual(refused);
});

test('no operation with a client is missing in the list above', () => {
  const folder = join(import.meta.dirname, '../src/operations');
  const withClient = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((source) => /ClientId: clientId/.test(source))
    .map((source) => /name: '(\w+)'/.exec(source)?.[1]);
  expect(withClient.toSorted()).toEqual([...Object.keys(operations), ...withToken].toSorted());
});
