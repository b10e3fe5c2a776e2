import type { ImportedPerson } from '@fairlead/contract/imports';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { clientIdOf, tryIdentity } from '../../../../e2e/harness/identity.ts';
import { codeSentTo, mailsTo } from '../../../../e2e/harness/outbox.ts';
import { someEmail } from '../../../test/app.ts';
import { createExhibitor, ownEmail } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { exhibitorHeadings, importFile, sheetOf } from '../../../test/imports.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { NoMailbox } from '../../platform/mail/mailer.ts';
import { createInvitationJob } from './jobs.ts';

const secret = 'a secret of the mail provider';
const app = useTestApp({ MAIL_EVENTS_SECRET: secret });

type Fair = Awaited<ReturnType<typeof createFair>>;
const pathOf = ({ fair }: Fair, rest = '') => `/tradeFair/${fair.id}/imported-person${rest}`;
const list = async (by: Fair, query = '') => (await app.call('GET', pathOf(by, query), { as: by.token })).json();
const people = async (by: Fair): Promise<ImportedPerson[]> => (await list(by)).items;
const correct = (by: Fair, email: string, newEmail: string, as = by.token) =>
  app.call('POST', pathOf(by, '/correct'), { as, body: { email, newEmail } });
const accountsOf = (email: string) => app.database.query(sql`select 1 from accounts where email = ${email}`);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const bounce = async (email: string, more: object = {}) => {
  const { statusCode } = await app.http.inject({
    ...{ method: 'POST', url: '/papi/mail/events', headers: { authorization: `Bearer ${secret}` } },
    payload: { events: [{ email, kind: 'PERMANENT', ...more }] },
  });
  expect(statusCode).toBe(204);
};

async function importedFair(count = 1) {
  const by = await createFair(app);
  const emails = Array.from({ length: count }, someEmail).toSorted();
  const rows = emails.map((email, index) => [`Company ${index}`, 'Jana Brandt', email, '', 'Germany']);
  await importFile(app, by, sheetOf(exhibitorHeadings, ...rows));
  await expect.poll(async () => (await list(by)).counts?.SENT, { timeout: 30_000 }).toBe(count);
  const [email = ''] = emails;
  return { by, email, emails };
}

/** Report of the identity provider for a sign-in with the password of an invitation. */
const signIn = async (email: string, password: string) => {
  const body = {
    ...{ ClientId: await clientIdOf(app), AuthFlow: 'USER_PASSWORD_AUTH' },
    AuthParameters: { USERNAME: email, PASSWORD: password },
  };
  return tryIdentity(app, 'InitiateAuth', body, 'business');
};
const faultOf = (response: Awaited<ReturnType<typeof app.call>>) => {
  const [fault] = expectProblem(response, 'INVALID_INPUT').errors ?? [];
  return [fault?.path, fault?.code];
};

