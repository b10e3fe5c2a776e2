import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, line, moment } from './fields.ts';
import { amountStep, currencies } from './money.ts';
import { page, pageQuery } from './page.ts';
import { priceTarget } from './price-target.ts';

/** Where a price may be set; the most specific one counts: EXHIBITOR, then LICENSE, then TRADE_FAIR, then BASE. */
export const priceScope = z.enum(['BASE', 'TRADE_FAIR', 'LICENSE', 'EXHIBITOR']);
export type PriceScope = z.infer<typeof priceScope>;

/** The scopes in the order in which the first one that has a price decides. */
export const scopesByRank = ['EXHIBITOR', 'LICENSE', 'TRADE_FAIR', 'BASE'] as const satisfies readonly PriceScope[];

/** The payment provider takes no more at once. */
export const priceLimits = { nameLength: 80, amount: 99_999_999, productLength: 255 } as const;

/** ISO 4217. */
export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, { error: 'currency', abort: true })
  .refine((code) => currencies.includes(code), { error: 'currency' });

/** Price for a project now. */
export const price = z.strictObject({
  /** In the currency's smallest unit, such as cents. */
  amount: z.int().min(0),
  /** ISO 4217. */
  currency: z.string(),
  /** Null where no price was ever set. */
  priceId: id.nullable(),
  source: priceScope,
  /** Rest of the licence that is used first, before any price; null without a limit. Null where there is none. */
  licence: z.strictObject({ remaining: z.int().nullable() }).nullable(),
});
export type Price = z.infer<typeof price>;

export const getLeadPrice = endpoint({
  name: 'getLeadPrice',
  summary: "What one lead's contact details cost this project, and whose price that is",
  method: 'GET',
  path: '/project/{project}/lead/pricePerLead',
  access: access.exhibitorTeam,
  params: z.strictObject({ project: id }),
  response: price,
});

export const getDashboardPrice = endpoint({
  name: 'getDashboardPrice',
  summary: "What this project's dashboard costs, and whose price that is",
  method: 'GET',
  path: '/dashboard/{projectId}/price',
  access: access.exhibitorTeam,
  params: z.strictObject({ projectId: id }),
  response: price,
});

/** A price as administrators manage it. */
export const managedPrice = z.strictObject({
  id,
  name: z.string(),
  target: priceTarget,
  amount: z.int(),
  currency: z.string(),
  /** Of the payment provider. */
  productId: z.string().nullable(),
  createdAt: z.string(),
  /** Since when it can no longer be assigned. */
  retiredAt: z.string().nullable(),
  /** How many assignments of it are in force, by scope; scopes without one are left out. */
  assignments: z.array(z.strictObject({ scope: priceScope, count: z.int() })),
  /** The oldest look-up that this server keeps and answers it from. */
  cachedSince: z.string().nullable(),
});
export type ManagedPrice = z.infer<typeof managedPrice>;

const onePrice = { access: access.admin, params: z.strictObject({ priceId: id }) } as const;

export const createPrice = endpoint({
  name: 'createPrice',
  summary: 'Make a price; nobody pays it before it is assigned',
  method: 'POST',
  path: '/price',
  access: access.admin,
  body: z
    .strictObject({
      name: line(priceLimits.nameLength),
      target: priceTarget,
      amount: z.int().min(0).max(priceLimits.amount),
      currency,
      productId: line(priceLimits.productLength).optional(),
    })
    .refine(({ amount, currency }) => amount % amountStep(currency) === 0, { error: 'amount_step', path: ['amount'] }),
  response: managedPrice,
  status: 201,
});

export const listPrices = endpoint({
  name: 'listPrices',
  summary: 'Every price, oldest first, those that were retired last',
  method: 'GET',
  path: '/price',
  access: access.admin,
  query: pageQuery,
  response: page(managedPrice),
});

export const deletePrice = endpoint({
  ...onePrice,
  name: 'deletePrice',
  summary: 'Erase a price that was never assigned; any other is retired, and its assignments end',
  method: 'DELETE',
  path: '/price/{priceId}',
  response: z.strictObject({ id, result: z.enum(['DELETED', 'RETIRED']) }),
});

