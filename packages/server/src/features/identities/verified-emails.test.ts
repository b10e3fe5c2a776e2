import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identity, subjectOf } from '../../../../e2e/harness/identity.ts';
import { createTestApp, someEmail, type TestApp } from '../../../test/app.ts';
import { createExhibitor, createVisitor, type Person } from '../../../test/factories.ts';
import { overlap } from '../../../test/race.ts';
import { newId } from '../../platform/identifier.ts';
import { createFollowEmail } from './verified-emails.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const change = (person: Person, email: string) =>
  identity(app, 'UpdateUserAttributes', {
    AccessToken: person.accessToken,
    UserAttributes: [{ Name: 'email', Value: email }],
  });

/** The last code that was mailed to the e-mail. */
async function codeFor(email: string): Promise<string> {
  const answer = await app.http.inject({ url: `/outbox.json?to=${encodeURIComponent(email)}` });
  const [newest] = answer.json<{ code: string }[]>();
  return newest?.code ?? `no code was sent to ${email}`;
}

const verify = async (person: Person, email: string) =>
  identity(app, 'VerifyUserAttribute', {
    AccessToken: person.accessToken,
    AttributeName: 'email',
    Code: await codeFor(email),
  });

async function emailsOf(person: Person): Promise<Record<string, string>> {
  const subject = subjectOf(person.token);
  const rows = await app.database.query<{ record: string; email: string }>(sql`
    select 'visitor' as record, email from visitors where subject = ${subject}
    union all select 'account', email from accounts where subject = ${subject}
    union all select 'admin', email from admins where subject = ${subject}`);
  return Object.fromEntries(rows.map(({ record, email }) => [record, email]));
}

/** A visitor's profile, an exhibitor's account and an admin's, held by one person. */
async function createEverything() {
  const person = await createVisitor(app);
  const body = { name: 'Company', accountName: 'Person', language: 'en' };
  expect((await app.call('POST', '/exhibitor', { as: person.token, body })).statusCode).toBe(201);
  await app.database.execute(sql`
    insert into admins (id, subject, email, name, created_at)
    values (${newId()}, ${subjectOf(person.token)}, ${person.email}, 'Person', now())`);
  return person;
}
const everywhere = (email: string) => ({ visitor: email, account: email, admin: email });

describe('a new e-mail', () => {
  test('is taken over by every record when it is verified, and not before', async () => {
    const person = await createEverything();
    const email = someEmail();
    await change(person, email.toUpperCase());
    expect(await emailsOf(person)).toEqual(everywhere(person.email));
    await verify(person, email.toUpperCase());
    expect(await emailsOf(person)).toEqual(everywhere(email));
  });

  test('stays when somebody uses a token from before', async () => {
    const person = await createVisitor(app);
    await identity(app, 'GetUserAttributeVerificationCode', {
      AccessToken: person.accessToken,
      AttributeName: 'email',
    });
    await verify(person, person.email);
    const email = someEmail();
    await change(person, email);
    await verify(person, email);
    expect((await app.call('GET', '/visitor', { as: person.token })).json()).toMatchObject({ email });
  });

  test('is what a record made later gets, whatever its token says', async () => {
    const person = await createVisitor(app);
    const email = someEmail();
    await change(person, email);
    await verify(person, email);
    const body = { name: 'Company', accountName: 'Person', language: 'en' };
    const answer = await app.call('POST', '/exhibitor', { as: person.token, body });
    expect(answer.json()).toMatchObject({ account: { email } });
  });

  test('is refused with its code left good, when it is still somebody else’s', async () => {
    const [one, other] = [await createVisitor(app), await createExhibitor(app)];
    const wanted = someEmail();
    await change(one, wanted);
    await verify(one, wanted);
    // The provider has let go of the e-mail; the product has not, as long as the next one is not verified.
    const next = someEmail();
    await change(one, next);
    await change(other, wanted);
    await expect(verify(other, wanted)).rejects.toThrow('AliasExistsException');
    expect(await emailsOf(other)).toEqual({ account: other.email });
    await verify(one, next);
    await verify(other, wanted);
    expect(await emailsOf(other)).toEqual({ account: wanted });
    expect(await emailsOf(one)).toEqual({ visitor: next });
  });

  test('is free again when its person is gone', async () => {
    const [one, other] = [await createVisitor(app), await createVisitor(app)];
    const wanted = someEmail();
    await change(one, wanted);
    await verify(one, wanted);
    await identity(app, 'DeleteUser', { AccessToken: one.accessToken });
    await change(other, wanted);
    await verify(other, wanted);
    expect(await emailsOf(other)).toEqual({ visitor: wanted });
  });

  test('goes to one of five who verify it at once', async () => {
    const email = someEmail();
    const people = await Promise.all(Array.from({ length: 5 }, () => createVisitor(app)));
    const codes: [Person, string][] = [];
    for (const person of people) {
      await change(person, email);
      codes.push([person, await codeFor(email)]);
    }
    const answers = await Promise.allSettled(
      codes.map(([person, Code]) =>
        identity(app, 'VerifyUserAttribute', { AccessToken: person.accessToken, AttributeName: 'email', Code }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(String(answer.reason)).toContain('AliasExists');
    expect(await app.database.query(sql`select 1 from visitors where email = ${email}`)).toHaveLength(1);
  });
});

describe('following', () => {
  const changeRecords = (tx: Executor, subject: string, email: string) =>
    tx.execute(sql`update visitors set email = ${email} where subject = ${subject}`).then(() => undefined);
  const follow = createFollowEmail((tx, subject, { email }) => changeRecords(tx, subject, email));

  test('gives one of two an e-mail for certain; without the lock both would have it', async () => {
    const careless = async (tx: Executor, subject: string, email: string) => {
      const others = await tx.query(sql`select 1 from visitors where email = ${email} and subject <> ${subject}`);
      if (others.length === 0) await changeRecords(tx, subject, email);
    };
    const holdersAfter = async (way: typeof careless) => {
      const subjects = [await createVisitor(app), await createVisitor(app)].map(({ token }) => subjectOf(token));
      const email = someEmail();
      const [one = '', other = ''] = subjects;
      await overlap(
        app.database,
        (tx) => way(tx, one, email),
        (tx) => way(tx, other, email),
      );
      return (await app.database.query(sql`select 1 from visitors where email = ${email}`)).length;
    };
    expect(await holdersAfter(careless)).toBe(2);
    const careful = async (tx: Executor, subject: string, email: string) => {
      await follow(tx, subject, { email, asOf: Date.now() });
    };
    expect(await holdersAfter(careful)).toBe(1);
  });

  test('takes the later of two statements, in whichever order they come, and repeats nothing', async () => {
    const subject = subjectOf((await createVisitor(app)).token);
    const [early, late] = [someEmail(), someEmail()];
    const say = (email: string, asOf: number) => app.database.transaction((tx) => follow(tx, subject, { email, asOf }));
    const stored = async () =>
      (await app.database.query<{ email: string }>(sql`select email from visitors where subject = ${subject}`))[0]
        ?.email;
    expect([await say(late, 2000), await say(early, 1000), await say(late, 2000)]).toEqual([true, true, true]);
    expect(await stored()).toBe(late);
  });
});
