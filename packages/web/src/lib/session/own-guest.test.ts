import { afterEach, expect, test } from 'vitest';
import { readStored, storageKeys, writeStored } from '../storage/storage.ts';
import { endSession, startGuestSession, startSession } from './session.ts';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (sub: string) => `${part({ alg: 'HS256' })}.${part({ sub, discriminator: 'SIMPLE' })}.c2ln`;
const kept = () => readStored(storageKeys.guestToken);

afterEach(() => {
  endSession();
  for (const key of [storageKeys.guestToken, storageKeys.ownGuest]) writeStored(key, null);
});

test('keeps the token of a guest whom this phone made when somebody signs in, or the session ends', () => {
  startGuestSession(tokenOf('guest:own'));
  startSession(tokenOf('ines'));
  expect(kept()).toBe(tokenOf('guest:own'));
  writeStored(storageKeys.guestToken, null);
  startGuestSession(tokenOf('guest:own'));
  endSession();
  expect(kept()).toBe(tokenOf('guest:own'));
});

test('keeps no token of a guest that came by a link to sign in with a token', () => {
  startSession(tokenOf('guest:planted'));
  startSession(tokenOf('ines'));
  expect(kept()).toBeNull();
  startGuestSession(tokenOf('guest:own'));
  startSession(tokenOf('guest:planted'));
  expect(kept()).toBe(tokenOf('guest:own'));
  endSession();
  expect(kept()).toBe(tokenOf('guest:own'));
});
