import type Stripe from 'stripe';
import { stepOf } from './currencies.ts';
import type { SessionParameters } from './parameters.ts';
import type { SandboxSession } from './session.ts';

/** Where a session asks for automatic tax, everybody is taxed as in France: no address is asked for here. */
const percentage = 20;
const country = 'FR';

/** Returns what is added to a net amount, in steps that can be charged. */
export function automaticTax(net: number, currency: string, asked: SessionParameters['automatic_tax']): number {
  const step = stepOf(currency);
  return asked?.enabled ? Math.ceil((net * percentage) / 100 / step) * step : 0;
}

/** The tax within a session's total. */
export function taxWithin({
  total,
  content: { line_items: lines },
}: Pick<SandboxSession, 'total' | 'content'>): number {
  return total - lines.reduce((sum, { quantity, price_data: { unit_amount: amount } }) => sum + quantity * amount, 0);
}

export const toTotalDetails = (
  session: SandboxSession,
  isBroken: boolean,
): NonNullable<Stripe.Checkout.Session['total_details']> => {
  const tax = taxWithin(session);
  const { automatic_tax: automatic } = session.content;
  const taxes = automatic?.enabled ? [toTax(session, tax)] : [];
  return {
    amount_discount: 0,
    amount_shipping: 0,
    amount_tax: tax,
    ...(isBroken && { breakdown: { discounts: [], taxes } }),
  };
};

const toTax = (
  { total, createdAt }: SandboxSession,
  amount: number,
): Stripe.Checkout.Session.TotalDetails.Breakdown.Tax => ({
  amount,
  taxability_reason: 'standard_rated',
  taxable_amount: total - amount,
  rate: {
    id: 'txr_sandbox',
    object: 'tax_rate',
    active: true,
    country,
    created: Math.floor(createdAt.getTime() / 1000),
    description: null,
    display_name: 'VAT',
    effective_percentage: percentage,
    flat_amount: null,
    inclusive: false,
    jurisdiction: 'France',
    jurisdiction_level: 'country',
    livemode: false,
    metadata: null,
    percentage,
    rate_type: 'percentage',
    state: null,
    tax_type: 'vat',
  },
});
