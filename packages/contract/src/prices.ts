import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';

/** Where a price may be set; the most specific one counts: EXHIBITOR, then LICENSE, then TRADE_FAIR, then BASE. */
export const priceScope = z.enum(['BASE', 'TRADE_FAIR', 'LICENSE', 'EXHIBITOR']);
export type PriceScope = z.infer<typeof priceScope>;

/** What a price is for: a lead's contact details, or a project's dashboard. */
export const priceTarget = z.enum(['LEAD', 'DASHBOARD']);
export type PriceTarget = z.infer<typeof priceTarget>;

/** What something costs a project now. */
export const price = z.strictObject({
  /** In the currency's smallest unit, such as cents. */
  amount: z.int().min(0),
  /** ISO 4217. */
  currency: z.string(),
  /** Null where no price was ever set. */
  priceId: id.nullable(),
  source: priceScope,
  licence: z.strictObject({ remaining: z.int() }).nullable(),
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
