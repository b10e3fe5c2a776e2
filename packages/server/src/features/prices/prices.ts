import type { Price, PriceTarget } from '@fairlead/contract/prices';
import type { Executor } from '@fairlead/database/executor';

/** What is asked for: what something of a project costs the exhibitor whose it is. */
export interface PriceQuestion {
  readonly projectId: string;
  readonly exhibitorId: string;
  readonly target: PriceTarget;
}

/** Returns what something costs now. Whoever charges for it asks in the transaction that does. */
export type Prices = (executor: Executor, question: PriceQuestion) => Promise<Price>;

/** As long as nobody can set a price, everything is free. */
export const basePrices: Prices = async () => ({
  amount: 0,
  currency: 'EUR',
  priceId: null,
  source: 'BASE',
  licence: null,
});
