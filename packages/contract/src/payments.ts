import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { leadsToUnlock } from './lead-unlock.ts';
import { leadLimits } from './leads.ts';
import { page, pageQuery } from './page.ts';
import { priceTarget } from './price-target.ts';
import { priceScope } from './prices.ts';

/** Amounts are integers in the currency's smallest unit; currencies are ISO 4217. */
const amount = z.int();

/** Lines of an order, cheapest first, each with its reason. */
export const orderLine = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('LICENCE'),
    count: z.int().min(1),
    licenceId: id,
    name: z.string(),
    /** Null of one without a limit. */
    remainingAfter: z.int().nullable(),
  }),
  z.strictObject({
    kind: z.literal('PRICE'),
    count: z.int().min(1),
    /** Of one, net. */
    amount,
    source: priceScope,
    priceId: id.nullable(),
  }),
  z.strictObject({ kind: z.literal('CREDIT'), amount }),
]);
export type OrderLine = z.infer<typeof orderLine>;

/** Reason of the tax. PROVIDER: the payment provider adds it, and it is known after the payment. */
export const taxTreatment = z.enum(['NONE', 'DOMESTIC', 'REVERSE_CHARGE', 'OUTSIDE_EU', 'PROVIDER']);

export const orderTax = z.strictObject({
  treatment: taxTreatment,
  /** In hundredths of a percent. */
  rate: z.int(),
  countryCode: z.string().nullable(),
  amount,
});
export type OrderTax = z.infer<typeof orderTax>;

/** Cost of an order now; frozen as soon as it is paid for. */
export const orderQuote = z.strictObject({
  target: priceTarget,
  /** How many leads are unlocked by it; 1 of a dashboard. */
  count: z.int(),
  /** Those of them whose e-mail its owner has not shown to be theirs. */
  unverified: z.int(),
  /** Of VERIFIED: how many locked leads ALL would unlock as well. */
  leftOut: z.int(),
  /** Leads asked for that cannot be unlocked before their visitors confirm the e-mail (decision 079). */
  held: z.int(),
  currency: z.string(),
  lines: z.array(orderLine),
  net: amount,
  tax: orderTax,
  total: amount,
  /** Of the leads asked for, those that are in other open payments of the company. */
  reserved: z.array(
    z.strictObject({ paymentId: id, count: z.int(), by: z.string(), since: z.string(), until: z.string() }),
  ),
  /** Whose receipt it is: name, postal address and VAT id as the company has them. */
  buyer: z.strictObject({
    name: z.string(),
    postalAddress: z.string().nullable(),
    countryCode: z.string().nullable(),
    vatId: z.string().nullable(),
  }),
  /** True if no real money moves. */
  isTest: z.boolean(),
});
export type OrderQuote = z.infer<typeof orderQuote>;

/** A cancellation takes a credit note back: its refund failed. */
export const receiptKind = z.enum(['INVOICE', 'CREDIT_NOTE', 'CANCELLATION']);

export const paymentStatus = z.enum(['OPEN', 'PAID', 'EXPIRED', 'FAILED', 'REFUNDED']);
export type PaymentStatus = z.infer<typeof paymentStatus>;

export const payment = z.strictObject({
  id,
  projectId: id,
  projectName: z.string().nullable(),
  target: priceTarget,
  status: paymentStatus,
  /** URL of the payment page; null when it is over, and for accounts that may not buy. */
  url: z.string().nullable(),
  count: z.int(),
  currency: z.string(),
  /** With tax. */
  amount,
  net: amount,
  tax: orderTax,
  lines: z.array(orderLine),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  expiresAt: z.string(),
  endedAt: z.string().nullable(),
  /** The person is done at the provider, and the bank has not answered yet. */
  isProcessing: z.boolean(),
  /** Such as 'visa 4242'. */
  card: z.string().nullable(),
  /** Why the last attempt failed, in the provider's word. */
  failure: z.string().nullable(),
  refunded: amount,
  /** How many of its leads were given back as credit since. */
  creditedCount: z.int(),
  receipts: z.array(z.strictObject({ id, number: z.string(), kind: receiptKind, receiptUrl: z.string() })),
  isTest: z.boolean(),
});
export type Payment = z.infer<typeof payment>;

const order = z.strictObject({
  projectId: id,
  target: priceTarget,
  /** Leads of the project; ALL that are locked, or the VERIFIED ones of them. A dashboard has none. */
  leadIds: leadsToUnlock.optional(),
});
export type Order = z.infer<typeof order>;

export const quoteOrder = endpoint({
  name: 'quoteOrder',
  summary: 'What leads or a dashboard cost now and why, with licences, credit and tax; changes nothing',
  method: 'POST',
  path: '/payment/quote',
  access: access.exhibitorTeam,
  bodyLimit: 48 * 1024,
  body: order,
  response: orderQuote,
});

export const openPayment = endpoint({
  name: 'openPayment',
  summary:
    'Freeze the quote, reserve the leads and open a checkout session; the same order again gets the same session',
  method: 'POST',
  path: '/payment/session',
  access: access.exhibitorTeam,
  isPurchase: true,
  bodyLimit: 48 * 1024,
  body: order,
  response: payment,
  status: 201,
});

export const getPayment = endpoint({
  name: 'getPayment',
  summary: 'The state of a payment; the provider is asked when it has not told by itself',
  method: 'GET',
  path: '/payment/session/{id}',
  access: access.exhibitorTeam,
  params: z.strictObject({ id }),
  response: payment,
});

export const getPaymentLeads = endpoint({
  name: 'getPaymentLeads',
  summary: 'Which leads a payment has unlocked, 100 of them at most; none of a dashboard',
  method: 'GET',
  path: '/payment/session/{id}/lead',
  access: access.exhibitorTeam,
  params: z.strictObject({ id }),
  response: z.strictObject({ leadIds: z.array(id).max(leadLimits.atOnce) }),
});

export const cancelPayment = endpoint({
  name: 'cancelPayment',
  summary: 'Give an open payment up; what it kept is free again',
  method: 'DELETE',
  path: '/payment/session/{id}',
  access: access.exhibitorTeam,
  params: z.strictObject({ id }),
  response: payment,
});

export const listPayments = endpoint({
  name: 'listPayments',
  summary: 'What the company paid, newest first',
  method: 'GET',
  path: '/payment',
  access: access.exhibitorTeam,
  query: pageQuery.extend({ projectId: id.optional() }),
  response: page(payment),
});

export const getCredit = endpoint({
  name: 'getCredit',
  summary: "The company's credit, which is used before money",
  method: 'GET',
  path: '/payment/credit',
  access: access.exhibitorTeam,
  response: z.array(
    z.strictObject({
      currency: z.string(),
      balance: amount,
      /** Of it, kept for open payments. */
      setAside: amount,
    }),
  ),
});

export const getReceipt = endpoint({
  name: 'getReceipt',
  summary: 'A receipt or credit note as PDF',
  method: 'GET',
  path: '/payment/receipt/{id}',
  access: access.exhibitorTeam,
  params: z.strictObject({ id }),
  response: { file: ['application/pdf'], work: 'print' },
});
