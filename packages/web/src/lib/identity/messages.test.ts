import { afterEach, expect, test, vi } from 'vitest';
import type { IdentityConfig } from '../config/config.ts';
import { storageKeys, writeStored } from '../storage/storage.ts';
import { createCognitoIdentity } from './cognito-identity.ts';
import { finishAccount, nameAccount, signInAfterLink } from './create-account.ts';
import { type Identity, IdentityError } from './identity.ts';
import { metadata, refused, tokens, usePretendProvider } from './test/pretend-provider.ts';

/**
 * Each message of the catalogue, to the letter: other tests check when a message is shown, this one that nothing is added to
 * it.
 */
const provider = usePretendProvider();
const open = (wrong: Partial<IdentityConfig> = {}) =>
  createCognitoIdentity({ ...provider.config, ...wrong }, () => undefined);

/** Without a password: its arithmetic takes long, and no message depends on it. */
async function signedIn(): Promise<Identity> {
  const identity = open();
  provider.answers['InitiateAuth'] = () => ({ body: tokens() });
  await identity.signInWithoutPassword('u-1', metadata);
  return identity;
}

async function challengedWith(ChallengeName: string, ChallengeParameters: object = {}): Promise<Identity> {
  const challenge = (name: string) => () => ({
    body: { ChallengeName: name, Session: 'session-1', ChallengeParameters },
  });
  provider.answers['InitiateAuth'] = challenge('CUSTOM_CHALLENGE');
  provider.answers['RespondToAuthChallenge'] = challenge(ChallengeName);
  const identity = open();
  await identity.signInWithoutPassword('u-1', metadata);
  await identity.answerChallenge({ kind: 'CUSTOM', answer: 'Hall 4' }, metadata);
  return identity;
}

/** As much of a client as an automatic sign-in calls. */
const signingIn = (signIn: Identity['signIn']) => ({ signIn }) as Partial<Identity> as Identity;

const person = { username: 'u-1', email: 'a@b.example', password: 'secret words', metadata };
const silent = () => ({ status: 400, body: { __type: 'NewException' } });
const none = {} as unknown as string;

afterEach(() => {
  vi.useRealTimers();
  writeStored(storageKeys.signedInWithRedirect, null);
});

