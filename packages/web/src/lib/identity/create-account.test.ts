import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, storedToken } from '../session/session.ts';
import { createAccount, finishAccount } from './create-account.ts';
import { type Identity, IdentityError } from './identity.ts';

const metadata = { environment: 'production', role: 'VISITOR', language: 'de' } as const;
const account = { email: 'ines@aurelia.example', password: 'a few words', metadata };

let log: string[];
let provider: Identity;

beforeEach(() => {
  log = [];
  const note = (name: string) => (text: string) => void log.push(`${name} ${text}`);
  const signUp: Identity['signUp'] = async ({ username, email }) => {
    note('signUp')(`${username.length} ${email}`);
    return { username, subject: 's', isConfirmed: true, delivery: null };
  };
  const signIn: Identity['signIn'] = async (username) => {
    note('signIn')(`${username.length}`);
    return { kind: 'SIGNED_IN', idToken: 'h.eyJ9.s' };
  };
  const updateAttributes: Identity['updateAttributes'] = async (attributes) => {
    note('update')(JSON.stringify(attributes));
    return [];
  };
  // Only what making an account calls; anything else would fail the test.
  provider = {
    signUp,
    signIn,
    signOut: async () => note('signOut')(''),
    updateAttributes,
    deleteUser: async () => note('delete')(''),
  } as Partial<Identity> as Identity;
});
afterEach(endSession);

test('signs up under a generated id, signs in, stores the token, then sets preferred_username to the e-mail', async () => {
  expect(await createAccount(provider, account)).toEqual({ kind: 'SIGNED_IN', delivery: null });
  expect(log).toEqual([
    'signUp 36 ines@aurelia.example',
    'signIn 36',
    'update {"preferred_username":"ines@aurelia.example"}',
  ]);
  expect(storedToken()).toBe('h.eyJ9.s');
});

test('waits for the code where the e-mail address has to be confirmed', async () => {
  const delivery = { destination: 'i***@a***', medium: 'EMAIL' };
  provider.signUp = async ({ username }) => ({ username, subject: 's', isConfirmed: false, delivery });
  expect(await createAccount(provider, account)).toMatchObject({ kind: 'CODE_NEEDED', delivery });
  expect(log).toEqual([]);
  expect(storedToken()).toBeNull();
});

test('deletes the user when the e-mail cannot become its name', async () => {
  const taken = new IdentityError('ALIAS_TAKEN', 'An account with the preferred_username already exists.');
  provider.updateAttributes = () => Promise.reject(taken);
  await expect(createAccount(provider, account)).rejects.toMatchObject({
    code: 'ALIAS_TAKEN',
    message: 'Error creating account',
    cause: taken,
  });
  expect(log.slice(-2)).toEqual(['delete ', 'signOut ']);
  expect(storedToken()).toBeNull();
});

test('tries again before it gives up when the connection breaks in between', async () => {
  let failures = 2;
  const { updateAttributes } = provider;
  provider.updateAttributes = async (attributes, sent) => {
    failures -= 1;
    if (failures >= 0) throw new IdentityError('NETWORK', 'Network Error');
    return updateAttributes(attributes, sent);
  };
  await finishAccount(provider, 'u', account);
  expect(log.at(-1)).toContain('update');
});

test('a sign-in that asks for more cannot finish an account by itself', async () => {
  provider.signIn = async () => ({ kind: 'TOTP_REQUIRED' });
  await expect(finishAccount(provider, 'u', account)).rejects.toThrow('Please use your credentials to sign in');
});
