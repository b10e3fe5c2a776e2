import type { PriceTarget } from '@fairlead/contract/price-target';
import type { Price, ProviderProduct } from '@fairlead/contract/prices';
import type { Executor } from '@fairlead/database/executor';
import { findFirstLicence } from '../licences/public.ts';
import { findLadder, type LadderRow } from './ladder-queries.ts';

/** A question: the price for a company at a fair, or outside of fairs with null. Nothing else decides it. */
export interface PriceQuestion {
  readonly exhibitorId: string;
  readonly tradeFairId: string | null;
  readonly target: PriceTarget;
  readonly at: Date;
}

/** Returns the price now. A charge asks for it in its own transaction. */
export type Prices = (executor: Executor, question: PriceQuestion) => Promise<Price>;

/** Without any price, everything is free. */
const free = { amount: 0, currency: 'EUR', priceId: null, scope: 'BASE' } as const;

/** The first of the scopes that has a price decides. */
export function decide([deciding]: readonly LadderRow[], licence: { readonly remaining: number | null } | null): Price {
  const { amount, currency, priceId, scope: source } = deciding ?? free;
  return { amount, currency, priceId, source, licence: licence && { remaining: licence.remaining } };
}

/** Reads the price from the database. */
export const priceNow: Prices = async (executor, question) =>
  decide(
    ...(await Promise.all([findLadder(executor, question, 'NOW'), findFirstLicence(executor, question)] as const)),
  );

/** Products of the payment provider. */
export type ListProducts = () => Promise<readonly ProviderProduct[]>;
