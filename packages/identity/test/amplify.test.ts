import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  fetchDevices,
  fetchMFAPreference,
  fetchUserAttributes,
  forgetDevice,
  rememberDevice,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { authenticatorCode } from './mfa.ts';
import { register, somebody } from './people.ts';
import { memoryStorage, type Service, startService } from './service.ts';

/** aws-amplify 6 as it is published, in Node; it keeps one configuration and one user for the whole process. */
let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService(database.sql, { deviceTracking: 'always' });
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
afterEach(() => signOut());
afterAll(async () => {
  await service.close();
  await database.drop();
});

describe('aws-amplify', () => {
  it('signs up, confirms, signs in by SRP, refreshes and reads the user', async () => {
    const person = somebody();
    const { nextStep } = await signUp({
      username: person.username,
      password: person.password,
      options: { userAttributes: { email: person.email } },
    });
    expect(nextStep.signUpStep).toBe('CONFIRM_SIGN_UP');
    await confirmSignUp({ username: person.username, confirmationCode: service.codeFor(person.email) });
    expect(await signIn({ username: person.email, password: person.password })).toMatchObject({ isSignedIn: true });
    const before = (await fetchAuthSession()).tokens?.accessToken.payload;
    const after = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken.payload;
    expect(after?.['origin_jti']).toBe(before?.['origin_jti']);
    expect(after?.jti).not.toBe(before?.jti);
    expect(await fetchUserAttributes()).toMatchObject({ email: person.email, email_verified: 'true' });
  });

  it('sets up an authenticator, signs in with it, and by the remembered device without it', async () => {
    const person = await register(service);
    await signIn({ username: person.username, password: person.password });
    const { sharedSecret } = await setUpTOTP();
    await verifyTOTPSetup({ code: authenticatorCode(service, sharedSecret) });
    await updateMFAPreference({ totp: 'PREFERRED', email: 'ENABLED' });
    expect(await fetchMFAPreference()).toEqual({ enabled: ['EMAIL', 'TOTP'], preferred: 'TOTP' });
    const [device] = await fetchDevices();
    expect(device?.id).toMatch(/^eu-west-1_/);
    await signOut();
    expect(await signIn({ username: person.username, password: person.password })).toMatchObject({ isSignedIn: true });

    await forgetDevice();
    await signOut();
    const asked = await signIn({ username: person.username, password: person.password });
    expect(asked.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    service.pass(30);
    const done = await confirmSignIn({ challengeResponse: authenticatorCode(service, sharedSecret) });
    expect(done.isSignedIn).toBe(true);
    await rememberDevice();
  });

  it('chooses among factors', async () => {
    const person = await register(service);
    await signIn({ username: person.username, password: person.password });
    const { sharedSecret } = await setUpTOTP();
    await verifyTOTPSetup({ code: authenticatorCode(service, sharedSecret) });
    await updateMFAPreference({ totp: 'ENABLED', email: 'ENABLED' });
    await forgetDevice();
    await signOut();
    const { nextStep } = await signIn({ username: person.username, password: person.password });
    expect(nextStep).toMatchObject({
      signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION',
      allowedMFATypes: ['EMAIL', 'TOTP'],
    });
    const chosen = await confirmSignIn({ challengeResponse: 'EMAIL' });
    expect(chosen.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
    const done = await confirmSignIn({ challengeResponse: service.codeFor(person.email) });
    expect(done.isSignedIn).toBe(true);
  });

  it('resets and changes a password', async () => {
    const person = await register(service);
    const { nextStep } = await resetPassword({ username: person.email });
    expect(nextStep.resetPasswordStep).toBe('CONFIRM_RESET_PASSWORD_WITH_CODE');
    const confirmationCode = service.codeFor(person.email);
    await confirmResetPassword({ username: person.email, confirmationCode, newPassword: 'a fresh good one' });
    await signIn({ username: person.email, password: 'a fresh good one' });
    await updatePassword({ oldPassword: 'a fresh good one', newPassword: 'another good one' });
    await signOut({ global: true });
    expect(await signIn({ username: person.email, password: 'another good one' })).toMatchObject({ isSignedIn: true });
  });

  it('takes the invited to a password of their own', async () => {
    const { email } = somebody();
    await service.provider.port.inviteUser(email);
    const { nextStep } = await signIn({ username: email, password: service.codeFor(email) });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    expect(await confirmSignIn({ challengeResponse: 'a password of my own' })).toMatchObject({ isSignedIn: true });
  });
});
