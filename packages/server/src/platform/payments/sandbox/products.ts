import type Stripe from 'stripe';
import { invalidRequest } from './stripe-error.ts';

const made = 1_735_689_600;

const product = (id: string, name: string, description: string | null, active = true): Stripe.Product => ({
  id,
  object: 'product',
  active,
  created: made,
  default_price: null,
  description,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: made,
  url: null,
});

/** There is always the same to choose from. */
const products: readonly Stripe.Product[] = [
  product('prod_sandbox_lead', 'Lead', 'The contact details of one visitor'),
  product('prod_sandbox_dashboard', 'Dashboard', 'The figures of one project'),
  product('prod_sandbox_licence', 'Licence', 'Leads of a year, paid for together'),
  product('prod_sandbox_old', 'Lead (2024)', null, false),
];

export function listProducts(query: {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly active?: boolean | undefined;
}): Stripe.ApiList<Stripe.Product> {
  const { limit = 10, starting_after: after, active } = query;
  const found = products.filter((each) => active === undefined || each.active === active);
  const at = after === undefined ? -1 : found.findIndex(({ id }) => id === after);
  if (after !== undefined && at === -1)
    throw invalidRequest(`No such product: '${after}'`, { code: 'resource_missing', param: 'starting_after' });
  const data = found.slice(at + 1, at + 1 + limit);
  return { object: 'list', data, has_more: at + 1 + limit < found.length, url: '/v1/products' };
}
