import type { ImportedPerson } from '@fairlead/contract/imports';
import { sql } from '@fairlead/database/sql';
import { beforeAll, expect, test, vi } from 'vitest';
import { identity } from '../../../../e2e/harness/identity.ts';
import { createVisitor } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { exhibitorHeadings, importFile, sheetOf } from '../../../test/imports.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

/** As a mail server answers by what stands before the @. */
const replies: Readonly<Record<string, string>> = {
  blocked: '550 5.7.1 Service unavailable; client host [203.0.113.7] blocked using a blocklist',
  policy: '550 5.7.26 Unauthenticated mail from this domain is not accepted',
  denied: '553 5.7.1 Sender address rejected: not owned by this user',
  loop: '550 5.4.6 Routing loop detected',
  sender: '553 5.1.8 Domain of sender address does not exist',
  full: '552 5.2.2 Mailbox full',
  busy: '421 4.3.2 System not accepting network messages',
  grey: '450 4.7.1 Greylisted, try again in a minute',
  nobody: '550 5.1.1 User unknown',
  gone: '550 No such user here',
};
const answer = (email: string): string => replies[email.split('-')[0] ?? ''] ?? '250 2.1.5 ok';

let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer(answer);
  return () => mail.close();
});
const app = useTestApp(() => ({ SMTP_URL: mail.url }));

type Fair = Awaited<ReturnType<typeof createFair>>;

async function people(by: Fair): Promise<Record<string, ImportedPerson>> {
  const { items } = (await app.call('GET', `/tradeFair/${by.fair.id}/imported-person`, { as: by.token })).json<{
    items: ImportedPerson[];
  }>();
  return Object.fromEntries(items.map((one) => [one.email.split('-')[0], one]));
}
const statesOf = async (by: Fair) =>
  Object.fromEntries(Object.entries(await people(by)).map(([name, { state }]) => [name, state]));

async function failuresOfJob(): Promise<number> {
  const [job] = await app.database.query<{ failures: number }>(
    sql`select failures from jobs where kind = 'exhibitor-invitations'`,
  );
  return job?.failures ?? 0;
}

let imported = 0;
async function importPeople(by: Fair, names: readonly string[]): Promise<string> {
  imported += 1;
  const domain = `fair${imported}.example`;
  const rows = names.map((name) => [`Company ${name}`, 'Jana Brandt', `${name}-x@${domain}`, '', 'Germany']);
  await importFile(app, by, sheetOf(exhibitorHeadings, ...rows));
  return domain;
}

/** Has those that wait for a later try be tried now. */
const tryNow = () =>
  app.database.transaction(async (tx) => {
    await tx.execute(sql`update exhibitor_invitations set try_at = now() where state = 'WAITING'`);
    await tx.execute(sql`update jobs set run_at = now() where kind = 'exhibitor-invitations' and state = 'WAITING'`);
    await tx.execute(sql`select pg_notify('jobs', '')`);
  });

test('what is not about the address is tried again; only an address that is not there has come back', async () => {
  const by = await createFair(app);
  await importPeople(by, Object.keys(replies));
  const later = Object.keys(replies).filter((name) => name !== 'nobody' && name !== 'gone');
  await expect.poll(() => statesOf(by)).toMatchObject({ nobody: 'BOUNCED', gone: 'BOUNCED' });
  await expect.poll(() => mail.asked.length).toBeGreaterThanOrEqual(later.length + 2);
  expect(await statesOf(by)).toEqual({
    ...Object.fromEntries(later.map((name) => [name, 'WAITING'])),
    ...{ nobody: 'BOUNCED', gone: 'BOUNCED' },
  });
  expect((await people(by))['grey']).toMatchObject({ sentAt: null, sentCount: 0 });

  // The sender is off the list again.
  mail.replyTo = (email) => (email.startsWith('full') ? answer(email) : '250 ok');
  await expect
    .poll(async () => {
      await tryNow();
      return (await people(by))['blocked'];
    })
    .toMatchObject({ state: 'SENT', sentCount: 1 });
  await expect.poll(() => statesOf(by)).toMatchObject({ grey: 'SENT', policy: 'SENT', full: 'WAITING' });
  // A mailbox that stays full is given up in the end, with a reason, and may be tried by hand.
  await expect
    .poll(async () => {
      await tryNow();
      return (await people(by))['full'];
    })
    .toMatchObject({
      state: 'FAILED',
      problem: expect.stringContaining('The mail server did not accept it'),
      againFrom: expect.any(String),
    });
  expect(mail.asked.filter((line) => line.startsWith('full-'))).toHaveLength(8);
  mail.replyTo = answer;
}, 60_000);

test('one that is put off keeps none waiting that come later', async () => {
  const by = await createFair(app);
  await importPeople(by, ['blocked', 'grey', 'policy', 'denied', 'loop', 'full']);
  await expect.poll(async () => Object.values(await statesOf(by)).length).toBe(6);
  const other = await createFair(app);
  const domain = await importPeople(other, ['anna']);
  await expect.poll(() => statesOf(other)).toEqual({ anna: 'SENT' });
  expect(mail.taken.filter(({ to }) => to === `anna-x@${domain}`)).toHaveLength(1);
});

test('while no mail server is there nobody counts as invited; then each gets one mail', async () => {
  const by = await createFair(app);
  await mail.close();
  const domain = await importPeople(by, ['anna', 'ben', 'cara']);
  await expect.poll(() => failuresOfJob()).toBeGreaterThan(0);
  expect(await statesOf(by)).toEqual({ anna: 'WAITING', ben: 'WAITING', cara: 'WAITING' });
  mail = await startMailServer(answer, mail.port);
  await expect
    .poll(async () => {
      await tryNow();
      return statesOf(by);
    })
    .toEqual({ anna: 'SENT', ben: 'SENT', cara: 'SENT' });
  const toThem = mail.taken.map(({ to }) => to).filter((to) => to.endsWith(domain));
  expect(toThem.toSorted()).toEqual(['anna', 'ben', 'cara'].map((name) => `${name}-x@${domain}`));
});

test('who asks for their visit by mail is told what the mail server says, and the sender’s fault marks nobody', async () => {
  const visitor = await createVisitor(app);
  const asked = { AccessToken: visitor.accessToken, AttributeName: 'email' };
  await identity(app, 'GetUserAttributeVerificationCode', asked);
  const message = await vi.waitUntil(() => mail.taken.find(({ to }) => to === visitor.email)?.message);
  await identity(app, 'VerifyUserAttribute', { ...asked, Code: /\b\d{6}\b/.exec(message)?.[0] });
  const ask = () => app.call('POST', '/visitor/visit/mail', { as: visitor.token, body: {} });
  const bouncedAt = async () =>
    (await app.database.query(sql`select email_bounced_at as at from visitors where email = ${visitor.email}`))[0]?.[
      'at'
    ];
  for (const reply of [replies['blocked'], replies['policy'], replies['denied'], replies['full'], replies['grey']]) {
    mail.replyTo = () => reply ?? '';
    expectProblem(await ask(), 'MAIL_NOT_SENT');
    expect(await bouncedAt()).toBeNull();
  }
  mail.replyTo = () => replies['nobody'] ?? '';
  expect(expectProblem(await ask(), 'NO_MAILBOX').detail).toContain('knows no mailbox with this address');
  expect(await bouncedAt()).not.toBeNull();
  mail.replyTo = answer;
});