const callsByMessage: Record<string, readonly (() => Promise<unknown>)[]> = {
  'Authentication Error': [
    () => {
      provider.answers['SignUp'] = silent;
      return open().signUp(person);
    },
  ],
  'Email cannot be empty': [
    () => open().signUp({ ...person, email: '' }),
    async () => (await signedIn()).updateAttributes({ email: '' }, metadata),
  ],
  'Phone number cannot be empty': [async () => (await signedIn()).updateAttributes({ phone_number: '' }, metadata)],
  'Username cannot be empty': [
    () => open().signUp({ ...person, username: '' }),
    () => open().signIn('', 'p', metadata),
    () => open().signInWithoutPassword('', metadata),
    () => open().confirmSignUp('', '1', metadata),
    () => open().resendCode('', metadata),
    () => open().forgotPassword('', metadata),
    () => open().resetPassword('', '1', 'p', metadata),
  ],
  'The username should either be a string or one of the sign in types': [
    () => open().signIn(none, 'p', metadata),
    () => open().signUp({ ...person, username: none }),
  ],
  'Password cannot be empty': [
    () => open().signUp({ ...person, password: '' }),
    () => open().signIn('u', '', metadata),
    () => open().resetPassword('u', '1', '', metadata),
    async () => (await signedIn()).changePassword('', 'new', metadata),
    async () => (await signedIn()).changePassword('old', '', metadata),
    async () => {
      const answer = { kind: 'NEW_PASSWORD', password: '', attributes: {} } as const;
      return (
        await challengedWith('NEW_PASSWORD_REQUIRED', { userAttributes: '{}', requiredAttributes: '[]' })
      ).answerChallenge(answer, metadata);
    },
  ],
  'Confirmation code cannot be empty': [
    () => open().confirmSignUp('u', '', metadata),
    () => open().resetPassword('u', '', 'p', metadata),
    async () => (await signedIn()).verifyAttribute('email', ''),
    async () => (await signedIn()).finishTotp(''),
    async () => (await challengedWith('SMS_MFA')).answerChallenge({ kind: 'CODE', code: '' }, metadata),
    async () => (await challengedWith('MFA_SETUP')).answerChallenge({ kind: 'TOTP_SETUP', code: '' }, metadata),
  ],
  'Challenge response cannot be empty': [
    async () => (await challengedWith('CUSTOM_CHALLENGE')).answerChallenge({ kind: 'CUSTOM', answer: '' }, metadata),
  ],
  'No valid MFA method provided': [async () => (await signedIn()).setPreferredMfa('FAX' as 'SMS')],
  'Invalid MFA type': [
    async () => {
      const identity = await challengedWith('SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: '["SMS_MFA"]' });
      return identity.answerChallenge({ kind: 'MFA_TYPE', mfa: 'TOTP' }, metadata);
    },
  ],
  'Error creating account': [
    async () => {
      const identity = await signedIn();
      provider.answers['UpdateUserAttributes'] = refused('AliasExistsException', 'taken');
      return nameAccount(identity, person.email, metadata);
    },
  ],
  'Failed to get the session because the user is empty': [
    () => open().refresh(),
    () => open().answerChallenge({ kind: 'CODE', code: '1' }, metadata),
  ],
  'Network Error': [
    () => {
      provider.answers['SignUp'] = () => 'CUT';
      return open().signUp(person);
    },
    async () => {
      const identity = await signedIn();
      provider.answers['ListDevices'] = () => 'CUT';
      return identity.devices();
    },
  ],
  'Device tracking has not been configured in this User Pool': [
    async () => {
      const identity = await signedIn();
      provider.answers['ListDevices'] = refused('InvalidParameterException', 'whatever it says');
      return identity.devices();
    },
  ],
  'Please use your credentials to sign in': [
    () =>
      finishAccount(
        signingIn(async () => ({ kind: 'TOTP_REQUIRED' })),
        'u-1',
        person,
      ),
  ],
  'Please confirm your account and use your credentials to sign in': [
    () => {
      const waiting = () => Promise.reject(new IdentityError('NOT_CONFIRMED', 'User is not confirmed.'));
      return quickly(5_000, () => signInAfterLink(signingIn(waiting), 'u-1', person, new AbortController().signal));
    },
  ],
  'Pending sign-in attempt already in progress': [
    async () => {
      const identity = open();
      const first = identity.signIn('u-1', 'p', metadata);
      const [, second] = await Promise.allSettled([first, identity.signIn('u-1', 'p', metadata)]);
      if (second.status === 'rejected') throw second.reason;
    },
  ],
  'No current user.': [() => open().currentSession(), () => open().idToken()],
  'The user is not authenticated': [
    () => open().record(),
    () => open().deleteUser(),
    () => open().changePassword('a', 'b', metadata),
    () => open().updateAttributes({ name: 'x' }, metadata),
    () => open().sendAttributeCode('email', metadata),
    () => open().verifyAttribute('email', '1'),
    () => open().devices(),
    () => open().forgetDevice('k'),
    () => open().setThisDeviceRemembered(true),
    () => open().setPreferredMfa(null),
    () => open().beginTotp(),
    () => open().finishTotp('1'),
    () => open().signOutEverywhere(),
  ],
  'Signout timeout fail': [
    async () => {
      const identity = await signedIn();
      provider.answers['RevokeToken'] = () => 'HANG';
      return quickly(3_000, () => identity.signOut());
    },
  ],
  'Invalid UserPoolId format.': [
    // 56 characters; one less is the longest there is.
    async () => open({ userPoolId: `eu-west-1_${'a'.repeat(46)}` }),
    async () => open({ userPoolId: 'eu-west-1' }),
    async () => open({ userPoolId: 'eu-west-1_' }),
    async () => open({ userPoolId: 'eu-west-1_a-b' }),
  ],
  'Both UserPoolId and ClientId are required.': [
    async () => open({ userPoolId: '' }),
    async () => open({ userPoolWebClientId: '' }),
  ],
  'Invalid state in OAuth flow': [
    () => open().finishSignInWithRedirect('http://app.localhost/login/callback?code=abc&state=other'),
  ],
};

/** The work, with the clock moved on as soon as it waits for something. */
async function quickly<T>(ms: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const outcome = { isSettled: false };
  const result = work().finally(() => {
    outcome.isSettled = true;
  });
  result.catch(() => undefined);
  while (!outcome.isSettled) {
    await vi.advanceTimersByTimeAsync(ms);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return result;
}

const cases = Object.entries(callsByMessage).flatMap(([message, ways]) =>
  ways.map((way, index) => ({ message, way, index })),
);

test.each(cases)('$message ($index)', async ({ message, way }) => {
  const outcome = await way().then(
    () => 'nothing was refused',
    (error: Error) => error.message,
  );
  expect(outcome).toBe(message);
});

test('a pool id of 55 characters is long enough for anybody', () => {
  expect(() => open({ userPoolId: `eu-west-1_${'a'.repeat(45)}` })).not.toThrow();
});
