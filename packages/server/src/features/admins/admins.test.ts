import type { AdminAccount } from '@fairlead/contract/admins';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { beforeEach, describe, expect, test } from 'vitest';
import { identity, subjectOf } from '../../../../e2e/harness/identity.ts';
import { nameAfterEmail } from '../../../../e2e/harness/people.ts';
import { someEmail } from '../../../test/app.ts';
import { createExhibitor, createPerson, type Person } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { overlap } from '../../../test/race.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import { verifyEmail } from '../../../test/verify-email.ts';
import { isLastAdmin } from './administrators.ts';
import { deleteAdmin, findAdmin } from './queries.ts';

const app = useOwnTestApp();
let admin: Person;

beforeEach(async () => {
  await app.database.execute(sql`delete from admins`);
  admin = await createAdmin(app);
});

const invite = (body: object, as = admin.token) => app.call('POST', '/admin/account', { as, body });
const remove = (body: object, as = admin.token) => app.call('DELETE', '/admin/account', { as, body });
const own = async (person: Person): Promise<AdminAccount> =>
  (await app.call('GET', '/admin/account', { as: person.token })).json();
const count = async () => (await app.database.query(sql`select 1 from admins`)).length;

interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly code?: string;
}

async function mailsTo(email: string): Promise<Mail[]> {
  const answer = await app.http.inject({
    url: `/outbox.json?to=${encodeURIComponent(email)}`,
    remoteAddress: '127.0.0.1',
    headers: { host: new URL(app.config.urls.app).host },
  });
  return answer.json();
}

describe('POST /admin/account', () => {
  test('invites somebody new by mail, who chooses a password and is an administrator', async () => {
    const email = someEmail();
    const answer = await invite({ email, name: 'Ines Wahlberg', language: 'de' });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ email, name: 'Ines Wahlberg' });
    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain(`${app.config.urls.admin}/login?`);
    expect(mail?.text).toContain('Passwort');
    const ClientId = app.provider.clientId;
    const AuthParameters = { USERNAME: email, PASSWORD: mail?.code };
    const challenge = await identity(app, 'InitiateAuth', {
      ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters,
    });
    const signedIn = await identity(app, 'RespondToAuthChallenge', {
      ClientId,
      ChallengeName: challenge['ChallengeName'],
      Session: challenge['Session'],
      ChallengeResponses: { USERNAME: email, NEW_PASSWORD: 'red lanterns in the yard' },
    });
    const token = (signedIn['AuthenticationResult'] as { IdToken: string }).IdToken;
    expect((await app.call('GET', '/admin/account', { as: token })).json()).toMatchObject({ email });
  });

  test('sends the mail again to somebody who has not come yet, and makes no second record', async () => {
    const email = someEmail();
    const [first, second] = [await invite({ email, name: 'A' }), await invite({ email, name: 'A' })];
    expect(second.json().id).toBe(first.json().id);
    await expect.poll(() => mailsTo(email)).toHaveLength(2);
    expect(await count()).toBe(2);
  });

  test('gives the record to somebody who is here already, with the password they have', async () => {
    const email = someEmail();
    const known = { username: crypto.randomUUID(), password: 'correct horse battery', email, emailVerified: true };
    const { sub } = await app.provider.port.createUser(known);
    expect((await invite({ email, name: 'Jana' })).statusCode).toBe(201);
    const [row] = await app.database.query(sql`select subject from admins where email = ${email}`);
    expect(row).toEqual({ subject: sub });
    const [mail] = await mailsTo(email);
    expect(mail?.code).toBeUndefined();
    expect(mail?.text).toContain(`${app.config.urls.admin}/login`);
  });

  test('waits for the owner of an e-mail that somebody else signed up with, and is nobody’s until then', async () => {
    const squatter = await createPerson(app);
    const { email } = squatter;
    await nameAfterEmail(app, squatter);
    const waiting = await invite({ email, name: 'Jana' });
    expect(waiting.statusCode).toBe(201);
    expect((await invite({ email, name: 'Jana' })).json().id).toBe(waiting.json().id);
    const [mail] = await mailsTo(email);
    expect(mail?.code).toBeUndefined();
    expect(mail?.text).toContain(`${app.config.urls.admin}/verify-email`);
    expectProblem(await app.call('GET', '/admin/account', { as: squatter.token }), 'FORBIDDEN');
    const owner = await createPerson(app, email);
    expectProblem(await app.call('GET', '/admin/account', { as: owner.token }), 'FORBIDDEN');
    await verifyEmail(app, owner);
    expect((await app.call('GET', '/admin/account', { as: owner.token })).json()).toMatchObject(waiting.json());
    expectProblem(await app.call('GET', '/admin/account', { as: squatter.token }), 'FORBIDDEN');
    expect((await remove({ email })).statusCode).toBe(204);
  });

  test('writes an invitation into the audit, but not one that failed', async () => {
    const audit = async () => (await app.call('GET', '/admin/audit', { as: admin.token })).json().items;
    const before = (await audit()).length;
    expectProblem(await invite({ email: 'nobody', name: '' }), 'INVALID_INPUT');
    expect(await audit()).toHaveLength(before);
    const email = someEmail();
    await invite({ email, name: 'Ada' });
    const [entry] = await audit();
    expect(entry).toMatchObject({
      adminEmail: admin.email,
      action: 'inviteAdmin',
      targetKind: 'ADMIN',
      targetLabel: email,
      after: { email, name: 'Ada' },
    });
  });
});

