import { afterEach, describe, expect, test, vi } from 'vitest';
import { chooseToken } from '../session/product-token.ts';
import { endSession, isUsable, startSession } from '../session/session.ts';
import { storageKeys, writeStored } from '../storage/storage.ts';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: object) => `${part({ alg: 'RS256' })}.${part(claims)}.c2ln`;
const inAnHour = Math.floor(Date.now() / 1000) + 3600;
const anHourAgo = inAnHour - 7200;

afterEach(endSession);

describe('the expected format', () => {
  test.each([
    ['a JWT of the future', token({ exp: inAnHour }), true],
    ['a JWT without an end', token({ sub: 'ü' }), true],
    ['a JWT that has run out', token({ exp: anHourAgo }), false],
    ['text', 'abc', false],
    ['three parts of nonsense', 'a.b.c', false],
    ['nothing', null, false],
  ])('%s', (_, text, expected) => expect(isUsable(text)).toBe(expected));
});

describe('the token of a request', () => {
  const idToken = vi.fn(async () => 'from the session');

  test('is the stored one when it has the expected format', async () => {
    const stored = token({ exp: inAnHour });
    startSession(stored);
    expect(await chooseToken({ idToken })).toBe(stored);
    expect(idToken).not.toHaveBeenCalled();
  });

  test('is the id token of the session when the stored one has not', async () => {
    writeStored(storageKeys.sessionToken, 'old format');
    expect(await chooseToken({ idToken })).toBe('from the session');
  });

  test('is the stored one after all when there is no session', async () => {
    writeStored(storageKeys.sessionToken, 'old format');
    expect(await chooseToken({ idToken: () => Promise.reject(new Error('No current user.')) })).toBe('old format');
  });

  test('is none for who never signed in, without asking the identity client', async () => {
    idToken.mockClear();
    expect(await chooseToken({ idToken })).toBeNull();
    expect(idToken).not.toHaveBeenCalled();
  });
});
