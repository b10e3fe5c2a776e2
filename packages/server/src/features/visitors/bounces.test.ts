import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import * as money from '../../../test/paying.ts';
import { overlap } from '../../../test/race.ts';
import { useStandPayments } from '../../../test/stand-payments.ts';
import { readBounces } from '../../platform/mail/read-bounces.ts';
import { giveBackLosses } from '../payments/jobs.ts';

const secret = 'a secret of the mail provider';
const { app, books, get, loseNow, now, open, provider, quote, unlocked } = useStandPayments({
  MAIL_EVENTS_SECRET: secret,
});

const emailOf = async (leadId: string | undefined): Promise<string> => {
  const [row] = await app.database.query<{ email: string }>(sql`
    select v.email from visitors v join leads l on l.visitor_id = v.id where l.id = ${leadId ?? null}`);
  return row?.email ?? '';
};
const post = async (body: unknown, authorization = `Bearer ${secret}`) =>
  (
    await app.http.inject({
      method: 'POST',
      url: '/papi/mail/events',
      headers: { 'content-type': 'application/json', authorization },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  ).statusCode;
const tell = (email: string, more: object = {}) => post({ events: [{ email, kind: 'PERMANENT', ...more }] });
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000);
const paid = async () => {
  const payment = await open();
  await money.pay(app, provider, payment);
  return payment;
};

describe('mail that came back', () => {
  test('within 14 days of the unlock gives the lead back, once, however often it is told', async () => {
    const payment = await paid();
    const email = await emailOf(now.leadIds[0]);
    expect(await tell(email.toUpperCase())).toBe(204);
    await loseNow();
    for (let time = 0; time < 3; time += 1) expect(await tell(email, { at: daysAgo(-1).toISOString() })).toBe(204);
    await loseNow();
    expect(await books()).toEqual({ PROVIDER: 1_190, LEADS: -750, TAX: -190, CREDIT: -250 });
    expect(await get(payment.id)).toMatchObject({ status: 'PAID', creditedCount: 1 });
    expect(await unlocked()).toEqual(now.leadIds.slice(1));
    const lines = await app.database.query<{ content: { lines: object[] } }>(sql`
      select content from receipts where kind = 'CREDIT_NOTE' and payment_id = ${payment.id}`);
    expect(lines).toMatchObject([{ content: { lines: [{ kind: 'CREDITED', reason: 'BOUNCED', count: 1 }] } }]);
    // Unlocking all does not buy it a second time; choosing it does.
    const all = await quote({ leadIds: 'ALL' });
    expect(all.count).toBe(0);
    const again = await open({ leadIds: [now.leadIds[0]] });
    expect(again).toMatchObject({ status: 'PAID', amount: 0 });
  });

  test('after 14 days, or before the unlock, gives nothing back', async () => {
    await money.bounce(app, now.leadIds[1], daysAgo(1));
    await paid();
    await app.database.execute(sql`update lead_unlocks set at = ${daysAgo(15)} where visitor_id in (
      select visitor_id from leads where id = ${now.leadIds[0] ?? null})`);
    await tell(await emailOf(now.leadIds[0]));
    await loseNow();
    expect((await books())['CREDIT']).toBeUndefined();
    expect(await unlocked()).toEqual(now.leadIds);
  });

  test('told late counts when it happened: of two the first', async () => {
    await paid();
    await app.database.execute(
      sql`update lead_unlocks set at = ${daysAgo(20)} where project_id = ${now.stand.project.id}`,
    );
    const email = await emailOf(now.leadIds[0]);
    await tell(email, { at: daysAgo(1).toISOString() });
    await loseNow();
    expect((await books())['CREDIT']).toBeUndefined();
    await tell(email, { at: daysAgo(10).toISOString() });
    await loseNow();
    expect((await books())['CREDIT']).toBe(-250);
  });

  test('and consent that is withdrawn at the same time give back once; each alone does, as a control', async () => {
    await paid();
    const [both, onlyBounced, onlyWithdrawn] = now.leadIds;
    await overlap(
      app.database,
      (tx) =>
        tx.execute(sql`
        update visitors set email_bounced_at = now() where id = (select visitor_id from leads where id = ${both ?? null})`),
      (tx) => tx.execute(sql`update leads set consent_withdrawn_at = now() where id = ${both ?? null}`),
    );
    await Promise.all([loseNow(), loseNow()]);
    expect((await books())['CREDIT']).toBe(-250);
    await money.bounce(app, onlyBounced);
    await money.withdraw(app, onlyWithdrawn);
    await Promise.all([1, 2].map(() => giveBackLosses({ database: app.database, now: new Date() }, quiet)));
    expect((await books())['CREDIT']).toBe(-750);
  });

  test('does not take away what was unlocked anew meanwhile', async () => {
    const first = await paid();
    await tell(await emailOf(now.leadIds[0]));
    const { paymentIntent } = money.sessionOf(provider, first);
    await money.tell(app, provider, {
      kind: 'REFUND',
      paymentIntent: paymentIntent ?? '',
      currency: 'EUR',
      refundedTotal: 1_190,
    });
    await money.pay(app, provider, await open());
    await loseNow();
    expect(await unlocked()).toEqual(now.leadIds);
    expect((await books())['CREDIT']).toBeUndefined();
  });

  test('is forgotten with another e-mail, and a lead that it was to be given back for stays', async () => {
    await paid();
    await tell(await emailOf(now.leadIds[0]));
    await app.database.execute(sql`
      update visitors set email = 'another@example.org' where id = (select visitor_id from leads where id = ${now.leadIds[0] ?? null})`);
    await loseNow();
    expect((await books())['CREDIT']).toBeUndefined();
    expect(await unlocked()).toEqual(now.leadIds);
  });
});

/** As SES names it. */
const to = (email: string | undefined) => Object.fromEntries([['emailAddress', email]]);
const envelope = (message: object) => ({ Type: 'Notification', Message: JSON.stringify(message) });
const quiet = { leadsChanged: () => {}, projectChanged: () => {} };

describe('whoever tells of it', () => {
  test('has to know the secret, as a token or as the password of a URL', async () => {
    const body = { events: [{ email: 'a@b.example', kind: 'PERMANENT' }] };
    for (const wrong of ['', 'Bearer', 'Bearer wrong', `Digest ${secret}`]) expect(await post(body, wrong)).toBe(400);
    const basic = Buffer.from(`sns:${secret}`).toString('base64');
    expect(await post(body, `Basic ${basic}`)).toBe(204);
  });

  test('may tell it as Amazon SES does; a full mailbox and an answer by a machine are passed over', async () => {
    await paid();
    const email = await emailOf(now.leadIds[0]);
    const sns = (bounceType: string) => ({
      Type: 'Notification',
      Message: JSON.stringify({
        notificationType: 'Bounce',
        bounce: {
          bounceType,
          timestamp: new Date().toISOString(),
          bouncedRecipients: [Object.fromEntries([['emailAddress', email]])],
        },
      }),
    });
    for (const passedOver of ['Transient', 'Undetermined']) expect(await post(sns(passedOver))).toBe(204);
    expect(await tell(email, { kind: 'TEMPORARY' })).toBe(204);
    await loseNow();
    expect((await books())['CREDIT']).toBeUndefined();
    expect(await post(sns('Permanent'))).toBe(204);
    await loseNow();
    expect((await books())['CREDIT']).toBe(-250);
  });

  test.each([
    ['as an identity notifies', 'notificationType', (message: object) => envelope(message)],
    ['as a configuration set publishes', 'eventType', (message: object) => envelope(message)],
    ['delivered raw', 'eventType', (message: object) => message],
  ])('is heard %s, with a name around the address and without', async (_how, key, wrapped) => {
    await paid();
    const emails = await Promise.all(now.leadIds.map(emailOf));
    const message = (type: string, parts: object) =>
      wrapped({ [key]: type, mail: { source: 'a@b.example' }, ...parts });
    const bounceOf = (bouncedRecipients: readonly object[]) => ({
      bounce: { bounceType: 'Permanent', timestamp: new Date().toISOString(), bouncedRecipients },
    });
    const reported = bounceOf([
      { ...to(emails[0]?.toUpperCase()), action: 'failed', status: '5.1.1' },
      to(`Marta Volvik <${emails[1]}>`),
      // The sender is blocked: that says nothing about who would have got it.
      { ...to(emails[2]), status: '5.7.1', diagnosticCode: 'smtp; 550 5.7.1 blocked' },
    ]);
    expect(await post(message('Bounce', reported))).toBe(204);
    await loseNow();
    expect(await unlocked()).toEqual(now.leadIds.slice(2));
    for (const other of ['Complaint', 'Delivery', 'DeliveryDelay', 'Reject', 'Send', 'Open', 'Subscription']) {
      const complaint = { complaint: { complainedRecipients: [to(emails[2])] } };
      expect(await post(message(other, complaint))).toBe(204);
    }
    await loseNow();
    expect(await unlocked()).toEqual(now.leadIds.slice(2));
  });

  test('is none where a topic says that it works, or the sender was at fault; and none happens in the future', async () => {
    const text = 'Successfully validated SNS topic for Amazon SES event publishing.';
    expect(await post({ Type: 'Notification', Message: text })).toBe(204);
    const bounceOf = (email: string, status: string, timestamp: string) =>
      envelope({
        eventType: 'Bounce',
        bounce: { bounceType: 'Permanent', timestamp, bouncedRecipients: [{ ...to(email), status }] },
      });
    const at = new Date('2026-11-29T10:00:00Z');
    const read = (status: string, timestamp: string) => readBounces(bounceOf('a@b.example', status, timestamp), at);
    for (const status of ['5.1.7', '5.1.8']) expect(read(status, '2026-11-29T09:00:00Z')).toEqual([]);
    // It was not sent at all: who complained once is on that list as well, with an address that is good.
    const listed = { bounceType: 'Permanent', bounceSubType: 'OnAccountSuppressionList', timestamp: at.toISOString() };
    const suppressed = { eventType: 'Bounce', bounce: { ...listed, bouncedRecipients: [to('a@b.example')] } };
    expect(readBounces(envelope(suppressed), at)).toEqual([]);
    expect(read('5.1.1', '2027-01-01T00:00:00Z')).toEqual([{ email: 'a@b.example', at }]);
  });

  test('is heard in no other form, and whoever tells it is told so', async () => {
    const ofOthers = {
      postmark: { RecordType: 'Bounce', Email: 'a@b.example' },
      sendgrid: [{ email: 'a@b.example', event: 'bounce', type: 'bounce', status: '5.1.1' }],
      mailgun: { 'event-data': { event: 'failed', severity: 'permanent', recipient: 'a@b.example' } },
      brevo: { event: 'hard_bounce', email: 'a@b.example' },
      sparkpost: [{ msys: { message_event: { type: 'bounce', bounce_class: '10', rcpt_to: 'a@b.example' } } }],
    };
    for (const other of ['{', {}, [], null, ...Object.values(ofOthers), envelope({ hello: 1 })])
      expect(await post(other)).toBe(400);
    const nameless = { bounceType: 'Permanent', timestamp: new Date().toISOString(), bouncedRecipients: [{}] };
    expect(await post(envelope({ eventType: 'Bounce', bounce: nameless }))).toBe(400);
    expect(await post({ Type: 'Notification', Message: 'no JSON' })).toBe(400);
    expect(await post({ Type: 'SubscriptionConfirmation', SubscribeURL: 'https://sns.example' })).toBe(204);
  });
});
