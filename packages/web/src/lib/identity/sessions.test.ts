import { describe, expect, test, vi } from 'vitest';
import { readStored, writeStored } from '../storage/storage.ts';
import { createCognitoIdentity } from './cognito-identity.ts';
import { onIdentityEvent } from './identity.ts';
import { metadata, refused, usePretendProvider } from './test/pretend-provider.ts';

const provider = usePretendProvider();
const open = () => createCognitoIdentity(provider.config);
const inputOf = (operation: string) => provider.requests.findLast((each) => each.operation === operation)?.input;

async function openSignedIn() {
  const identity = open();
  await identity.signIn('u-1', 'secret words', metadata);
  return identity;
}

describe('a session that the provider has ended', () => {
  const ends = [
    ['User is disabled.', 'DISABLED'],
    ['User does not exist.', 'GONE'],
    ['Access Token has been revoked', 'ACCESS_REVOKED'],
    ['Refresh Token has been revoked', 'REFRESH_REVOKED'],
    ['Refresh Token has expired', 'REFRESH_EXPIRED'],
    ['Password reset required for the user', 'RESET_REQUIRED'],
  ] as const;

  test.each(ends)('(%s) while renewing is forgotten, and that is announced', async (message, reason) => {
    const identity = await openSignedIn();
    provider.answers['InitiateAuth'] = refused('NotAuthorizedException', message);
    const heard = vi.fn();
    const stop = onIdentityEvent(heard);
    await expect(identity.refresh()).rejects.toMatchObject({ code: 'SESSION_INVALID', message });
    stop();
    expect(heard).toHaveBeenCalledWith({ kind: 'SESSION_INVALID', reason });
    await expect(identity.idToken()).rejects.toThrow('No current user.');
    // Neither the tokens nor what was known of the person stays with another client of the same browser.
    await expect(open().currentSession()).rejects.toThrow('No current user.');
  });

  test.each(ends)('(%s) in any call is forgotten as well', async (message, reason) => {
    const identity = await openSignedIn();
    provider.answers['ChangePassword'] = refused('NotAuthorizedException', message);
    const heard = vi.fn();
    const stop = onIdentityEvent(heard);
    await expect(identity.changePassword('a', 'b', metadata)).rejects.toThrow(message);
    stop();
    expect(heard).toHaveBeenCalledWith({ kind: 'SESSION_INVALID', reason });
    await expect(identity.idToken()).rejects.toThrow('No current user.');
  });

  test.each([
    ['User does not exist.', null],
    ['Refresh Token has expired', 'key'],
  ])('(%s) keeps the keys of the device only while the account is there', async (message, kept) => {
    const identity = await openSignedIn();
    const key = 'CognitoIdentityServiceProvider.client.u-1.deviceKey';
    writeStored(key, 'key');
    provider.answers['InitiateAuth'] = refused('NotAuthorizedException', message);
    await expect(identity.refresh()).rejects.toThrow(message);
    expect(readStored(key)).toBe(kept);
  });

  test('is not one whose password was typed wrong', async () => {
    const identity = await openSignedIn();
    provider.answers['ChangePassword'] = refused('NotAuthorizedException', 'Incorrect username or password.');
    await expect(identity.changePassword('a', 'b', metadata)).rejects.toMatchObject({ code: 'CREDENTIALS_WRONG' });
    expect(await identity.idToken()).not.toBe('');
  });
});

describe('signing out', () => {
  test.each([
    [true, null],
    [false, 'key'],
  ])('for good (%s) forgets the keys of the device', async (isForGood, kept) => {
    const identity = await openSignedIn();
    const key = 'CognitoIdentityServiceProvider.client.u-1.deviceKey';
    writeStored(key, 'key');
    await identity.signOut({ isForGood });
    expect(readStored(key)).toBe(kept);
  });

  test('revokes the refresh token and forgets the session', async () => {
    const identity = await openSignedIn();
    await identity.signOut();
    expect(inputOf('RevokeToken')).toMatchObject({ Token: 'refresh' });
    await expect(identity.idToken()).rejects.toThrow('No current user.');
  });

  test('everywhere asks the provider to end every session', async () => {
    const identity = await openSignedIn();
    await identity.signOutEverywhere();
    expect(inputOf('GlobalSignOut')).toHaveProperty('AccessToken');
    await expect(identity.idToken()).rejects.toThrow('No current user.');
  });

  test('waits 3 s for the provider: Signout timeout fail', async () => {
    const identity = await openSignedIn();
    provider.answers['RevokeToken'] = () => 'HANG';
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const ended = expect(identity.signOut()).rejects.toThrow('Signout timeout fail');
      await vi.advanceTimersByTimeAsync(2_999);
      await vi.advanceTimersByTimeAsync(1);
      await ended;
    } finally {
      vi.useRealTimers();
    }
    await expect(identity.idToken()).rejects.toThrow('No current user.');
  });
});