describe('an invitation the mail of which came back', () => {
  test('is told of, counted, and not sent again to the same address', async () => {
    const { by, emails } = await importedFair(3);
    const [gone = '', joined = '', before = ''] = emails;
    await app.database.execute(sql`update accounts set joined_at = now() where email = ${joined}`);
    await bounce(gone.toUpperCase());
    await bounce(joined);
    // Of another mail to them, before there was an invitation.
    await bounce(before, { at: minutesAgo(10) });
    const { items, counts } = await list(by);
    expect(counts).toEqual({ WAITING: 0, SENT: 1, JOINED: 1, BOUNCED: 1, FAILED: 0, remindable: 0 });
    const found = items.find(({ email }: ImportedPerson) => email === gone);
    expect(found).toMatchObject({ state: 'BOUNCED', againFrom: null, problem: null });
    expect((await list(by, '?state=BOUNCED')).items).toEqual([found]);
    await app.database.execute(sql`update exhibitor_invitations set sent_at = now() - interval '25 hours'`);
    const invite = { as: by.token, body: { emails: [gone] } };
    expect((await app.call('POST', pathOf(by, '/invite'), invite)).json()).toEqual({ sending: 0 });
  });

  test('goes to another address: what was sent to the first opens nothing, and the company stays one', async () => {
    const { by, email } = await importedFair();
    await bounce(email);
    const password = await codeSentTo(app, email);
    expect((await signIn(email, password)).status).toBe(200);
    const newEmail = someEmail();
    expect((await correct(by, email, newEmail)).statusCode).toBe(204);
    await expect.poll(() => people(by)).toMatchObject([{ email: newEmail, state: 'SENT', sentCount: 1 }]);
    expect((await signIn(email, password)).status).toBe(400);
    expect((await signIn(newEmail, await codeSentTo(app, newEmail))).status).toBe(200);
    expect(await accountsOf(email)).toHaveLength(0);
    expect(await accountsOf(newEmail)).toHaveLength(1);
    expect(await mailsTo(app, email)).toHaveLength(1);
    // A bounce of the first address that is told late is not about the second.
    await bounce(email);
    expect((await list(by)).counts).toMatchObject({ SENT: 1, BOUNCED: 0 });
  });

  test('is not corrected for who has come, nor to an address that is taken', async () => {
    const { by, emails } = await importedFair(2);
    const [email = '', other = ''] = emails;
    const company = await createExhibitor(app);
    await ownEmail(app, company);
    expect(faultOf(await correct(by, email, email))).toEqual(['body.newEmail', 'email_of_before']);
    expect(faultOf(await correct(by, email, other))).toEqual(['body.newEmail', 'invited_already']);
    expect(faultOf(await correct(by, email, company.email))).toEqual(['body.newEmail', 'account_elsewhere']);
    expectProblem(await correct(by, someEmail(), someEmail()), 'NOT_FOUND');
    const stranger = await createFair(app);
    expectProblem(await correct(by, email, someEmail(), stranger.token), 'NOT_FOUND');
    expectProblem(await correct(stranger, email, someEmail()), 'NOT_FOUND');
    await app.database.execute(sql`update accounts set joined_at = now() where email = ${email}`);
    expect(faultOf(await correct(by, email, someEmail()))).toEqual(['body.email', 'invited_has_come']);
    await app.database.execute(sql`update exhibitor_invitations set state = 'SENDING' where email = ${other}`);
    expect(faultOf(await correct(by, other, someEmail()))).toEqual(['body.email', 'invitation_under_way']);
    // Nothing of what was refused was done.
    expect(await accountsOf(email)).toHaveLength(1);
    expect(await accountsOf(other)).toHaveLength(1);
    expect((await people(by)).map((one) => one.email)).toEqual(emails.toReversed());
  });

  test('that is corrected while the person signs in stays theirs', async () => {
    const { by, email } = await importedFair();
    const joined = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const coming = app.database.transaction(async (tx) => {
      await tx.execute(sql`update accounts set joined_at = now() where email = ${email}`);
      joined.resolve();
      await commit.promise;
    });
    await joined.promise;
    const corrected = correct(by, email, someEmail());
    const isWaiting = async () =>
      (
        await app.database.query(sql`
          select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%from accounts%for update%'`)
      ).length > 0;
    await expect.poll(isWaiting).toBe(true);
    commit.resolve();
    await coming;
    expect(faultOf(await corrected)).toEqual(['body.email', 'invited_has_come']);
    expect(await people(by)).toMatchObject([{ email, state: 'JOINED' }]);
  });

  test('is written into a file with the others, without anything that calculates', async () => {
    const by = await createFair(app);
    const email = someEmail();
    const row = ['=1+1 GmbH', 'Jana Brandt', email, '', 'Germany'];
    await importFile(app, by, sheetOf(exhibitorHeadings, row));
    await expect.poll(async () => (await list(by)).counts?.SENT).toBe(1);
    await bounce(email);
    const headers = { 'accept-language': 'en' };
    const file = await app.call('GET', pathOf(by, '/csv'), { as: by.token, headers });
    const [head, line, rest] = file.body.split('\r\n');
    expect(head).toBe('\ufeffCompany,Contact,E-mail,State,Reason,Signed in,Last sent,Times sent');
    expect(line).toMatch(
      new RegExp(`^'=1\\+1 GmbH,Jana Brandt,${email},Bounced,,,\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,1$`),
    );
    expect(rest).toBe('');
    const none = await app.call('GET', pathOf(by, '/csv?state=JOINED'), { as: by.token, headers });
    expect(none.body.split('\r\n')).toHaveLength(2);
    const stranger = await createFair(app);
    expectProblem(await app.call('GET', pathOf(by, '/csv'), { as: stranger.token }), 'NOT_FOUND');
  });
});

test('one that could not be sent is not taken for come back once another import has sent it', async () => {
  const { by, email } = await importedFair();
  await bounce(email);
  await app.database.execute(sql`update exhibitor_invitations set state = 'FAILED' where email = ${email}`);
  expect((await people(by))[0]?.state).toBe('BOUNCED');
  await importFile(app, by, sheetOf(exhibitorHeadings, ['Company 0', 'Jana Brandt', email, '', 'Germany']));
  await expect.poll(async () => (await people(by))[0]).toMatchObject({ state: 'SENT', sentCount: 2 });
});

test('an address that the mail server refuses does not keep the others waiting', async () => {
  const { by, emails } = await importedFair(2);
  const [gone = '', other = ''] = emails;
  await app.database.execute(sql`
    update exhibitor_invitations set state = 'WAITING', created_at = created_at - interval '1 hour' where email = any(${emails})`);
  const invited: string[] = [];
  const job = createInvitationJob({
    database: app.database,
    invite: async (email) => {
      invited.push(email);
      if (email === gone) {
        await bounce(email);
        throw new NoMailbox();
      }
      return null;
    },
    findEmailOwners: async () => new Map(),
    clock: () => new Date(),
    log: app.http.log,
  });
  const worker = { renewLease: async () => {}, recordProgress: async () => {} } as unknown as Parameters<
    typeof job.run
  >[0];
  await job.run(worker);
  expect(invited.toSorted()).toEqual(emails);
  const found = new Map((await people(by)).map(({ email, state }) => [email, state]));
  expect(found).toEqual(
    new Map([
      [gone, 'BOUNCED'],
      [other, 'SENT'],
    ]),
  );
});
