import { amountStep } from '@fairlead/contract/money';
import type { OrderLine, OrderTax } from '@fairlead/contract/payments';
import type { PriceTarget } from '@fairlead/contract/price-target';
import type { Price } from '@fairlead/contract/prices';
import type { Executor } from '@fairlead/database/executor';
import type { Seller } from '../../payments-config.ts';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { PaymentNeededError } from '../../platform/http/problem.ts';
import type { ProviderTax } from '../../platform/payments/provider.ts';
import { peekLicences, takeFromLicences } from '../licences/public.ts';
import type { Prices } from '../prices/public.ts';
import { availableCredit, holdCredit } from './ledger.ts';
import { isDashboardOpen, openedDashboards } from './queries.ts';
import type { Buyer } from './rows.ts';

/** Where a party pays tax. */
interface TaxParty {
  /** ISO 3166-1 alpha-2; null if not known. */
  readonly countryCode: string | null;
  readonly vatId: string | null;
}

interface TaxRules {
  readonly isTaxedByProvider: boolean;
  readonly countryCode: string | null;
  /** In hundredths of a percent; 0 where the seller collects none. */
  readonly rate: number;
}

const euCountries = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
);

/** The prefix of a VAT id: Greece has its own. */
const vatPrefix = (countryCode: string): string => (countryCode === 'GR' ? 'EL' : countryCode);

/** Returns whether it looks like a VAT id of this country: two letters, then 2 to 13 letters or digits. */
function isVatIdOf(vatId: string | null, countryCode: string): boolean {
  const plain = vatId?.replace(/[\s.-]/g, '').toUpperCase() ?? '';
  return /^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(plain) && plain.startsWith(vatPrefix(countryCode));
}

/** A share of an amount in its smallest unit, rounded half up; `rate` in hundredths of a percent. */
export const shareOf = (amount: number, rate: number): number =>
  Number((BigInt(amount) * BigInt(rate) * 2n + 10_000n) / 20_000n);

/** Charges come in steps. Prices keep to them, and the tax takes up the rest. */
const toStep = (amount: number, step: number): number => Math.ceil(amount / step) * step;

/**
 * Returns the tax on a net amount that a company is sold an electronic service for, as far as it is known before it is paid. A company of another EU country that gives
 * its VAT id accounts for the tax itself (Art. 196, Directive 2006/112/EC); one outside the EU is sold it there, as far as the
 * seller is in the EU. Where nothing is known of the buyer's country, the seller's own rate holds.
 */
export function taxOn(
  net: number,
  currency: string,
  { seller, buyer }: { seller: TaxRules; buyer: TaxParty },
): OrderTax {
  const { countryCode, rate, isTaxedByProvider } = seller;
  // A free order never comes to the provider.
  if (isTaxedByProvider) return { treatment: net === 0 ? 'NONE' : 'PROVIDER', rate: 0, countryCode: null, amount: 0 };
  const amount = toStep(shareOf(net, rate), amountStep(currency));
  const domestic = { treatment: 'DOMESTIC', rate, countryCode, amount } as const;
  if (countryCode === null || rate === 0) return { treatment: 'NONE', rate: 0, countryCode, amount: 0 };
  if (buyer.countryCode === null || buyer.countryCode === countryCode || !euCountries.has(countryCode)) return domestic;
  const none = { rate: 0, countryCode: buyer.countryCode, amount: 0 };
  if (!euCountries.has(buyer.countryCode)) return { treatment: 'OUTSIDE_EU', ...none };
  return isVatIdOf(buyer.vatId, buyer.countryCode) ? { treatment: 'REVERSE_CHARGE', ...none } : domestic;
}

/** Returns the tax that the provider added, once it is paid. @throws while its rate is not known */
export function taxByProvider({ amount, rate, countryCode, isReverseCharge }: ProviderTax, buyer: TaxParty): OrderTax {
  if (rate === null) throw new Error('The provider has not said by which rate it taxes');
  if (amount > 0) return { treatment: 'DOMESTIC', rate, countryCode, amount };
  const none = { rate: 0, amount: 0 };
  return isReverseCharge
    ? { treatment: 'REVERSE_CHARGE', countryCode: buyer.countryCode, ...none }
    : { treatment: 'NONE', countryCode: null, ...none };
}

interface Ordered {
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

interface DashboardOf {
  readonly project: { readonly id: string; readonly ownerId: string; readonly parentId: string | null };
  readonly prices: Prices;
}

/** Returns what a project's dashboard still costs; null where it is open. */
export async function dashboardPrice(
  { database, now }: Context<AccountActor>,
  { project, prices }: DashboardOf,
): Promise<Price | null> {
  const { id, ownerId: exhibitorId, parentId: tradeFairId } = project;
  const price = await prices(database, { exhibitorId, tradeFairId, target: 'DASHBOARD', at: now });
  return price.amount === 0 || (await isDashboardOpen(database, id)) ? null : price;
}

interface DashboardsOf {
  readonly exhibitorId: string;
  readonly projects: readonly { readonly id: string; readonly parentId: string | null }[];
  readonly prices: Prices;
}

/** Returns which of a company's projects have an open dashboard. It is asked once for each fair what one costs there. */
export async function openDashboards(
  { database, now }: Context<AccountActor>,
  { exhibitorId, projects, prices }: DashboardsOf,
): Promise<ReadonlySet<string>> {
  const fairs = [...new Set(projects.map(({ parentId }) => parentId))];
  const [opened, ...costs] = await Promise.all([
    openedDashboards(
      database,
      projects.map(({ id }) => id),
    ),
    ...fairs.map((tradeFairId) => prices(database, { exhibitorId, tradeFairId, target: 'DASHBOARD', at: now })),
  ]);
  const free = new Set(fairs.filter((_, index) => costs[index]?.amount === 0));
  return new Set(projects.flatMap(({ id, parentId }) => (free.has(parentId) || opened.has(id) ? [id] : [])));
}

/** Refuses what belongs to a project's dashboard until that is paid for, or costs nothing. */
export async function requireDashboard(context: Context<AccountActor>, of: DashboardOf): Promise<void> {
  const price = await dashboardPrice(context, of);
  if (price === null) return;
  const { amount, currency } = price;
  throw new PaymentNeededError({ target: 'DASHBOARD', amount, currency, count: 1 });
}
