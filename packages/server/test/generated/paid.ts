import { setTimeout as wait } from 'node:timers/promises';
import type { Payment } from '@fairlead/contract/payments';
import type { TestApp } from '../app.ts';
import { assign, createPrice } from '../pricing.ts';
import { pressCheckout } from '../sandbox.ts';

/** Buys a dashboard in the sandbox, with its receipt. */
export async function createPaid(
  app: TestApp,
  { projectId, exhibitorId, token, admin }: { projectId: string; exhibitorId: string; token: string; admin: string },
) {
  const dashboard = await createPrice(app, admin, { target: 'DASHBOARD', amount: 14_900 });
  await assign(app, admin, { priceId: dashboard.id, scope: 'EXHIBITOR', scopeId: exhibitorId });
  const opened = await app.call('POST', '/payment/session', { as: token, body: { projectId, target: 'DASHBOARD' } });
  const { id, url } = opened.json<Payment>();
  await pressCheckout(app, new URL(url ?? '').pathname, 'pay');
  const find = async (): Promise<Payment> => (await app.call('GET', `/payment/session/${id}`, { as: token })).json();
  let payment = await find();
  // Until the webhook says so.
  for (const until = Date.now() + 20_000; payment.status !== 'PAID' && Date.now() < until; payment = await find())
    await wait(20);
  const [receipt] = payment.receipts;
  if (!receipt) throw new Error('What was paid has a receipt');
  return { payment, receipt };
}
