import { sql } from '@fairlead/database/sql';
import { beforeAll, describe, expect, test } from 'vitest';
import { identity, subjectOf } from '../../../../e2e/harness/identity.ts';
import { consents } from '../../../../e2e/harness/samples.ts';
import { createPerson, createStand, createVisitor, ownEmail, type Person } from '../../../test/factories.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { newId } from '../../platform/identifier.ts';

let mail: MailServer;
let answer: string;
beforeAll(async () => {
  answer = '250 ok';
  mail = await startMailServer(() => answer);
  return () => mail.close();
});
const app = useTestApp(() => ({ SMTP_URL: mail.url }));

const subjectsTo = (email: string): string[] =>
  mail.taken.filter(({ to }) => to === email).map(({ message }) => /^Subject: (.*)$/m.exec(message)?.[1] ?? '');
const deleted = 'Your Fairlead account has been deleted';

test('tells a visitor who deleted the account, at the e-mail that is known to be theirs and in their language', async () => {
  const person = await createVisitor(app, { name: 'Quixana Zwyrtek' });
  await ownEmail(app, person);
  await app.database.execute(sql`update visitors set language = 'es' where id = ${person.visitor.id}`);
  expect((await app.call('DELETE', '/visitor/account', { as: person.token })).statusCode).toBe(204);
  expect(subjectsTo(person.email).at(-1)).toBe('Tu cuenta de Fairlead se ha eliminado');
  expect(mail.taken.at(-1)?.message).not.toContain('Quixana');
  const kept = await app.database.query(sql`select 1 from verified_addresses where email = ${person.email}`);
  expect(kept).toEqual([]);
});

test('writes nothing to an e-mail that was only typed', async () => {
  const person = await createVisitor(app);
  await app.database.execute(sql`delete from verified_addresses where email = ${person.email}`);
  expect((await app.call('DELETE', '/visitor/account', { as: person.token })).statusCode).toBe(204);
  expect(subjectsTo(person.email)).not.toContain(deleted);
});

test('deletes the account also when the mail server is not there', async () => {
  const person = await createVisitor(app);
  await ownEmail(app, person);
  answer = '451 4.3.0 Try again later';
  expect((await app.call('DELETE', '/visitor/account', { as: person.token })).statusCode).toBe(204);
  answer = '250 ok';
});

