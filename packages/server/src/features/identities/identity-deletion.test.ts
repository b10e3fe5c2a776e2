import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { subjectOf } from '../../../../e2e/harness/identity.ts';
import { consents } from '../../../../e2e/harness/samples.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createExhibitor, createPerson, createVisitor } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { overlap } from '../../../test/race.ts';
import { createAdmin } from '../../../test/roles.ts';
import { newId } from '../../platform/identifier.ts';
import type { Job } from '../../platform/jobs/worker.ts';
import { assertIdentityNotDeleted, createIdentityDeletion, type IdentityDeletion } from './identity-deletion.ts';

let app: TestApp;
let isUnavailable = false;
let identityDeletion: IdentityDeletion;
let now = new Date();

beforeAll(async () => {
  app = await createTestApp();
  identityDeletion = deletionBy(async (subject) => {
    if (isUnavailable) throw new Error('the provider is unavailable');
    await app.provider.port.deleteUser(subject);
  });
});
afterAll(async () => {
  await identityDeletion.close();
  await app.close();
});

function deletionBy(deleteUser: ((subject: string) => Promise<void>) | null): IdentityDeletion {
  return createIdentityDeletion({
    database: app.database,
    identity: { deleteUser },
    findRecords: async (tx, subject) => {
      const rows = await tx.query(sql`
        select 1 from visitors where subject = ${subject} union all select 1 from accounts where subject = ${subject}
        union all select 1 from admins where subject = ${subject}`);
      return { visitor: rows.length > 0 ? { visitorId: 'some record' } : null, account: null, admin: null };
    },
    clock: () => now,
    log: pino({ level: 'silent' }),
  });
}

const isKnown = async (subject: string) =>
  (await app.database.query(sql`select 1 from identity.users where sub = ${subject}`)).length > 0;

const { signal } = new AbortController();
const job: Job = { id: newId(), renewLease: async () => {}, recordProgress: async () => {}, signal };
/** As the worker does every minute, by the clock of the test. */
const runJob = () => identityDeletion.jobs['identity-deletion']?.run(job);

type Table = 'visitors' | 'accounts' | 'admins';
const remove = (tx: Executor, table: Table, subject: string) =>
  tx.execute(sql`delete from ${sql.identifier(table)} where subject = ${subject}`);

/** As a feature deletes a record. */
const removeRecord = (table: Table, subject: string, by = identityDeletion) =>
  app.database.transaction((tx) => by.removeRecord(tx, subject, () => remove(tx, table, subject)));

/** A visitor's profile, an exhibitor's account and an admin's, held by one person. */
async function createEverything() {
  const person = await createVisitor(app);
  const subject = subjectOf(person.token);
  const body = { name: 'Company', accountName: 'Person', language: 'en' };
  expect((await app.call('POST', '/exhibitor', { as: person.token, body })).statusCode).toBe(201);
  await app.database.execute(sql`
    insert into admins (id, subject, email, name, created_at)
    values (${newId()}, ${subject}, ${person.email}, 'Person', now())`);
  return { ...person, subject };
}

