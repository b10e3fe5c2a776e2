import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { mailsTo } from '../../../../e2e/harness/outbox.ts';
import { createTestApp, someEmail, type TestApp } from '../../../test/app.ts';
import { createExhibitor } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { exhibitorHeadings, importFile, readImport, sheetOf } from '../../../test/imports.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { signInAgain } from '../../../test/sign-in-again.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import { createCountMails } from './mail-throttle.ts';
import { createThrottle } from './throttle.ts';

const app = useOwnTestApp();

/** Budgets of one sender for one recipient in a day, and of a recipient over all senders. */
const [fromOne, fromAll] = [10, 30];

type Owner = Awaited<ReturnType<typeof createExhibitor>>;
const inviteColleague = (owner: Owner, email: string, to: Pick<TestApp, 'call'> = app, key?: string) =>
  to.call('POST', '/exhibitor', {
    as: owner.token,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: { exhibitorId: owner.exhibitor.id, email, accountName: 'Tomás Rey', language: 'en' },
  });
const inviteToFair = (by: { token: string; fair: { id: string } }, body: object) =>
  app.call('POST', `/tradeFair/${by.fair.id}/invitation`, { as: by.token, body });

async function outboxOf(email: string, count: number) {
  await expect.poll(() => mailsTo(app, email)).toHaveLength(count);
}
const statusesOf = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
const wholeAnswer = (passed: number, refused: number) => [
  ...Array.from({ length: passed }, () => 201),
  ...Array.from({ length: refused }, () => 429),
];

describe('a hundred invitations to one e-mail at once', () => {
  test('send no more mails than one company may, in whichever process they are asked for', async () => {
    const other = await createTestApp({}, { beside: app });
    try {
      const [owner, email] = [await createExhibitor(app), someEmail()];
      const asked = Array.from({ length: 100 }, (_, index) =>
        inviteColleague(owner, email, index % 2 === 0 ? app : other, index % 4 < 2 ? undefined : `key-${index}`),
      );
      expect(statusesOf(await Promise.all(asked))).toEqual(wholeAnswer(fromOne, 100 - fromOne));
      await outboxOf(email, fromOne);
      const accounts = (await app.call('GET', '/exhibitor/account', { as: owner.token })).json().items;
      expect(accounts).toHaveLength(2);
    } finally {
      await other.close();
    }
  });

  test('to a fair send no more either', async () => {
    const [by, email] = [await createFair(app), someEmail()];
    const asked = Array.from({ length: 100 }, () => inviteToFair(by, { email }));
    expect(statusesOf(await Promise.all(asked))).toEqual(wholeAnswer(fromOne, 100 - fromOne));
    await outboxOf(email, fromOne);
  });
});

test('a hundred invitations to a hundred e-mails at once are all sent', async () => {
  const owner = await createExhibitor(app);
  const asked = Array.from({ length: 100 }, (_, index) =>
    inviteColleague(owner, someEmail(), app, index % 2 === 0 ? undefined : `many-${index}`),
  );
  expect(statusesOf(await Promise.all(asked))).toEqual(wholeAnswer(100, 0));
});

test('one company is not kept from inviting by what another sent, up to what one person gets in all', async () => {
  const email = someEmail();
  const fairs = [await createFair(app), await createFair(app), await createFair(app)];
  for (const by of fairs) {
    const asked = Array.from({ length: fromOne }, () => inviteToFair(by, { email }));
    expect(statusesOf(await Promise.all(asked))).toEqual(wholeAnswer(fromOne, 0));
  }
  await outboxOf(email, fromAll);
  const last = await createFair(app);
  expectProblem(await inviteToFair(last, { email }), 'MAIL_LIMIT_REACHED');
  expect((await app.call('GET', `/tradeFair/${last.fair.id}/invitation`, { as: last.token })).json().items).toEqual([]);

  const file = sheetOf(exhibitorHeadings, ['Kessler', 'Jana Brandt', email, 'Hall 4', 'DE']);
  const { id } = await importFile(app, last, file);
  // It is sent when there is room again.
  await expect
    .poll(() =>
      app.database.query(sql`
        select 1 from exhibitor_invitations where email = ${email} and state = 'WAITING' and try_at > now() + interval '1 minute'`),
    )
    .toHaveLength(1);
  expect((await readImport(app, last, id)).invitations).toEqual({ waiting: 1, sent: 0, failed: 0 });
  await outboxOf(email, fromAll);
});

test('an import of thousands is not held back, a company is after 500 in an hour', async () => {
  // The clock stands still: a mail more is allowed every seven seconds, and to count so many may take longer.
  const now = new Date();
  const countMails = createCountMails(createThrottle(app.database, app.secretsKey), () => now);
  const recipients = Array.from({ length: 501 }, someEmail);
  await countMails({ kind: 'IMPORT' }, recipients);
  const company = { kind: 'COMPANY', id: crypto.randomUUID() } as const;
  await countMails(company, recipients.slice(1));
  await expect(countMails(company, recipients.slice(0, 1))).rejects.toMatchObject({ code: 'MAIL_LIMIT_REACHED' });
  await countMails({ ...company, id: crypto.randomUUID() }, recipients.slice(0, 1));
});

describe('over the limit', () => {
  const used = async (email: string) => {
    const owner = await createExhibitor(app);
    for (let count = 0; count < fromOne; count += 1) await inviteColleague(owner, email);
    return owner;
  };

  test('the answer says when there is room again, and the next one goes out then', async () => {
    const email = someEmail();
    const owner = await used(email);
    const refused = await inviteColleague(owner, email.toUpperCase());
    const problem = expectProblem(refused, 'MAIL_LIMIT_REACHED');
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(8000);
    expect(seconds).toBeLessThanOrEqual(8640);
    expect(problem.detail).toContain(`${Math.ceil(seconds / 60)} minutes`);
    app.setNow(new Date(Date.now() + seconds * 1000));
    try {
      const { token } = await signInAgain(app, owner);
      expect((await inviteColleague({ ...owner, token }, email)).statusCode).toBe(201);
    } finally {
      app.setNow(null);
    }
  });

  test('no organizer, company, account or audit entry is left behind by an administrator either', async () => {
    const [admin, contactEmail] = [await createAdmin(app), someEmail()];
    const inviteAdmin = () =>
      app.call('POST', '/admin/account', { as: admin.token, body: { email: contactEmail, name: 'Ada' } });
    for (let count = 0; count < fromOne; count += 1) expect((await inviteAdmin()).statusCode).toBe(201);
    expectProblem(await inviteAdmin(), 'MAIL_LIMIT_REACHED');
    const rows = async () => {
      const [row] = await app.database.query<{ count: number }>(sql`
        select (select count(*) from organizers) + (select count(*) from exhibitors) + (select count(*) from accounts)
          + (select count(*) from audit_entries) as count`);
      return row?.count;
    };
    const before = await rows();
    const body = { name: 'Nordhaus Messe GmbH', contactEmail };
    expectProblem(await app.call('POST', '/organizer', { as: admin.token, body }), 'MAIL_LIMIT_REACHED');
    expect(await rows()).toBe(before);
    await outboxOf(contactEmail, fromOne);
  });
});