/** Undoes the encodings of a mail: bytes written as `=C3=BC`, and lines that were broken for their length. */
const decoded = (text: string): string =>
  text
    .replaceAll('=\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

/** Every mail to this address that is about a removal or a deletion: its subject, and its plain text. */
function farewellsTo(email: string): { subject: string; text: string }[] {
  const mails = mail.taken
    .filter(({ to }) => to === email)
    .map(({ message }) => {
      const header = /^Subject: (.*(?:\n .*)*)$/m.exec(message)?.[1] ?? '';
      const label = header.replaceAll(/\?=\n =\?UTF-8\?Q\?/g, '').replaceAll(/=\?UTF-8\?Q\?|\?=/g, '');
      const isEncoded = label !== header;
      const part = message.split(/^Content-Type: text\/plain.*$/m)[1]?.split(/^--/m)[0] ?? '';
      return { subject: decoded(isEncoded ? label.replaceAll('_', ' ') : label), text: decoded(part) };
    });
  const about = /deleted|removed|no longer|entfernt|gelöscht|nicht mehr|quitado|Ya no/;
  return mails.filter(({ subject }) => about.test(subject));
}

/** An account of a stand's company, with a proven e-mail. */
async function joinTeam(exhibitorId: string, { hasJoined = true } = {}) {
  const person = await createPerson(app);
  await ownEmail(app, person);
  const accountId = newId();
  await app.database.execute(sql`
    insert into accounts (id, subject, email, name, exhibitor_id, roles, joined_at, created_at)
    values (${accountId}, ${subjectOf(person.token)}, ${person.email}, 'Mara', ${exhibitorId}, '{EXHIBITOR}',
      ${hasJoined ? new Date().toISOString() : null}::timestamptz, now())`);
  return { ...person, accountId };
}

const speak = (exhibitorId: string, language: string, name: string) =>
  app.database.execute(sql`update exhibitors set language = ${language}, name = ${name} where id = ${exhibitorId}`);

const addVisitor = async ({ token, email }: Person, language: string) => {
  const body = { email, profile: { name: 'Mara Winter' }, consents, language };
  expect((await app.call('POST', '/visitor', { as: token, body })).statusCode).toBe(201);
};

const forgetVerified = (email: string) =>
  app.database.execute(sql`delete from verified_addresses where email = ${email}`);

describe('DELETE /exhibitor/account', () => {
  let stand: Awaited<ReturnType<typeof createStand>>;
  let exhibitorId: string;
  beforeAll(async () => {
    stand = await createStand(app);
    exhibitorId = stand.owner.exhibitor.id;
  });

  const remove = (body: object, as = stand.owner.token) => app.call('DELETE', '/exhibitor/account', { as, body });

  test('tells the owner of an account who deletes it', async () => {
    const leaver = await joinTeam(exhibitorId);
    expect((await remove({}, leaver.token)).statusCode).toBe(204);
    expect(farewellsTo(leaver.email)).toMatchObject([{ subject: deleted }]);
  });

  test('tells a removed colleague which company it was and when, in the company’s language, and not who did it', async () => {
    await speak(exhibitorId, 'de', 'Kühn & Söhne www.evil.example');
    const { accountId, email } = await joinTeam(exhibitorId);
    expect((await remove({ accountId })).statusCode).toBe(204);
    const [mailed, ...others] = farewellsTo(email);
    expect(others).toEqual([]);
    expect(mailed?.subject).toContain('Kühn & Söhne');
    expect(mailed?.subject).toContain('aus dem Team');
    const day = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date());
    for (const part of ['Kühn & Söhne', day, 'UTC', 'auch Ihre Anmeldung gelöscht'])
      expect(mailed?.text).toContain(part);
    // A company chooses its name: mail programs shall not make a link of it.
    expect(mail.taken.at(-1)?.message).not.toContain('www.evil.example');
    for (const secret of [stand.owner.email, stand.owner.account.name]) expect(mailed?.text).not.toContain(secret);
  });

  test('tells a removed colleague in their own language that their visitor profile stays', async () => {
    await speak(exhibitorId, 'de', 'Kessler GmbH');
    const colleague = await joinTeam(exhibitorId);
    await addVisitor(colleague, 'es');
    expect((await remove({ accountId: colleague.accountId })).statusCode).toBe(204);
    const [mailed] = farewellsTo(colleague.email);
    expect(mailed?.subject).toContain('Kessler GmbH');
    for (const part of ['le ha quitado', 'Su perfil de visitante', 'sigue']) expect(mailed?.text).toContain(part);
    expect((await app.call('GET', '/visitor', { as: colleague.token })).statusCode).toBe(200);
  });

  test('sends one mail to a colleague whom two requests remove at once, and whom a third one names again', async () => {
    const { accountId, email } = await joinTeam(exhibitorId);
    const answers = await Promise.all([remove({ accountId }), remove({ accountId })]);
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expectProblem(await remove({ accountId }), 'NOT_FOUND');
    expect(farewellsTo(email)).toHaveLength(1);
  });

  test('sends nothing to an unverified e-mail, nor for an invitation that was not accepted', async () => {
    const [typed, invited] = [await joinTeam(exhibitorId), await joinTeam(exhibitorId, { hasJoined: false })];
    await forgetVerified(typed.email);
    for (const { accountId } of [typed, invited]) expect((await remove({ accountId })).statusCode).toBe(204);
    for (const { email } of [typed, invited]) expect(farewellsTo(email)).toEqual([]);
  });

  test('sends nothing when the colleague cannot be removed', async () => {
    const buyer = await joinTeam(exhibitorId);
    await app.database.execute(
      sql`update accounts set may_buy = (id = ${buyer.accountId}) where exhibitor_id = ${exhibitorId}`,
    );
    expectProblem(await remove({ accountId: buyer.accountId }), 'LAST_BUYER');
    expect(farewellsTo(buyer.email)).toEqual([]);
  });
});

