import { sql } from '@fairlead/database/sql';
import { beforeAll, expect, test } from 'vitest';
import { subjectOf } from '../../../../e2e/harness/identity.ts';
import { createPerson, createStand, createVisitor, ownEmail } from '../../../test/factories.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
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

test('tells somebody who leaves a company, and nobody whom a colleague takes out', async () => {
  const stand = await createStand(app);
  const join = async () => {
    const person = await createPerson(app);
    await ownEmail(app, person);
    const accountId = newId();
    await app.database.execute(sql`
      insert into accounts (id, subject, email, name, exhibitor_id, roles, created_at)
      values (${accountId}, ${subjectOf(person.token)}, ${person.email}, 'Mara', ${stand.owner.exhibitor.id},
        '{EXHIBITOR}', now())`);
    return { ...person, accountId };
  };
  const [leaver, removed] = [await join(), await join()];
  expect((await app.call('DELETE', '/exhibitor/account', { as: leaver.token, body: {} })).statusCode).toBe(204);
  const body = { accountId: removed.accountId };
  expect((await app.call('DELETE', '/exhibitor/account', { as: stand.owner.token, body })).statusCode).toBe(204);
  expect(subjectsTo(leaver.email)).toContain(deleted);
  expect(subjectsTo(removed.email)).not.toContain(deleted);
});
