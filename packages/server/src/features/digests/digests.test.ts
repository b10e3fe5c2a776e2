import { sql } from '@fairlead/database/sql';
import { beforeEach, describe, expect, test } from 'vitest';
import { mailsTo } from '../../../../e2e/harness/outbox.ts';
import { createBeacon, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { overlap } from '../../../test/race.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import { verifyEmail } from '../../../test/verify-email.ts';
import type { Job } from '../../platform/jobs/worker.ts';
import type { SendMail } from '../../platform/mail/mailer.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { digestJobs, morningIn } from './jobs.ts';
import { takeDay } from './queries.ts';

const app = useOwnTestApp();
// The app's worker has its first turn later: the job is run by hand, at the time of the test.
beforeEach(() => app.database.execute(sql`delete from lead_digests`));

const settings = '/exhibitor/account/notifications';
type Stand = Awaited<ReturnType<typeof createStand>>;

const { signal } = new AbortController();
const job: Job = { id: crypto.randomUUID(), renewLease: async () => {}, recordProgress: async () => {}, signal };
const sent: string[] = [];
const keep: SendMail = async ({ to }) => {
  sent.push(to);
};
const run = (now: Date, send = keep) =>
  digestJobs({
    database: app.database,
    send,
    businessUrl: 'https://business.example',
    clock: () => now,
    log: { warn: () => {} } as never,
  })['lead-digests'].run(job);

/** An exhibitor with a stand, a verified e-mail, and the mail switched on. */
async function createSubscriber(): Promise<Stand> {
  const stand = await createStand(app);
  await verifyEmail(app, stand.owner);
  const answer = await app.call('PUT', settings, { as: stand.owner.token, body: { dailyLeads: true } });
  expect(answer.json()).toEqual({ dailyLeads: true, email: stand.owner.email, isEmailVerified: true });
  return stand;
}

async function lead(stand: Stand, beacon: Stand['beacon'] = stand.beacon): Promise<void> {
  await scan(app, (await createVisitor(app)).token, scanBody(beacon));
}

/** Eight in the morning, so many days from now, in Berlin or another place. */
function morning(days: number, timeZone = 'Europe/Berlin', hour = 8): Date {
  const now = new Date(Date.now() + days * 86_400_000);
  const begun = morningIn(timeZone, new Date(now.getTime()));
  const midnight = begun?.began ?? morningIn(timeZone, new Date(now.getTime() + 8 * 3_600_000))?.began ?? now;
  return new Date(midnight.getTime() + hour * 3_600_000);
}
const mailsOf = ({ owner }: Stand) => sent.filter((to) => to === owner.email).length;

describe('the daily mail about new leads', () => {
  test('is nothing until it is switched on, and nothing after it is switched off', async () => {
    const stand = await createStand(app);
    await verifyEmail(app, stand.owner);
    const off = (await app.call('GET', settings, { as: stand.owner.token })).json();
    expect(off).toEqual({ dailyLeads: false, email: stand.owner.email, isEmailVerified: true });
    await lead(stand);
    await run(morning(1));
    await app.call('PUT', settings, { as: stand.owner.token, body: { dailyLeads: true } });
    await lead(stand);
    await app.call('PUT', settings, { as: stand.owner.token, body: { dailyLeads: false } });
    await run(morning(1));
    expect(mailsOf(stand)).toBe(0);
  });

  test('is one mail a day with counts and points, no contact details, and the way to switch it off', async () => {
    const fair = await createFair(app, { name: 'Nordhaus Expo' });
    const stand = await createSubscriber();
    await app.call('PUT', `/exhibition/${stand.project.id}`, {
      as: stand.owner.token,
      body: { name: 'Our stand <1>', parentId: fair.fair.id },
    });
    const second = await createBeacon(app, stand.owner.token, stand.project.id, { name: 'Coffee bar' });
    for (const beacon of [stand.beacon, stand.beacon, second]) await lead(stand, beacon);
    const mails: Mail[] = [];
    const keepWhole: SendMail = async (mail) => {
      if (mail.to === stand.owner.email) mails.push(mail);
    };
    for (const hour of [7, 8, 9, 23]) await run(morning(1, 'Europe/Berlin', hour), keepWhole);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.subject).toBe('New leads: 3');
    expect(mail?.text).toContain('Our stand <1> · Nordhaus Expo: 3\n– PX-40: 2\n– Coffee bar: 1');
    expect(mail?.text).toContain('https://business.example/settings');
    expect(mail?.html).toContain('Our stand &lt;1&gt;');
    expect(mail?.text).not.toMatch(/Marta|Lindqvist|Volvik|@/);
    // The next day there is nothing new, and then there is.
    await run(morning(2), keepWhole);
    expect(mails).toHaveLength(1);
  });

  test('comes in the language of the company', async () => {
    const stand = await createSubscriber();
    await app.call('PATCH', '/exhibitor', { as: stand.owner.token, body: { language: 'de' } });
    await lead(stand);
    const subjects: string[] = [];
    await run(morning(1), async (mail) => {
      if (mail.to === stand.owner.email) subjects.push(mail.subject);
    });
    expect(subjects).toEqual(['Neue Leads: 1']);
  });

  test('waits for the morning of the fair, wherever it is', async () => {
    const stand = await createSubscriber();
    await app.call('PUT', `/exhibition/${stand.project.id}`, {
      as: stand.owner.token,
      body: { name: 'Our stand', timeZone: 'America/Los_Angeles' },
    });
    await lead(stand);
    await run(morning(2, 'America/Los_Angeles', 6));
    expect(mailsOf(stand)).toBe(0);
    await run(morning(2, 'America/Los_Angeles', 7));
    expect(mailsOf(stand)).toBe(1);
  });

  test('is sent to verified e-mails only, and to nobody who is suspended', async () => {
    const [unverified, suspended] = [await createStand(app), await createSubscriber()];
    const on = await app.call('PUT', settings, { as: unverified.owner.token, body: { dailyLeads: true } });
    expect(on.json()).toMatchObject({ dailyLeads: true, isEmailVerified: false });
    const admin = await createAdmin(app);
    const body = { targetKind: 'EXHIBITOR', targetId: suspended.owner.exhibitor.id, reason: 'Spam' };
    for (const stand of [unverified, suspended]) await lead(stand);
    expect((await app.call('POST', '/admin/suspension', { as: admin.token, body })).statusCode).toBe(201);
    await run(morning(1));
    expect([mailsOf(unverified), mailsOf(suspended)]).toEqual([0, 0]);
  });

  test('has the same leads the next day when the mail server refused it', async () => {
    const stand = await createSubscriber();
    await lead(stand);
    const refuse = async () => {
      throw new Error('550');
    };
    await run(morning(1), refuse);
    await run(morning(1, 'Europe/Berlin', 9));
    expect(mailsOf(stand)).toBe(0);
    await run(morning(2));
    expect(mailsOf(stand)).toBe(1);
  });

  test('is sent once by two processes at the same time', async () => {
    const stand = await createSubscriber();
    await lead(stand);
    await Promise.all([run(morning(1)), run(morning(1)), run(morning(1))]);
    expect(mailsOf(stand)).toBe(1);
    // By the database alone, without the lease of a job; the same insert into a table without the key, as a control.
    const other = await createSubscriber();
    const period = {
      accountId: other.owner.account.id,
      from: new Date('2026-11-01T00:00:00Z'),
      until: new Date('2026-11-02T00:00:00Z'),
    };
    const taken: boolean[] = [];
    const take = async (tx: Parameters<typeof takeDay>[0]) => void taken.push(await takeDay(tx, period, '2026-11-02'));
    await overlap(app.database, take, take);
    expect(taken).toEqual([true, false]);
    await app.database.execute(sql`alter table digest_mails drop constraint digest_mails_pkey`);
    await overlap(app.database, take, take);
    expect(taken.slice(2)).toEqual([true, true]);
    await app.database.execute(sql`delete from digest_mails`);
    await app.database.execute(sql`alter table digest_mails add primary key (account_id, day)`);
  });

  test('is sent by the worker, once for the installation', async () => {
    const stand = await createSubscriber();
    const states = () => app.database.query(sql`select state from jobs where kind = 'lead-digests'`);
    await expect.poll(states).toEqual([{ state: 'WAITING' }]);
    await lead(stand);
    app.setNow(morning(1));
    await app.database.execute(sql`update jobs set run_at = now() where kind = 'lead-digests'`);
    await app.database.execute(sql`select pg_notify('jobs', '')`);
    await expect
      .poll(async () => (await mailsTo(app, stand.owner.email)).map(({ subject }) => subject))
      .toContain('New leads: 1');
    app.setNow(null);
  });
});

describe('morning', () => {
  test.each([
    ['Europe/Berlin', '2026-11-21T05:59:59Z', undefined],
    ['Europe/Berlin', '2026-11-21T06:00:00Z', { day: '2026-11-21', began: new Date('2026-11-20T23:00:00Z') }],
    ['America/Los_Angeles', '2026-11-21T06:00:00Z', { day: '2026-11-20', began: new Date('2026-11-20T08:00:00Z') }],
    ['Asia/Kolkata', '2026-11-21T01:30:00Z', { day: '2026-11-21', began: new Date('2026-11-20T18:30:00Z') }],
  ])('in %s at %s', (zone, now, expected) => {
    expect(morningIn(zone, new Date(now))).toEqual(expected);
  });
});
