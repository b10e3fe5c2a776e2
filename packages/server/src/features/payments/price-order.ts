import type { OrderLine, OrderTax } from '@fairlead/contract/payments';
import type { PriceTarget } from '@fairlead/contract/price-target';
import type { Price } from '@fairlead/contract/prices';
import type { Executor } from '@fairlead/database/executor';
import type { Seller } from '../../payments-config.ts';
import { peekLicences, takeFromLicences } from '../licences/public.ts';
import type { Prices } from '../prices/public.ts';
import { availableCredit, holdCredit } from './ledger.ts';
import type { Buyer } from './rows.ts';
import { taxOn } from './tax.ts';

export interface Ordered {
  readonly exhibitorId: string;
  readonly tradeFairId: string | null;
  readonly target: PriceTarget;
  /** How many leads; 1 of a dashboard. */
  readonly count: number;
  readonly buyer: Buyer;
  readonly at: Date;
}

export interface PricedOrder {
  readonly price: Price;
  readonly lines: readonly OrderLine[];
  /** Which licences cover how many, in this order. */
  readonly covered: readonly { readonly licenceId: string; readonly count: number }[];
  readonly gross: number;
  readonly creditUsed: number;
  readonly net: number;
  readonly tax: OrderTax;
  readonly total: number;
}

/**
 * Returns what an order costs: a licence is used first, then the price, then credit, then tax. With `isTaken`, what it uses of
 * licences is taken in this transaction, and credit is held for it; otherwise nothing changes.
 */
export async function priceOrder(
  tx: Executor,
  ordered: Ordered,
  { prices, seller, isTaken }: { prices: Prices; seller: Seller; isTaken: boolean },
): Promise<PricedOrder> {
  const { exhibitorId, tradeFairId, target, count, buyer, at } = ordered;
  const price = await prices(tx, { exhibitorId, tradeFairId, target, at });
  const use = isTaken ? takeFromLicences : peekLicences;
  // A free lead uses up no licence.
  const covered = price.amount === 0 ? [] : await use(tx, { exhibitorId, tradeFairId, target, count, at });
  const coveredCount = covered.reduce((sum, each) => sum + each.count, 0);
  const paidCount = count - coveredCount;
  const gross = paidCount * price.amount;
  const available = await (isTaken ? holdCredit : availableCredit)(tx, exhibitorId, price.currency);
  const creditUsed = Math.min(available, gross);
  const net = gross - creditUsed;
  const tax = taxOn(net, price.currency, { seller, buyer });
  const lines: OrderLine[] = covered.map(({ licenceId, name, count: some, remainingAfter }) => ({
    kind: 'LICENCE',
    count: some,
    licenceId,
    name,
    remainingAfter,
  }));
  if (paidCount > 0) {
    const { amount, source, priceId } = price;
    lines.push({ kind: 'PRICE', count: paidCount, amount, source, priceId });
  }
  if (creditUsed > 0) lines.push({ kind: 'CREDIT', amount: -creditUsed });
  return { price, lines, covered, gross, creditUsed, net, tax, total: net + tax.amount };
}
