import type { OrderQuote, Payment } from '@fairlead/contract/payments';
import type { Price } from '@fairlead/contract/prices';
import { afterEach, beforeEach, expect } from 'vitest';
import { giveBackLosses } from '../src/features/payments/jobs.ts';
import { createStand } from './factories.ts';
import * as money from './paying.ts';
import { createPretendProvider } from './pretend-provider.ts';
import { useTestApp } from './use-test-app.ts';

/** A stand with four locked leads at €2.50 before each test, at two servers on one database; after each the books add up. */
export function useStandPayments(more: Record<string, string> = {}) {
  const provider = createPretendProvider();
  const now = {
    price: money.euros(250) as Price,
    stand: undefined as unknown as Awaited<ReturnType<typeof createStand>>,
    leadIds: [] as string[],
  };
  const environment = { SELLER_NAME: 'Fairlead GmbH', SELLER_COUNTRY: 'DE', TAX_RATE: '19', ...more };
  const parts = { prices: async () => now.price, paymentProvider: provider };
  const app = useTestApp(environment, () => parts);
  const other = useTestApp(environment, () => ({ ...parts, beside: app }));

  beforeEach(async () => {
    now.price = money.euros(250);
    now.stand = await createStand(app);
    now.leadIds = await money.fillLeads(app, now.stand.project.id, 4);
  });
  // Whatever a test did, and whatever it refused.
  afterEach(() => money.expectBalanced(app));

  const order = (more: object = {}) => ({
    projectId: now.stand.project.id,
    target: 'LEAD',
    leadIds: now.leadIds,
    ...more,
  });
  const ask = (path: string, body: object, at = app) => at.call('POST', path, { as: now.stand.owner.token, body });
  return {
    provider,
    app,
    /** A second server on the same database, as behind a balancer. */
    other,
    /** Parts that a test may change, or replace. */
    now,
    order,
    ask,
    async open(more: object = {}, at = app): Promise<Payment> {
      const answer = await ask('/payment/session', order(more), at);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json();
    },
    quote: async (more: object = {}): Promise<OrderQuote> => (await ask('/payment/quote', order(more))).json(),
    get: async (id: string): Promise<Payment> =>
      (await app.call('GET', `/payment/session/${id}`, { as: now.stand.owner.token })).json(),
    /** The ids of the project's open leads. */
    async unlocked(): Promise<string[]> {
      const { project, owner } = now.stand;
      const answer = await app.call('GET', `/project/${project.id}/lead?unlocked=true`, { as: owner.token });
      const { items }: { items: readonly { id: string }[] } = answer.json();
      return items.map(({ id }) => id).toSorted();
    },
    books: () => money.balances(app, now.stand.owner.exhibitor.id),
    loseNow: () =>
      giveBackLosses({ database: app.database, now: new Date() }, { leadsChanged: () => {}, projectChanged: () => {} }),
  };
}