describe('DELETE /admin/account', () => {
  let admin: Person;
  beforeAll(async () => {
    admin = await createAdmin(app);
  });
  const knownAdmin = async (): Promise<Person> => {
    const person = await createAdmin(app);
    await ownEmail(app, person);
    return person;
  };
  const remove = (email: string, as = admin.token, language = 'en') =>
    app.call('DELETE', '/admin/account', { as, body: { email }, headers: { 'accept-language': language } });

  test('tells an administrator whom another one removes, once, and not who did it', async () => {
    const person = await knownAdmin();
    await addVisitor(person, 'es');
    expect((await remove(person.email)).statusCode).toBe(204);
    expectProblem(await remove(person.email), 'NOT_FOUND');
    const [mailed, ...others] = farewellsTo(person.email);
    expect(others).toEqual([]);
    expect(mailed?.text).toContain('Su perfil de visitante');
    expect(mailed?.text).not.toContain(admin.email);
  });

  test('tells an administrator without another record that the sign-in is deleted', async () => {
    const person = await knownAdmin();
    expect((await remove(person.email, admin.token, 'de')).statusCode).toBe(204);
    const [mailed] = farewellsTo(person.email);
    expect(mailed?.subject).toContain('Verwaltung');
    expect(mailed?.text).toContain('auch Ihre Anmeldung gelöscht');
  });

  test('confirms the deletion to an administrator who deletes their own account', async () => {
    const person = await knownAdmin();
    expect((await remove(person.email, person.token)).statusCode).toBe(204);
    expect(farewellsTo(person.email)).toMatchObject([{ subject: deleted }]);
  });

  test('sends nothing to an unverified e-mail, nor when the removal is rolled back', async () => {
    const [typed, kept] = [await createAdmin(app), await knownAdmin()];
    await forgetVerified(typed.email);
    expect((await remove(typed.email)).statusCode).toBe(204);
    expect(farewellsTo(typed.email)).toEqual([]);
    await app.database.execute(sql`
      create function refuse_entry() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`);
    await app.database.execute(
      sql`create trigger refuse_entry before insert on audit_entries for each row execute function refuse_entry()`,
    );
    expect((await remove(kept.email)).statusCode).toBe(500);
    await app.database.execute(sql`drop function refuse_entry cascade`);
    expect(farewellsTo(kept.email)).toEqual([]);
  });
});

describe('DeleteUser at the identity provider', () => {
  const deleteUser = (person: Person) => identity(app, 'DeleteUser', { AccessToken: person.accessToken });

  test('tells a person who deletes the sign-in with everything kept under it, once', async () => {
    const stand = await createStand(app);
    await speak(stand.owner.exhibitor.id, 'de', 'Kessler GmbH');
    await createAdmin(app);
    const [colleague, admin] = [await joinTeam(stand.owner.exhibitor.id), await createAdmin(app)];
    await ownEmail(app, admin);
    for (const person of [colleague, admin]) expect(await deleteUser(person)).toEqual({});
    expect(farewellsTo(colleague.email)).toMatchObject([{ subject: 'Ihr Fairlead-Konto wurde gelöscht' }]);
    expect(farewellsTo(admin.email)).toMatchObject([{ subject: deleted }]);
    await expect(deleteUser(admin)).rejects.toThrow();
    expect(farewellsTo(admin.email)).toHaveLength(1);
  });

  test('sends nothing to a person whom a company cannot do without', async () => {
    const { owner } = await createStand(app);
    await ownEmail(app, owner);
    await expect(deleteUser(owner)).rejects.toThrow('User is needed');
    expect(farewellsTo(owner.email)).toEqual([]);
  });
});
