import { randomUUID } from 'node:crypto';
import { sql } from '@fairlead/database/sql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { noteStatements } from './counting.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { register, signUpInput, somebody } from './people.ts';
import { beginSrp, passwordClaim } from './raw-srp.ts';
import { type Answer, type Service, startService } from './service.ts';

/**
 * The existence of an account must not show, not even by how long an answer takes. The bench measures time itself; this counts
 * the work that takes it: exponentiations, hashes, ciphers, and every statement to the database.
 */
const work = vi.hoisted((): string[] => []);

vi.mock('node:crypto', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:crypto')>();
  const noted = Object.fromEntries(
    (['createHash', 'createHmac', 'hkdfSync', 'createCipheriv', 'createDecipheriv', 'hash'] as const).map((name) => [
      name,
      (...args: unknown[]) => {
        work.push(name);
        return (real[name] as (...given: unknown[]) => unknown)(...args);
      },
    ]),
  );
  const createDiffieHellman = (...args: Parameters<typeof real.createDiffieHellman>) => {
    work.push('exponentiation');
    return real.createDiffieHellman(...args);
  };
  return { ...real, ...noted, createDiffieHellman };
});

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  const note = (text: string) => {
    // Statements that every call repeats every few seconds.
    if (!text.endsWith('from identity.revocations where expires_at > ?')) work.push(text);
  };
  service = await startService(noteStatements(database, note));
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

interface Done {
  readonly status: number;
  readonly error: unknown;
  readonly work: readonly string[];
}

/** Everything that was done for one call. */
async function doneFor(call: () => Promise<Answer>): Promise<Done> {
  work.length = 0;
  const { status, body } = await call();
  return { status, error: body['__type'], work: work.toSorted() };
}

const unconfirmed = async () => {
  const person = somebody();
  await service.call('SignUp', signUpInput(service, person));
  return person;
};
const wrong = 'a password that is wrong';
const call = (operation: string, body: object) =>
  service.call(operation, { ClientId: service.provider.clientId, ...body });

/** Each operation that is given a name, asked about one that is known and about one that is not. */
const operations: Readonly<Record<string, (name: string) => Promise<() => Promise<Answer>>>> = {
  'InitiateAuth by SRP': async (name) => async () => (await beginSrp(service, name)).answer,
  'InitiateAuth by password': async (name) => () =>
    call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: name, PASSWORD: wrong } }),
  RespondToAuthChallenge: async (name) => {
    const claim = passwordClaim(service, await beginSrp(service, name), wrong);
    return () => service.call('RespondToAuthChallenge', claim);
  },
  ForgotPassword: async (name) => () => call('ForgotPassword', { Username: name }),
  ResendConfirmationCode: async (name) => () => call('ResendConfirmationCode', { Username: name }),
  ConfirmSignUp: async (name) => () => call('ConfirmSignUp', { Username: name, ConfirmationCode: '000000' }),
  ConfirmForgotPassword: async (name) => () =>
    call('ConfirmForgotPassword', { Username: name, ConfirmationCode: '000000', Password: 'a good one, too' }),
  'ConfirmForgotPassword after ForgotPassword': async (name) => {
    await call('ForgotPassword', { Username: name });
    return () =>
      call('ConfirmForgotPassword', { Username: name, ConfirmationCode: '000000', Password: 'a good one, too' });
  },
  'SignUp with the e-mail address': async (name) => () => {
    const email = name.includes('@') ? name : `${name}@example.org`;
    return service.call('SignUp', signUpInput(service, { ...somebody(), email }));
  },
};

const people: Readonly<Record<string, () => Promise<{ username: string; email: string }>>> = {
  confirmed: () => register(service),
  'not confirmed': unconfirmed,
};

describe.each(Object.entries(operations))('%s', (_, prepare) => {
  it.each(Object.entries(people))('does the same for somebody %s and for nobody', async (__, create) => {
    // Once before, so that what is made once in a process is there.
    await (await prepare(randomUUID()))();
    const person = await create();
    const nobody = somebody();
    for (const by of ['username', 'email'] as const) {
      const calls = { known: await prepare(person[by]), unknown: await prepare(nobody[by]) };
      const known = await doneFor(calls.known);
      const unknown = await doneFor(calls.unknown);
      expect(known.work.length).toBeGreaterThan(1);
      expect(known, by).toEqual(unknown);
    }
  });
});

it('control: what is left out for nobody shows', async () => {
  const person = await register(service);
  const { sub } = person;
  const known = await doneFor(() => call('ForgotPassword', { Username: person.username }));
  await database.execute(sql`delete from identity.users where sub = ${sub}`);
  const signedIn = await doneFor(async () => (await beginSrp(service, somebody().username)).answer);
  expect(known.work).not.toEqual(signedIn.work);
  expect(signedIn.work).toContain('exponentiation');
  expect(known.work).not.toContain('exponentiation');
});