describe('an identity', () => {
  test('goes with the last of its records, and its tokens end', async () => {
    const { subject, token } = await createEverything();
    for (const table of ['visitors', 'accounts'] as const) {
      await removeRecord(table, subject);
      await identityDeletion.processPending();
      expect(await isKnown(subject), table).toBe(true);
    }
    await removeRecord('admins', subject);
    await identityDeletion.processPending();
    expect(await isKnown(subject)).toBe(false);
    expectProblem(await app.call('GET', '/visitor', { as: token }), 'TOKEN_REVOKED');
  });

  test('stays when the transaction that removed the record is rolled back', async () => {
    const subject = subjectOf((await createVisitor(app)).token);
    const failed = app.database.transaction(async (tx) => {
      await identityDeletion.removeRecord(tx, subject, () => remove(tx, 'visitors', subject));
      throw new Error('something else failed');
    });
    await expect(failed).rejects.toThrow('something else failed');
    await identityDeletion.processPending();
    expect(await isKnown(subject)).toBe(true);
  });

  test('goes later when the provider is unavailable, once, and nobody comes back until then', async () => {
    const person = await createVisitor(app);
    const subject = subjectOf(person.token);
    await removeRecord('visitors', subject);
    isUnavailable = true;
    await identityDeletion.processPending();
    expect(await isKnown(subject)).toBe(true);
    const body = { email: person.email, profile: { name: 'Again' }, consents, language: 'en' };
    expectProblem(await app.call('POST', '/visitor', { as: person.token, body }), 'TOKEN_REVOKED');
    // Not FORBIDDEN, upon which the client would ask for a new profile.
    expectProblem(await app.call('GET', '/visitor', { as: person.token }), 'TOKEN_REVOKED');
    isUnavailable = false;
    await identityDeletion.processPending();
    expect(await isKnown(subject), 'not before a minute has passed').toBe(true);
    now = new Date(now.getTime() + 61_000);
    expect(await Promise.all([runJob(), identityDeletion.processPending()])).toEqual([
      { againInMilliseconds: 0 },
      undefined,
    ]);
    expect(await isKnown(subject)).toBe(false);
    now = new Date(now.getTime() + 3 * 24 * 3_600_000);
    await runJob();
    const left = await app.database.query(sql`select 1 from departed_identities where subject = ${subject}`);
    expect(left).toHaveLength(0);
  });

  test('stays where the provider cannot be asked to delete it', async () => {
    const person = await createVisitor(app);
    const subject = subjectOf(person.token);
    const elsewhere = deletionBy(null);
    await removeRecord('visitors', subject, elsewhere);
    await elsewhere.processPending();
    await elsewhere.close();
    expect(await isKnown(subject)).toBe(true);
    const body = { email: person.email, profile: { name: 'Again' }, consents, language: 'en' };
    expect((await app.call('POST', '/visitor', { as: person.token, body })).statusCode).toBe(201);
  });
});

describe('at the same time', () => {
  /** Decisions of `removeRecord` without its locks. */
  const careless =
    (table: Table, subject: string) =>
    async (tx: Executor): Promise<unknown> => {
      await remove(tx, table, subject);
      return tx.execute(sql`
      insert into departed_identities (subject, departed_at, retry_at)
      select ${subject}, now(), '-infinity'
      where not exists (select 1 from visitors where subject = ${subject})
        and not exists (select 1 from accounts where subject = ${subject})
        and not exists (select 1 from admins where subject = ${subject})`);
    };
  const careful = (table: Table, subject: string) => (tx: Executor) =>
    identityDeletion.removeRecord(tx, subject, () => remove(tx, table, subject));

  test('the two last records go and take the identity along; without the lock it would stay for ever', async () => {
    const isKnownAfter = async (way: typeof careless) => {
      const { subject } = await createEverything();
      await removeRecord('admins', subject);
      const results = await overlap(app.database, way('visitors', subject), way('accounts', subject));
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      await identityDeletion.processPending();
      return isKnown(subject);
    };
    expect(await isKnownAfter(careless)).toBe(true);
    expect(await isKnownAfter(careful)).toBe(false);
  });

  test('a new record that is made first keeps the identity; without the lock both would go', async () => {
    // The last administrator would keep the identity all the same.
    await createAdmin(app);
    const make = (subject: string, isCareful: boolean) => async (tx: Executor) => {
      if (isCareful) await assertIdentityNotDeleted(tx, subject);
      await tx.execute(sql`
        insert into admins (id, subject, email, name, created_at) values (${newId()}, ${subject}, 'x', 'x', now())`);
    };
    const isKnownAfter = async (isCareful: boolean) => {
      const subject = subjectOf((await createVisitor(app)).token);
      const leaving = (isCareful ? careful : careless)('visitors', subject);
      const results = await overlap(app.database, make(subject, isCareful), leaving);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      await identityDeletion.processPending();
      return isKnown(subject);
    };
    expect(await isKnownAfter(false)).toBe(false);
    expect(await isKnownAfter(true)).toBe(true);
  });
});

test('DELETE /exhibitor/account deletes the identity at once, and frees its e-mail', async () => {
  const [owner, admin] = [await createExhibitor(app), await createAdmin(app)];
  const colleague = await createPerson(app);
  const id = newId();
  await app.database.execute(sql`
    insert into accounts (id, subject, email, name, exhibitor_id, roles, created_at)
    values (${id}, ${subjectOf(colleague.token)}, ${colleague.email}, 'C', ${owner.exhibitor.id}, '{EXHIBITOR}', now())`);
  const answer = await app.call('DELETE', '/exhibitor/account', { as: owner.token, body: { accountId: id } });
  expect(answer.statusCode).toBe(204);
  expect(await isKnown(subjectOf(colleague.token))).toBe(false);
  expect(await isKnown(subjectOf(owner.token))).toBe(true);
  expect(await isKnown(subjectOf(admin.token))).toBe(true);
});
