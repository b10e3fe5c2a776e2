import { randomUUID } from 'node:crypto';
import { sql } from '@fairlead/database/sql';
import { beforeAll, expect, test } from 'vitest';
import { identity, subjectOf } from '../../../../e2e/harness/identity.ts';
import { password } from '../../../../e2e/harness/samples.ts';
import { someEmail } from '../../../test/app.ts';
import { createExhibitor, createVisitor, type Person } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';

const app = useOwnTestApp();
let admin: Person;
beforeAll(async () => {
  admin = await createAdmin(app);
});

const remove = (email: string) =>
  app.call('DELETE', '/admin/account/secondFactor', { as: admin.token, body: { email } });

const signIn = async (email: string) => {
  const answer = await identity(app, 'InitiateAuth', {
    ClientId: app.provider.clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  return answer['ChallengeName'] ?? 'SIGNED_IN';
};

test('an administrator lets somebody who lost the second factor in with the password alone', async () => {
  const email = someEmail();
  const { port } = app.provider;
  const { sub } = await port.createUser({ username: randomUUID(), password, email, emailVerified: true });
  await port.setMfa(sub, { EMAIL_OTP: { enabled: true, preferred: true } });
  expect(await signIn(email)).toBe('EMAIL_OTP');
  expect((await remove(email.toUpperCase())).statusCode).toBe(204);
  expect(await signIn(email)).toBe('SIGNED_IN');
  const [entry] = (await app.call('GET', '/admin/audit', { as: admin.token })).json().items;
  expect(entry).toMatchObject({
    action: 'removeSecondFactor',
    targetKind: 'IDENTITY',
    targetId: sub,
    targetLabel: email,
  });
});

const mailsTo = async (email: string): Promise<{ subject: string; text: string; html: string }[]> =>
  (
    await app.http.inject({
      url: `/outbox.json?to=${encodeURIComponent(email)}`,
      remoteAddress: '127.0.0.1',
      headers: { host: new URL(app.config.urls.app).host },
    })
  ).json();

/** A sign-in with a second factor, to which the record of this person belongs from now on. */
async function giveSecondFactor(table: 'visitors' | 'accounts' | 'admins', person: Person): Promise<string> {
  const email = someEmail();
  const { port } = app.provider;
  const { sub } = await port.createUser({ username: randomUUID(), password, email, emailVerified: true });
  await port.setMfa(sub, { EMAIL_OTP: { enabled: true, preferred: true } });
  await app.database.execute(
    sql`update ${sql.identifier(table)} set subject = ${sub} where subject = ${subjectOf(person.token)}`,
  );
  return email;
}

test('sends the person one mail, in their language and with a link to their host', async () => {
  const visitor = await createVisitor(app);
  await app.database.execute(sql`update visitors set language = 'de' where id = ${visitor.visitor.id}`);
  const owner = await createExhibitor(app);
  await app.database.execute(sql`update exhibitors set language = 'es' where id = ${owner.exhibitor.id}`);
  const colleague = await createAdmin(app);
  const { app: visitors, business, admin: administration } = app.config.urls;
  for (const [table, person, subject, link] of [
    ['visitors', visitor, 'Dein zweiter Schritt beim Anmelden wurde entfernt', `${visitors}/account?lng=de`],
    ['accounts', owner, 'Se ha quitado el segundo paso de su inicio de sesión', `${business}/account?lng=es`],
    ['admins', colleague, 'Your second sign-in step has been removed', `${administration}/account?lng=en`],
  ] as const) {
    const email = await giveSecondFactor(table, person);
    expect((await remove(email)).statusCode).toBe(204);
    const mails = await mailsTo(email);
    expect(mails.map((mail) => mail.subject)).toEqual([subject]);
    expect(mails[0]?.text).toContain(link);
    expect(mails[0]?.html).toContain(`<a href="${link}"`);
    // There is none any more, so no mail about it.
    expect((await remove(email)).statusCode).toBe(204);
    expect(await mailsTo(email)).toHaveLength(1);
  }
});

test('an administrator of whom no language is known reads it in that of the one who did it, addressed as Sie', async () => {
  const email = await giveSecondFactor('admins', await createAdmin(app));
  const answer = await app.call('DELETE', '/admin/account/secondFactor', {
    as: admin.token,
    body: { email },
    language: 'de',
  });
  expect(answer.statusCode).toBe(204);
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  expect(subjects).toEqual(['Ihr zweiter Schritt beim Anmelden wurde entfernt']);
});

test('is removed, and answered so, also when the mail about it cannot be stored', async () => {
  const email = await giveSecondFactor('admins', await createAdmin(app));
  await app.database.execute(sql`alter table outbox_mails rename to outbox_mails_missing`);
  try {
    expect((await remove(email)).statusCode).toBe(204);
  } finally {
    await app.database.execute(sql`alter table outbox_mails_missing rename to outbox_mails`);
  }
  expect(await signIn(email)).toBe('SIGNED_IN');
});

test('an e-mail that nobody has is not found', async () => {
  expectProblem(await remove('nobody@volvik.example'), 'NOT_FOUND');
});