/** For whom a price is. */
export const priceAssignment = z.strictObject({
  id,
  price: managedPrice.pick({ id: true, name: true, target: true, amount: true, currency: true }),
  scope: priceScope,
  /** Null for BASE, which is for everybody. */
  scopeId: id.nullable(),
  /** Of the company, the trade fair or the licence; null for BASE, and for one that is gone. */
  scopeName: z.string().nullable(),
  /** Of a licence: the company that holds it. */
  holder: z.string().nullable(),
  assignedAt: z.string(),
  /** The administrator's name, as it was. */
  assignedBy: z.string(),
});
export type PriceAssignment = z.infer<typeof priceAssignment>;

export const assignPrice = endpoint({
  name: 'assignPrice',
  summary: 'Say for whom a price is, from now on; the one that was there for the same target ends',
  method: 'POST',
  path: '/price/assign',
  access: access.admin,
  body: z
    .strictObject({ priceId: id, scope: priceScope, scopeId: id.optional() })
    .refine(({ scope, scopeId }) => (scope === 'BASE') === (scopeId === undefined), {
      error: 'scope_id',
      path: ['scopeId'],
    }),
  response: priceAssignment,
  status: 201,
});

export const unassignPrice = endpoint({
  name: 'unassignPrice',
  summary: 'End an assignment; the next scope that has a price decides',
  method: 'DELETE',
  path: '/price/unassign/{id}',
  access: access.admin,
  params: z.strictObject({ id }),
  response: null,
});

export const listPriceAssignments = endpoint({
  name: 'listPriceAssignments',
  summary: 'The assignments in force, in the order in which they decide',
  method: 'GET',
  path: '/price/assigned',
  access: access.admin,
  query: pageQuery,
  response: page(priceAssignment),
});

/** Something that the payment provider sells. */
export const providerProduct = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  isActive: z.boolean(),
});
export type ProviderProduct = z.infer<typeof providerProduct>;

export const listProducts = endpoint({
  name: 'listProducts',
  summary: 'What the payment provider sells; prices may name one of them',
  method: 'GET',
  path: '/price/products',
  access: access.admin,
  response: z.array(providerProduct),
});

export const clearPriceCache = endpoint({
  ...onePrice,
  name: 'clearPriceCache',
  summary: 'Forget, at every server, what was looked up and answered with this price',
  method: 'DELETE',
  path: '/price/{priceId}/clearCache',
  response: null,
});

export const clearAllPriceCaches = endpoint({
  name: 'clearAllPriceCaches',
  summary: 'Forget, at every server, every price that was looked up',
  method: 'DELETE',
  path: '/price/clearCache',
  access: access.admin,
  response: null,
});

/** One of the four scopes, and what it says. */
export const priceStep = z.strictObject({
  scope: priceScope,
  /** Object of the scope: the company, the licence, the trade fair. Null for BASE, and where there is none. */
  name: z.string().nullable(),
  price: managedPrice.pick({ id: true, name: true, amount: true, currency: true }).nullable(),
  isDeciding: z.boolean(),
  since: z.string().nullable(),
  /** Author of the assignment; only administrators see it. */
  by: z.string().nullable(),
});

export const priceExplanation = z.strictObject({
  project: z.strictObject({ id, name: z.string() }),
  target: priceTarget,
  price,
  /** In the order in which the first one that has a price decides. */
  ladder: z.array(priceStep),
  /**
   * The licence that is used before any price, the first one of several; null for a day that is over, since the rest of then is
   * not kept.
   */
  licence: z
    .strictObject({
      name: z.string(),
      quantity: z.int().nullable(),
      used: z.int(),
      remaining: z.int().nullable(),
      validUntil: z.string().nullable(),
    })
    .nullable(),
  /** The leads caught at the project's fair that could be unlocked now, how many of them licences cover, and what the others cost together. */
  locked: z.strictObject({ count: z.int(), covered: z.int(), amount: z.int() }).nullable(),
  /** Since when this server answers the price from memory; null where it does not, and for those who are no administrators. */
  cachedSince: z.string().nullable(),
});
export type PriceExplanation = z.infer<typeof priceExplanation>;

export const explainPrice = endpoint({
  name: 'explainPrice',
  summary: 'What something of a project costs now, or did on a day, and why: the four scopes in order',
  method: 'GET',
  path: '/price/explain',
  access: access.businessSide,
  query: z.strictObject({
    projectId: id,
    target: priceTarget,
    /** Which prices were assigned then; project and fair are as they are today. */
    at: moment.optional(),
  }),
  response: priceExplanation,
});
