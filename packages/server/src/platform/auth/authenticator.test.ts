import { expect, test } from 'vitest';
import { createAuthenticator } from './authenticator.ts';
import type { Records } from './caller.ts';

const person = { subject: 's', username: 's', email: undefined, isEmailVerified: false };
const visitor: Records = { visitor: { visitorId: 'v' }, account: null, admin: null, suspensions: [] };
const suspended: Records = { ...visitor, suspensions: [{ targetKind: 'VISITOR', reason: 'why', until: null }] };

test('records that were read while they changed are not remembered', async () => {
  const first = Promise.withResolvers<Records>();
  const reading = Promise.withResolvers<void>();
  let reads = 0;
  const find = async () => {
    reads += 1;
    reading.resolve();
    return reads === 1 ? first.promise : suspended;
  };
  const { authenticate, forget } = createAuthenticator({
    verify: async () => person,
    findManagedToken: async () => null,
    findRecords: find,
    isIdentityDeleted: async () => false,
    clock: () => new Date(),
    seen: () => {},
  });
  const ask = () => authenticate('Bearer t', ['VISITOR'], null);
  const early = ask();
  // The suspension is told of after the statement read the old state, and before its answer is here.
  await reading.promise;
  forget('s');
  first.resolve(visitor);
  await expect(early).resolves.toMatchObject({ visitorId: 'v' });
  await expect(ask()).rejects.toMatchObject({ code: 'SUSPENDED' });
});

test('records that did not change are read once', async () => {
  let reads = 0;
  const find = async () => {
    reads += 1;
    return visitor;
  };
  const { authenticate } = createAuthenticator({
    verify: async () => person,
    findManagedToken: async () => null,
    findRecords: find,
    isIdentityDeleted: async () => false,
    clock: () => new Date(),
    seen: () => {},
  });
  for (let round = 0; round < 3; round += 1) await authenticate('Bearer t', ['VISITOR'], null);
  expect(reads).toBe(1);
});
