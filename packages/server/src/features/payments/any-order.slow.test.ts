import type { Payment } from '@fairlead/contract/payments';
import type { Price } from '@fairlead/contract/prices';
import { sql } from '@fairlead/database/sql';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createStand } from '../../../test/factories.ts';
import * as money from '../../../test/paying.ts';
import { createPretendProvider } from '../../../test/pretend-provider.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { newId } from '../../platform/identifier.ts';
import { giveBackLosses } from './jobs.ts';

const provider = createPretendProvider();
let price: Price = money.euros(200);
const environment = { SELLER_NAME: 'Fairlead GmbH', SELLER_COUNTRY: 'DE', TAX_RATE: '19' };
const parts = { prices: async () => price, paymentProvider: provider };
const first = useTestApp(environment, () => parts);
const second = useTestApp(environment, () => ({ ...parts, beside: first }));

const leadCount = 6;
/** How disputes stand, by the payment's number at the provider. */
const disputed = new Map<string, 'OPENED' | 'WON' | 'LOST'>();
const news = { leadsChanged: () => {}, projectChanged: () => {} };

/** State of a run: a stand, its orders, and the provider's events about them so far. */
interface Scene {
  readonly stand: Awaited<ReturnType<typeof createStand>>;
  readonly leadIds: readonly string[];
  readonly payments: Payment[];
  readonly said: ReturnType<typeof provider.tell>[];
  readonly licenceIds: string[];
  app: TestApp;
}

interface Step {
  readonly name: string;
  run(scene: Scene): Promise<void>;
}

const some = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)];

const leads = fc.subarray([...Array(leadCount).keys()], { minLength: 1 });
const nth = fc.nat(7);
/** Most of what can happen is about what was ordered and paid: so that comes more often. */
const weights: Readonly<Record<string, number>> = { order: 5, PAID: 4, refund: 3, withdraw: 3, 'give back': 3 };
function step<T>(name: string, values: fc.Arbitrary<T>, run: (scene: Scene, value: T) => Promise<unknown>) {
  const at = (value: T): Step => ({
    name: `${name} ${JSON.stringify(value)}`,
    run: async (scene) => void (await run(scene, value)),
  });
  return { name, weight: weights[name] ?? 1, arbitrary: values.map(at), at };
}

/** Says something of the provider's, and keeps it to be said again. */
async function say(scene: Scene, what: Parameters<typeof provider.tell>[0], isHeldBack: boolean): Promise<void> {
  const message = provider.tell(what);
  scene.said.push(message);
  if (!isHeldBack) expect(await money.deliver(scene.app, message)).toBe(200);
}

