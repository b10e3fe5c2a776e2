import type Stripe from 'stripe';
import { isOpen, type SandboxSession } from './session.ts';
import { taxWithin, toTotalDetails } from './tax.ts';

/** The objects of Stripe's API, with every field that it answers; what has no meaning here is null. */

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

export const checkoutPath = '/sandbox/checkout';

const intentStatus = {
  OPEN: 'requires_payment_method',
  AUTHENTICATING: 'requires_action',
  PROCESSING: 'processing',
  PAID: 'succeeded',
  FAILED: 'requires_payment_method',
  EXPIRED: 'canceled',
} as const;

const chargeStatus = (session: SandboxSession): Stripe.Charge.Status =>
  session.state === 'PAID' ? 'succeeded' : session.state === 'PROCESSING' ? 'pending' : 'failed';

const failureMessage = 'The payment was declined.';

const cardDetails = (last4: string): Stripe.Charge.PaymentMethodDetails => ({
  type: 'card',
  card: {
    amount_authorized: null,
    authorization_code: null,
    brand: 'visa',
    checks: null,
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: 2040,
    funding: 'credit',
    installments: null,
    last4,
    mandate: null,
    network: 'visa',
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  },
});

export function toCharge(session: SandboxSession, id: string): Stripe.Charge {
  const { total, refunded, state, failure, cardLast4, paymentIntent, content } = session;
  const status = chargeStatus(session);
  return {
    id,
    object: 'charge',
    amount: total,
    amount_captured: status === 'succeeded' ? total : 0,
    amount_refunded: refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: status === 'succeeded',
    created: seconds(session.chargedAt ?? session.createdAt),
    currency: session.currency,
    customer: null,
    description: null,
    disputed: session.disputeId !== null,
    failure_balance_transaction: null,
    failure_code: status === 'failed' ? failure : null,
    failure_message: status === 'failed' ? failureMessage : null,
    fraud_details: null,
    livemode: false,
    metadata: content.payment_intent_data?.metadata ?? {},
    on_behalf_of: null,
    outcome: null,
    paid: state === 'PAID',
    payment_intent: paymentIntent,
    payment_method: null,
    payment_method_details: cardLast4 === null ? { type: 'sepa_debit' } : cardDetails(cardLast4),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: refunded === total,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  };
}

export function toIntent(session: SandboxSession, id: string, isExpanded: boolean): Stripe.PaymentIntent {
  const { total, state, failure, chargeId, content } = session;
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: total,
    amount_capturable: 0,
    amount_received: state === 'PAID' ? total : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: state === 'EXPIRED' ? seconds(session.expiresAt) : null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: null,
    confirmation_method: 'automatic',
    created: seconds(session.chargedAt ?? session.createdAt),
    currency: session.currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error:
      failure === null
        ? null
        : { type: 'card_error', code: 'card_declined', decline_code: failure, message: failureMessage },
    latest_charge: isExpanded && chargeId !== null ? toCharge(session, chargeId) : chargeId,
    livemode: false,
    managed_payments: null,
    metadata: content.payment_intent_data?.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card', 'sepa_debit'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intentStatus[state],
    transfer_group: null,
  };
}

/** Which parts are answered whole instead of by their id. */
export interface Expanded {
  readonly intent: boolean;
  readonly charge: boolean;
  /** Whether the taxes are named one by one. */
  readonly breakdown: boolean;
}

export function toSession(
  session: SandboxSession,
  businessUrl: string,
  { intent, charge, breakdown }: Expanded = { intent: false, charge: false, breakdown: false },
): Stripe.Checkout.Session {
  const { id, total, state, content, paymentIntent } = session;
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total - taxWithin(session),
    amount_total: total,
    automatic_tax: content.automatic_tax?.enabled
      ? { enabled: true, liability: { type: 'self' }, provider: 'stripe', status: 'complete' }
      : { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: content.cancel_url ?? null,
    client_reference_id: content.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: seconds(session.createdAt),
    currency: session.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: seconds(session.expiresAt),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: content.locale ?? null,
    managed_payments: null,
    metadata: content.metadata ?? {},
    mode: 'payment',
    origin_context: null,
    payment_intent: intent && paymentIntent !== null ? toIntent(session, paymentIntent, charge) : paymentIntent,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card', 'sepa_debit'],
    payment_status: state === 'PAID' ? 'paid' : 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: isOpen(session) ? 'open' : state === 'EXPIRED' ? 'expired' : 'complete',
    submit_type: null,
    subscription: null,
    success_url: content.success_url,
    tax_id_collection: { enabled: content.tax_id_collection?.enabled ?? false, required: 'never' },
    total_details: toTotalDetails(session, breakdown),
    ui_mode: 'hosted_page',
    url: isOpen(session) ? `${businessUrl}${checkoutPath}/${id}` : null,
    wallet_options: null,
  };
}

export const toRefund = (
  { currency, chargeId, paymentIntent }: SandboxSession,
  refund: { readonly id: string; readonly amount: number; readonly at: Date; readonly metadata: Stripe.Metadata },
): Stripe.Refund => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  balance_transaction: null,
  charge: chargeId,
  created: seconds(refund.at),
  currency,
  customer: null,
  customer_account: null,
  metadata: refund.metadata,
  payment_intent: paymentIntent,
  payment_method: null,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
});
