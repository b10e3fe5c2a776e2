import type Stripe from 'stripe';
import type { Order, ProviderSession, ProviderSessionStatus, ProviderTax } from './provider.ts';

/**
 * Stripe counts these in hundredths, though they have none any more: what is charged ends in 00. All other currencies are
 * counted in their smallest unit, as we do.
 */
const countedInHundredths: ReadonlySet<string> = new Set(['ISK', 'UGX']);

const factorOf = (currency: string): number => (countedInHundredths.has(currency.toUpperCase()) ? 100 : 1);

export const toStripeAmount = (amount: number, currency: string): number => amount * factorOf(currency);

export const fromStripeAmount = (amount: number, currency: string): number => amount / factorOf(currency);

/** Answered with each session, so that it says its card, why a try failed, and by which rates it is taxed. */
export const expandedParts = ['payment_intent.latest_charge', 'total_details.breakdown'];

export const sessionParameters = (order: Order): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: order.reference,
  metadata: { reference: order.reference },
  payment_intent_data: { metadata: { reference: order.reference } },
  line_items: order.lines.map(({ name, description, amount, quantity }) => ({
    quantity,
    price_data: {
      currency: order.currency.toLowerCase(),
      unit_amount: toStripeAmount(amount, order.currency),
      product_data: { name, ...(description && { description }) },
      ...(order.isTaxedByProvider && { tax_behavior: 'exclusive' }),
    },
  })),
  ...(order.isTaxedByProvider && { automatic_tax: { enabled: true } }),
  customer_email: order.email,
  locale: order.language,
  tax_id_collection: { enabled: true },
  expires_at: Math.floor(order.expiresAt.getTime() / 1000),
  success_url: order.successUrl,
  cancel_url: order.cancelUrl,
  expand: expandedParts,
});

/** Null for one that is only named. */
const intentOf = ({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | null =>
  typeof intent === 'object' ? intent : null;

function statusOf(session: Stripe.Checkout.Session): ProviderSessionStatus {
  if (session.status === 'expired') return 'EXPIRED';
  if (session.status !== 'complete') return 'OPEN';
  if (session.payment_status !== 'unpaid') return 'PAID';
  const status = intentOf(session)?.status;
  return status === 'requires_payment_method' || status === 'canceled' ? 'FAILED' : 'PROCESSING';
}

function cardOf(intent: Stripe.PaymentIntent | null): ProviderSession['card'] {
  const charge = intent?.latest_charge;
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined;
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null;
}

/** Stripe tells of a tax that it adds by the amount; by which rates, and why there is none, it says when it is asked. */
function taxOf(session: Stripe.Checkout.Session, currency: string): ProviderTax | null {
  const { automatic_tax: automatic, total_details: details, customer_details: customer } = session;
  if (!automatic.enabled) return null;
  const taxes = details?.breakdown?.taxes;
  const counted = taxes?.filter(({ amount }) => amount > 0) ?? [];
  return {
    amount: fromStripeAmount(details?.amount_tax ?? 0, currency),
    rate:
      taxes === undefined
        ? null
        : Math.round(counted.reduce((sum, { rate }) => sum + (rate.effective_percentage ?? rate.percentage) * 100, 0)),
    countryCode: counted[0]?.rate.country ?? null,
    isReverseCharge: taxes?.some(({ taxability_reason: reason }) => reason === 'reverse_charge') ?? false,
    vatId: customer?.tax_ids?.[0]?.value ?? null,
  };
}

/** `known`: what the event says in which the session came, for there its payment is only named. */
export function toProviderSession(session: Stripe.Checkout.Session, known?: ProviderSessionStatus): ProviderSession {
  const intent = intentOf(session);
  const error = intent?.last_payment_error;
  const currency = (session.currency ?? '').toUpperCase();
  return {
    id: session.id,
    reference: session.client_reference_id ?? session.metadata?.['reference'] ?? '',
    url: session.status === 'open' ? session.url : null,
    status: known ?? statusOf(session),
    currency,
    total: fromStripeAmount(session.amount_total ?? 0, currency),
    tax: taxOf(session, currency),
    expiresAt: new Date(session.expires_at * 1000),
    paymentIntent: typeof session.payment_intent === 'string' ? session.payment_intent : (intent?.id ?? null),
    card: cardOf(intent),
    failure: error?.decline_code ?? error?.code ?? null,
  };
}
