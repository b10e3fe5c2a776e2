import type { PriceTarget } from '@fairlead/contract/price-target';
import type { Price, ProviderProduct } from '@fairlead/contract/prices';
import type { Bus } from '@fairlead/database/bus';
import type { Executor } from '@fairlead/database/executor';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { findFirstLicence, nextLicenceChange } from '../licences/public.ts';
import { findLadder, type LadderRow } from './queries.ts';

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

/** The database's triggers publish here as well. */
const channel = 'price_changes';
/** The change: a company's prices, answers with one price, or anything. */
const change = z.union([
  z.strictObject({ exhibitorId: z.string() }),
  z.strictObject({ priceId: z.string() }),
  z.strictObject({}),
]);
type Change = z.infer<typeof change>;

/** Lifetime of an entry, should a lost connection stay unnoticed. */
const longestMs = 10 * 60_000;

interface Kept {
  /** Without what is left of licences, which is read each time. */
  readonly decided: Omit<Price, 'licence'>;
  readonly exhibitorId: string;
  readonly readAt: Date;
  /** When a licence begins or ends, which may decide otherwise. */
  readonly until: Date | null;
}

export interface PriceCache {
  /** Returns a price from memory, if it is there and every change since would have been heard of. For showing, never for charging. */
  lookUpPrice(executor: Executor, question: PriceQuestion): Promise<Price>;
  /** Since when a question is answered from memory; null where it is not. */
  keptSince(question: PriceQuestion): Date | null;
  /** The oldest answer in memory that each of these prices gave. */
  oldestOf(priceIds: readonly string[]): ReadonlyMap<string, Date>;
  /** Tells every process when the transaction commits. */
  publish(tx: Executor, what: Change): Promise<void>;
  /** Forgets in this process. */
  forget(what: Change): void;
}

const keyOf = ({ exhibitorId, tradeFairId, target }: PriceQuestion): string =>
  `${exhibitorId} ${tradeFairId} ${target}`;

const concerns = (kept: Kept, what: Change): boolean => {
  if ('exhibitorId' in what) return kept.exhibitorId === what.exhibitorId;
  return 'priceId' in what ? kept.decided.priceId === what.priceId : true;
};

/** Prices that were looked up lately, in memory: every change is heard of, and while it could not be nothing is kept. */
export async function createPriceCache(bus: Bus, prices: Prices): Promise<PriceCache> {
  const known = new LRUCache<string, Kept>({ max: 10_000, ttl: longestMs });
  let isListening = true;
  // An answer that was read during a change may be an old one, and is not kept.
  let changes = 0;
  function forget(what: Change): void {
    changes += 1;
    for (const [key, kept] of known.entries()) if (concerns(kept, what)) known.delete(key);
  }
  function listenTo(isThere: boolean): void {
    isListening = isThere;
    forget({});
  }
  await bus.subscribe(
    channel,
    (payload) => forget(change.parse(JSON.parse(payload))),
    () => listenTo(true),
    () => listenTo(false),
  );

  function find(question: PriceQuestion): Kept | undefined {
    const kept = isListening ? known.get(keyOf(question)) : undefined;
    const { at } = question;
    return kept && kept.readAt <= at && (kept.until === null || at < kept.until) ? kept : undefined;
  }

  return {
    async lookUpPrice(executor, question) {
      const kept = find(question);
      if (kept) {
        const licence = await findFirstLicence(executor, question);
        return { ...kept.decided, licence: licence && { remaining: licence.remaining } };
      }
      const before = changes;
      const price = await prices(executor, question);
      const until = await nextLicenceChange(executor, question);
      const { licence: _, ...decided } = price;
      const { exhibitorId, at: readAt } = question;
      if (isListening && before === changes) known.set(keyOf(question), { decided, exhibitorId, readAt, until });
      return price;
    },
    keptSince: (question) => find(question)?.readAt ?? null,
    oldestOf(priceIds) {
      const oldest = new Map<string, Date>();
      for (const { decided, readAt } of known.values()) {
        const { priceId } = decided;
        if (priceId === null || !priceIds.includes(priceId)) continue;
        const other = oldest.get(priceId);
        if (!other || readAt < other) oldest.set(priceId, readAt);
      }
      return oldest;
    },
    publish: (tx, what) => bus.publish(channel, JSON.stringify(what), tx),
    forget,
  };
}
