import type { Payment } from '@fairlead/contract/payments';
import { sql } from '@fairlead/database/sql';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStand } from '../../../test/factories.ts';
import * as money from '../../../test/paying.ts';
import { createPretendProvider } from '../../../test/pretend-provider.ts';
import { assign, createPrice } from '../../../test/pricing.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { checkoutPath, pressCheckout } from '../../../test/sandbox.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { ApiError } from '../../platform/http/problem.ts';

const environment = { SELLER_NAME: 'Fairlead GmbH', SELLER_COUNTRY: 'DE', STRIPE_AUTOMATIC_TAX: 'true' };

type App = ReturnType<typeof useTestApp>;

async function fill(app: App) {
  const stand = await createStand(app);
  const leadIds = await money.fillLeads(app, stand.project.id, 3);
  const body = { projectId: stand.project.id, target: 'LEAD', leadIds };
  const as = stand.owner.token;
  return {
    exhibitorId: stand.owner.exhibitor.id,
    quote: async () => (await app.call('POST', '/payment/quote', { as, body })).json(),
    open: async (): Promise<Payment> => (await app.call('POST', '/payment/session', { as, body })).json(),
    get: async ({ id }: Payment): Promise<Payment> => (await app.call('GET', `/payment/session/${id}`, { as })).json(),
  };
}

describe('tax that the sandbox adds', () => {
  const app = useTestApp(environment);
  let admin: string;
  beforeAll(async () => {
    admin = (await createAdmin(app)).token;
  });
  afterEach(() => money.expectBalanced(app));

  test.each([
    { currency: 'EUR', amount: 185, net: 555, tax: 111 },
    // Its last digit cannot be charged.
    { currency: 'BHD', amount: 1_250, net: 3_750, tax: 750 },
    { currency: 'JPY', amount: 301, net: 903, tax: 181 },
  ])('in $currency is booked and stands on the receipt once it is paid', async ({ net, tax, ...value }) => {
    const stand = await fill(app);
    const price = await createPrice(app, admin, value);
    await assign(app, admin, { priceId: price.id, scope: 'EXHIBITOR', scopeId: stand.exhibitorId });
    expect(await stand.quote()).toMatchObject({ net, total: net, tax: { treatment: 'PROVIDER', amount: 0 } });
    const payment = await stand.open();
    expect(payment).toMatchObject({ amount: net, tax: { treatment: 'PROVIDER' } });
    expect((await pressCheckout(app, checkoutPath(payment), 'pay')).statusCode).toBe(303);
    await expect.poll(async () => (await stand.get(payment)).status).toBe('PAID');
    expect(await stand.get(payment)).toMatchObject({
      amount: net + tax,
      net,
      tax: { treatment: 'DOMESTIC', rate: 2_000, countryCode: 'FR', amount: tax },
      receipts: [{ kind: 'INVOICE' }],
    });
    expect(await money.balances(app, stand.exhibitorId)).toEqual({ PROVIDER: net + tax, LEADS: -net, TAX: -tax });
    // All of it goes back, tax with it.
    expect((await pressCheckout(app, checkoutPath(payment), 'refund')).statusCode).toBe(303);
    await expect.poll(async () => (await stand.get(payment)).status).toBe('REFUNDED');
    expect(await money.balances(app, stand.exhibitorId)).toEqual({});
  });
});

describe('tax that a provider adds', () => {
  const provider = createPretendProvider();
  const app = useTestApp(environment, () => ({ prices: async () => money.euros(200), paymentProvider: provider }));
  let stand: Awaited<ReturnType<typeof fill>>;
  beforeEach(async () => {
    stand = await fill(app);
  });
  afterEach(() => money.expectBalanced(app));

  /** Pays; the webhook says how much tax there is, and only who is asked says why. */
  async function pay(payment: Payment, tax: { amount: number; rate: number; isReverseCharge: boolean }) {
    const { id } = [...provider.sessions.values()].find(({ reference }) => reference === payment.id) ?? { id: '' };
    const session = {
      ...provider.become(id, 'PAID'),
      total: payment.net + tax.amount,
      tax: { countryCode: tax.amount === 0 ? null : 'LU', vatId: 'LU12345678', ...tax },
    };
    provider.sessions.set(id, session);
    const known = { ...session, card: null, tax: { ...session.tax, rate: null, isReverseCharge: false } };
    const webhook = provider.tell({ kind: 'SESSION', session: known });
    return () => app.http.inject({ method: 'POST', url: '/papi/payment/webhook', ...webhook });
  }

  test('waits until it says by which rate', async () => {
    const payment = await stand.open();
    const deliver = await pay(payment, { amount: 102, rate: 1_700, isReverseCharge: false });
    const { findSession } = provider;
    provider.findSession = async () => {
      throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 5 });
    };
    try {
      expectProblem(await deliver(), 'UNAVAILABLE');
    } finally {
      provider.findSession = findSession;
    }
    expect((await stand.get(payment)).status).toBe('OPEN');
    expect((await deliver()).statusCode).toBe(200);
    expect(await stand.get(payment)).toMatchObject({
      status: 'PAID',
      amount: 702,
      tax: { treatment: 'DOMESTIC', rate: 1_700, countryCode: 'LU', amount: 102 },
    });
  });

  test('is none where the company accounts for it, by the VAT id that it gave there', async () => {
    const payment = await stand.open();
    const deliver = await pay(payment, { amount: 0, rate: 0, isReverseCharge: true });
    expect((await deliver()).statusCode).toBe(200);
    expect(await stand.get(payment)).toMatchObject({
      status: 'PAID',
      amount: 600,
      tax: { treatment: 'REVERSE_CHARGE' },
    });
    const [receipt] = await app.database.query<{ content: { buyer: { vatId: string } } }>(
      sql`select content from receipts where payment_id = ${payment.id}`,
    );
    expect(receipt?.content.buyer.vatId).toBe('LU12345678');
  });
});