const steps = [
  step('order', leads, async ({ app, stand, leadIds, payments }, chosen) => {
    const body = { projectId: stand.project.id, target: 'LEAD', leadIds: chosen.map((index) => leadIds[index]) };
    const answer = await app.call('POST', '/payment/session', { as: stand.owner.token, body });
    expect([201, 409]).toContain(answer.statusCode);
    if (answer.statusCode === 201) payments.push(answer.json());
  }),
  step('unlock', leads, async ({ app, stand, leadIds }, chosen) => {
    const body = { leadIds: chosen.map((index) => leadIds[index]) };
    const path = `/project/${stand.project.id}/lead/unlock`;
    expect((await app.call('POST', path, { as: stand.owner.token, body })).statusCode).toBe(200);
  }),
  ...(['PAID', 'PROCESSING', 'FAILED', 'EXPIRED'] as const).map((status) =>
    step(status, fc.record({ nth, isHeldBack: fc.boolean() }), async (scene, value) => {
      const payment = some(scene.payments, value.nth);
      const known = payment && [...provider.sessions.values()].find(({ reference }) => reference === payment.id);
      if (!known || (known.status !== 'OPEN' && known.status !== 'PROCESSING')) return;
      await say(scene, { kind: 'SESSION', session: provider.become(known.id, status) }, value.isHeldBack);
    }),
  ),
  step('say again', nth, async ({ app, said }, index) => {
    const message = some(said, index);
    if (message) expect(await money.deliver(app, message)).toBe(200);
  }),
  step('ask', nth, async ({ app, stand, payments }, index) => {
    const payment = some(payments, index);
    if (!payment) return;
    app.setNow(new Date(Date.now() + 60_000));
    const answer = await app.call('GET', `/payment/session/${payment.id}`, { as: stand.owner.token });
    app.setNow(null);
    expect(answer.statusCode).toBe(200);
  }),
  step('give up', nth, async ({ app, stand, payments }, index) => {
    const payment = some(payments, index);
    if (!payment) return;
    const answer = await app.call('DELETE', `/payment/session/${payment.id}`, { as: stand.owner.token });
    expect(answer.statusCode).toBe(200);
  }),
  step('refund', fc.record({ nth, share: fc.constantFrom(0.3, 1), isHeldBack: fc.boolean() }), async (scene, value) => {
    const payment = some(scene.payments, value.nth);
    const session = payment && [...provider.sessions.values()].find(({ reference }) => reference === payment.id);
    if (!session?.paymentIntent || session.status !== 'PAID' || disputed.has(session.paymentIntent)) return;
    const { paymentIntent, currency, total } = session;
    const refundedTotal = Math.min(total, provider.payBack(paymentIntent, Math.ceil(total * value.share)));
    await say(scene, { kind: 'REFUND', paymentIntent, currency, refundedTotal }, value.isHeldBack);
  }),
  step('refund fails', fc.record({ nth }), async (scene, value) => {
    const payment = some(scene.payments, value.nth);
    const session = payment && [...provider.sessions.values()].find(({ reference }) => reference === payment.id);
    if (!session?.paymentIntent || session.status !== 'PAID') return;
    const { paymentIntent, currency } = session;
    const refundedTotal = Math.floor(provider.payBack(paymentIntent, 0) / 2);
    provider.payBack(paymentIntent, refundedTotal - provider.payBack(paymentIntent, 0));
    await say(scene, { kind: 'REFUND_FAILED', paymentIntent, refundId: newId(), currency, refundedTotal }, false);
  }),
  ...(['OPENED', 'WON', 'LOST'] as const).map((state) =>
    step(`dispute ${state}`, fc.record({ nth, isHeldBack: fc.boolean() }), async (scene, value) => {
      const payment = some(scene.payments, value.nth);
      const session = payment && [...provider.sessions.values()].find(({ reference }) => reference === payment.id);
      const paymentIntent = session?.paymentIntent ?? null;
      if (session?.status !== 'PAID' || paymentIntent === null) return;
      // A refunded payment cannot be disputed, and the other way round; a dispute ends once.
      const ended = disputed.get(paymentIntent);
      if (provider.payBack(paymentIntent, 0) > 0 || ended === 'WON' || ended === 'LOST') return;
      disputed.set(paymentIntent, state);
      const what = {
        kind: 'DISPUTE',
        paymentIntent,
        disputeId: `dp ${paymentIntent}`,
        amount: session.total,
        state,
      } as const;
      await say(scene, what, value.isHeldBack);
    }),
  ),
  step('withdraw', nth, ({ app, leadIds }, index) => money.withdraw(app, some(leadIds, index))),
  step('bounce', nth, ({ app, leadIds }, index) => money.bounce(app, some(leadIds, index))),
  step('another e-mail', nth, ({ app, leadIds }, index) =>
    app.database.execute(sql`
      update visitors set email = gen_random_uuid() || '@example.org'
      where id = (select visitor_id from leads where id = ${some(leadIds, index) ?? null})`),
  ),
  step('share again', nth, ({ app, leadIds }, index) =>
    app.database.execute(sql`update leads set consent_withdrawn_at = null where id = ${some(leadIds, index) ?? null}`),
  ),
  step('give back', fc.constant(null), ({ app }) => giveBackLosses({ database: app.database, now: new Date() }, news)),
  step('price', fc.constantFrom(0, 150, 200, 999), async (_, amount) => {
    price = money.euros(amount);
  }),
  step('grant a licence', fc.integer({ min: 1, max: 3 }), async ({ app, stand, licenceIds }, quantity) => {
    const id = newId();
    licenceIds.push(id);
    await app.database.execute(sql`
      insert into licences (id, exhibitor_id, name, target, quantity, valid_from, granted_at, granted_by, granted_by_name)
      values (${id}, ${stand.owner.exhibitor.id}, 'Lead pack', 'LEAD', ${quantity}, now() - interval '1 hour',
        now() - interval '1 hour', gen_random_uuid(), 'Ines Wahlberg')`);
  }),
  step('revoke a licence', nth, ({ app, licenceIds }, index) =>
    app.database.execute(sql`update licences set revoked_at = now() where id = ${some(licenceIds, index) ?? null}`),
  ),
  step('at the other server', fc.constant(null), async (scene) => {
    scene.app = scene.app === first ? second : first;
  }),
];

