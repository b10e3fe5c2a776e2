import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, storedToken } from '../session/session.ts';
import { signInAfterCode, signInAfterLink } from './create-account.ts';
import { announceIdentityEvent, type Identity, IdentityError } from './identity.ts';

const metadata = { environment: 'production', role: 'VISITOR', language: 'de' } as const;
const account = { email: 'ines@aurelia.example', password: 'a few words', metadata };

let tried: number;
let confirmedAt: number;
let provider: Identity;
let stop: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  tried = 0;
  confirmedAt = Number.POSITIVE_INFINITY;
  stop = new AbortController();
  const signIn: Identity['signIn'] = async () => {
    tried += 1;
    if (tried < confirmedAt) throw new IdentityError('NOT_CONFIRMED', 'User is not confirmed.');
    return { kind: 'SIGNED_IN', idToken: 'h.eyJ9.s' };
  };
  provider = { signIn, updateAttributes: async () => [] } as Partial<Identity> as Identity;
});
afterEach(() => {
  vi.useRealTimers();
  endSession();
});

test('by link: asks every 5 s, and goes on as soon as the link was opened', async () => {
  confirmedAt = 3;
  const done = signInAfterLink(provider, 'u', account, stop.signal);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(tried).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(tried).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  expect(tried).toBe(3);
  expect(storedToken()).toBe('h.eyJ9.s');
});

test.each(['NETWORK', 'TOO_MANY_ATTEMPTS', 'ALREADY_PENDING'] as const)('by link: %s passes', async (code) => {
  const { signIn } = provider;
  provider.signIn = (...given) => {
    if (tried > 0) return signIn(...given);
    tried += 1;
    return Promise.reject(new IdentityError(code, 'said so'));
  };
  confirmedAt = 2;
  const done = signInAfterLink(provider, 'u', account, stop.signal);
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  expect(storedToken()).toBe('h.eyJ9.s');
});

test('by link: gives up after 180 s', async () => {
  const failed = expect(signInAfterLink(provider, 'u', account, stop.signal)).rejects.toThrow(
    'Please confirm your account and use your credentials to sign in',
  );
  await vi.advanceTimersByTimeAsync(179_999);
  expect(tried).toBe(35);
  await vi.advanceTimersByTimeAsync(1);
  await failed;
  expect(tried).toBe(36);
  expect(vi.getTimerCount()).toBe(0);
});

test('by link: anything but "not confirmed" ends it at once, and so does leaving', async () => {
  provider.signIn = () => Promise.reject(new IdentityError('SESSION_INVALID', 'User is disabled.'));
  const refused = expect(signInAfterLink(provider, 'u', account, stop.signal)).rejects.toThrow('User is disabled.');
  await vi.advanceTimersByTimeAsync(5_000);
  await refused;
  const left = expect(signInAfterLink(provider, 'u', account, stop.signal)).rejects.toThrow();
  stop.abort();
  await left;
  expect(vi.getTimerCount()).toBe(0);
});

test('by code: signs in after the confirm event of this account, not before and not for another', async () => {
  confirmedAt = 0;
  const done = signInAfterCode(provider, 'u', account, stop.signal);
  announceIdentityEvent({ kind: 'CONFIRMED', username: 'somebody else' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tried).toBe(0);
  announceIdentityEvent({ kind: 'CONFIRMED', username: 'u' });
  await done;
  expect(tried).toBe(1);
  const left = expect(signInAfterCode(provider, 'u', account, stop.signal)).rejects.toThrow();
  stop.abort();
  await left;
});