describe('DELETE /admin/account', () => {
  test('removes by id or e-mail, at once, but not the last one', async () => {
    const [second, third] = [await createAdmin(app), await createAdmin(app)];
    const { id } = await own(second);
    expect((await remove({ id })).statusCode).toBe(204);
    // It was the only record of the person: the identity has gone with it.
    expectProblem(await app.call('GET', '/admin/account', { as: second.token }), 'TOKEN_REVOKED');
    expect((await remove({ email: third.email.toUpperCase() })).statusCode).toBe(204);
    expectProblem(await remove({ email: third.email }), 'NOT_FOUND');
    expectProblem(await remove({ email: admin.email }), 'LAST_ADMIN');
    for (const body of [{}, { id, email: admin.email }]) expectProblem(await remove(body), 'INVALID_INPUT');
    expect(await count()).toBe(1);
  });

  test('counts one who is suspended as none', async () => {
    const second = await createAdmin(app);
    const { id } = await own(second);
    const body = { targetKind: 'ADMIN', targetId: id, reason: 'left the company' };
    expect((await app.call('POST', '/admin/suspension', { as: admin.token, body })).statusCode).toBe(201);
    expectProblem(await remove({ email: admin.email }), 'LAST_ADMIN');
  });

  test('leaves one when two remove each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await app.database.execute(sql`delete from admins`);
      const [one, two] = [await createAdmin(app), await createAdmin(app)];
      const answers = await Promise.all([
        remove({ email: two.email }, one.token),
        remove({ email: one.email }, two.token),
      ]);
      expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
      expect(await count()).toBe(1);
    }
  });

  test('leaves one when the two removals overlap for certain; without the lock nobody would be left', async () => {
    const careless = (email: string) => async (tx: Executor) => {
      await tx.execute(sql`
        delete from admins a where a.email = ${email} and exists (select 1 from admins other where other.id <> a.id)`);
    };
    const careful = (email: string) => async (tx: Executor) => {
      const row = await findAdmin(tx, { email });
      if (row?.subject && !(await isLastAdmin(tx, row.subject, new Date()))) await deleteAdmin(tx, row.id);
    };
    const leftBy = async (way: typeof careless) => {
      await app.database.execute(sql`delete from admins`);
      const [one, two] = [await createAdmin(app), await createAdmin(app)];
      const results = await overlap(app.database, way(one.email), way(two.email));
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      return count();
    };
    expect(await leftBy(careless)).toBe(0);
    expect(await leftBy(careful)).toBe(1);
  });
});

describe('the first administrator', () => {
  const claim = (as: string, key: string) =>
    app.call('POST', '/admin/account/first', { as, body: { key, name: 'Ada' } });
  const keyOf = (url: string | null) => new URL(url ?? '').searchParams.get('key') ?? '';

  test('is made by the key that is printed while there is none, once', async () => {
    expect(await app.firstAdminUrl()).toBeNull();
    await app.database.execute(sql`delete from admins`);
    const url = await app.firstAdminUrl();
    expect(url).toMatch(new RegExp(`^${app.config.urls.admin}/sign-up\\?key=[\\w-]{43}$`));
    const person = await createPerson(app);
    expectProblem(await claim(person.token, 'x'.repeat(43)), 'NOT_FOUND');
    const answer = await claim(person.token, keyOf(url));
    expect(answer.statusCode, answer.body).toBe(201);
    expect(await own(person)).toEqual(answer.json());
    expect(await app.firstAdminUrl()).toBeNull();
    expectProblem(await claim((await createPerson(app)).token, keyOf(url)), 'NOT_FOUND');
    const [entry] = (await app.call('GET', '/admin/audit', { as: person.token })).json().items;
    expect(entry).toMatchObject({ action: 'claimFirstAdmin', adminEmail: person.email, after: null });
  });

  test('is one when many try at once', async () => {
    await app.database.execute(sql`delete from admins`);
    const key = keyOf(await app.firstAdminUrl());
    const people = await Promise.all(Array.from({ length: 6 }, () => createPerson(app)));
    const answers = await Promise.all(people.map(({ token }) => claim(token, key)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(await count()).toBe(1);
  });
});

describe('GET /admin/account', () => {
  test("is the caller's own", async () => {
    const person = await createExhibitor(app);
    expectProblem(await app.call('GET', '/admin/account', { as: person.token }), 'FORBIDDEN');
    expect(await own(admin)).toMatchObject({ email: admin.email, name: 'Ada' });
    expect(subjectOf(admin.token)).not.toBe('');
  });
});
