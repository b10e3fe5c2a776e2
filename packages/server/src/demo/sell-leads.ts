import type { App } from '../app.ts';
import { composePayments } from '../compose/payments.ts';
import type { Dependencies } from '../dependencies.ts';
import { listLeads } from '../features/leads/public.ts';
import { grantLicence } from '../features/licences/public.ts';
import { getPayment, openPayment } from '../features/payments/public.ts';
import { assignPrice, createPrice } from '../features/prices/public.ts';
import type { AdminActor } from '../platform/auth/caller.ts';
import type { OpenFair } from './open-fair.ts';
import { silent } from './silent.ts';
import type { StaffedStand } from './work-leads.ts';

/** Whatever the product itself takes payments with. */
export type ShopParts = Pick<Dependencies, 'clock' | 'config' | 'database' | 'log' | 'prices'>;

interface Shop {
  readonly admin: AdminActor;
  readonly fair: OpenFair;
  readonly now: Date;
}

const licensed = 10;
const paidAtOnce = 12;
/** So long after it is ordered the provider is asked, because the webhook has not come. */
const laterMs = 60_000;

/** Prices of leads at the fair, and the licence of one of its companies. */
async function setPrices(
  { database }: Pick<Dependencies, 'database'>,
  { admin, fair, now }: Shop,
  exhibitorId: string,
): Promise<void> {
  const context = { database, caller: admin, now, language: 'en' } as const;
  const prices = [
    { name: 'Lead, standard', amount: 250, scope: 'BASE', scopeId: null },
    { name: `Lead, ${fair.name}`, amount: 200, scope: 'TRADE_FAIR', scopeId: fair.id },
    { name: 'Lead, Kessler', amount: 180, scope: 'EXHIBITOR', scopeId: exhibitorId },
  ] as const;
  for (const { name, amount, scope, scopeId } of prices) {
    const { id: priceId } = await createPrice(context, { name, amount, target: 'LEAD', currency: 'EUR' });
    await assignPrice(context, { priceId, scope, scopeId });
  }
  await grantLicence(context, {
    exhibitorId,
    name: `Lead pack ${licensed}`,
    target: 'LEAD',
    quantity: licensed,
    reason: 'With the stand',
  });
}

/**
 * Sets prices, and lets the stands pay for leads in the sandbox; returns the number of payments. With Stripe there are none.
 */
export async function sellLeads(
  app: App,
  dependencies: ShopParts,
  shop: Shop,
  stands: readonly StaffedStand[],
): Promise<number> {
  const [first] = stands;
  if (first) await setPrices(dependencies, shop, first.caller.exhibitorId);
  if (!app.payments.isTest || dependencies.config.stripe !== undefined) return 0;
  const { database, config } = dependencies;
  const parts = composePayments(dependencies, { provider: app.payments, news: silent });
  let count = 0;
  try {
    // The first one has enough of its licence at first: what is left of it covers a part of the second order.
    for (const { caller, projectId } of [...stands.slice(0, 3), ...stands.slice(0, 1)]) {
      // The provider has a clock of its own, and the demo takes a while.
      const now = dependencies.clock();
      const context = { database, caller, now, language: 'en' } as const;
      const filter = { unlocked: false };
      const { items } = await listLeads(context, { projectId, limit: 50, sort: '-score', filter });
      const leadIds = items.filter(({ isConsentWithdrawn }) => !isConsentWithdrawn).map(({ id }) => id);
      if (leadIds.length === 0) continue;
      const order = {
        projectId,
        target: 'LEAD',
        leadIds: leadIds.slice(0, count === 0 ? licensed - 4 : paidAtOnce),
      } as const;
      const payment = await openPayment(context, order, parts);
      if (payment.providerUrl !== null) {
        await app.http.inject({
          method: 'POST',
          url: new URL(payment.providerUrl).pathname,
          headers: {
            host: new URL(config.urls.business).host,
            'content-type': 'application/x-www-form-urlencoded',
          },
          payload: 'action=pay',
        });
        const asked = { ...context, now: new Date(now.getTime() + laterMs) };
        const { status } = await getPayment(asked, payment.id, parts);
        if (status !== 'PAID') throw new Error(`A payment of the demo is ${status}`);
      }
      count += 1;
    }
  } finally {
    await parts.receiptThreads.close();
  }
  return count;
}
