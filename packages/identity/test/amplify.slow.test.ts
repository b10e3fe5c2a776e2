import { Amplify } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { beforeAll, expect, it } from 'vitest';
import { type AmplifyWorld, amplifyJourneys } from '../../e2e/harness/amplify-journeys.ts';
import { authenticatorCode } from './mfa.ts';
import { somebody } from './people.ts';
import { memoryStorage } from './service.ts';
import { useService } from './use-service.ts';

/** aws-amplify 6 as it is published, in Node; it keeps one configuration and one user for the whole process. */
const { service } = useService({ deviceTracking: 'always' });

beforeAll(async () => {
  const { poolId, clientId } = service.provider;
  // It warns of every endpoint that is not Amazon's.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({
    Auth: { Cognito: { userPoolId: poolId, userPoolClientId: clientId, userPoolEndpoint: service.endpoint } },
  });
  const storage = memoryStorage();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void storage.setItem(key, value),
    getItem: async (key) => storage.getItem(key),
    removeItem: async (key) => void storage.removeItem(key),
    clear: async () => void storage.clear(),
  });
});

const world: AmplifyWorld = {
  auth,
  somebody,
  async codeAfter(email, work) {
    await work();
    return service.codeFor(email);
  },
  authenticatorCode: (secret, steps) => authenticatorCode(service, secret, steps),
};
amplifyJourneys('Node', () => world);

it('takes the invited to a password of their own', async () => {
  const { email } = somebody();
  await service.provider.port.inviteUser(email);
  const { nextStep } = await auth.signIn({ username: email, password: service.codeFor(email) });
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
  expect(await auth.confirmSignIn({ challengeResponse: 'a password of my own' })).toMatchObject({ isSignedIn: true });
  await auth.signOut();
});