/** One step with a value that is chosen. */
function chosen(name: string, value: unknown = null): Step {
  const found = steps.find((each) => each.name === name);
  if (!found) throw new Error(`There is no step ${name}`);
  return found.at(value as never);
}
const toPayment = (name: string, index: number, more: object = {}): Step =>
  chosen(name, { nth: index, isHeldBack: false, ...more });

/** Cases that chance alone may leave out: each way that a payment ends. The payments are numbered as they are ordered. */
const everyEnd = [
  chosen('order', [0]),
  toPayment('PAID', 0),
  toPayment('dispute OPENED', 0),
  toPayment('dispute WON', 0),
  chosen('order', [1]),
  toPayment('PAID', 1),
  toPayment('dispute OPENED', 1),
  toPayment('dispute LOST', 1),
  chosen('order', [2]),
  toPayment('PAID', 2),
  toPayment('refund', 2, { share: 1 }),
  chosen('order', [3]),
  toPayment('FAILED', 3),
  chosen('order', [3]),
  toPayment('EXPIRED', 4),
  chosen('order', [4]),
  toPayment('PAID', 5),
  chosen('withdraw', 4),
  chosen('give back'),
  chosen('order', [0]),
  toPayment('PAID', 6),
  chosen('bounce', 0),
  chosen('give back'),
  chosen('grant a licence', 1),
  chosen('order', [3]),
  chosen('order', [5, 2]),
];

test('in any order, the books add up after every step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...steps), { minLength: 30, maxLength: 60, size: 'max' }), async (walk) => {
      price = money.euros(200);
      const stand = await createStand(first);
      const leadIds = await money.fillLeads(first, stand.project.id, leadCount);
      const scene: Scene = { stand, leadIds, payments: [], said: [], licenceIds: [], app: first };
      const done: string[] = [];
      for (const { name, run } of walk) {
        done.push(name);
        await run(scene);
        await money.expectBalanced(first).catch((error: Error) => {
          throw new Error(`${done.join('\n')}\n${error.message}`, { cause: error });
        });
      }
    }),
    { numRuns: 50, endOnFailure: true, examples: [[everyEnd]] },
  );
  // It came to everything that it is about.
  const rows = await first.database.query<{ what: string }>(sql`
    select distinct kind as what from ledger_movements union select distinct status from payments
    union select distinct state from payment_leads union select 'LICENCE' from lead_unlocks where licence_id is not null`);
  const seen = new Set(rows.map(({ what }) => what));
  const all = [
    'PAYMENT',
    'CREDIT',
    'REFUND',
    'DISPUTE',
    'DISPUTE_WON',
    'DISPUTE_LOST',
    'OPEN',
    'PAID',
    'EXPIRED',
    'FAILED',
  ];
  for (const what of [...all, 'REFUNDED', 'RESERVED', 'UNLOCKED', 'CREDITED', 'RELEASED', 'LICENCE']) {
    expect(seen, what).toContain(what);
  }
}, 240_000);
