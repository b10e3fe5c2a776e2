import type { TestApp } from '../app.ts';
import { assign, createPrice, grant } from '../pricing.ts';

/** A price that costs nothing and is a company's, and a licence of that company. */
export async function createPricing(app: TestApp, admin: string, exhibitorId: string) {
  const price = await createPrice(app, admin, { amount: 0 });
  const assignment = await assign(app, admin, { priceId: price.id, scope: 'EXHIBITOR', scopeId: exhibitorId });
  const licence = await grant(app, admin, { exhibitorId, validUntil: '2098-01-01T00:00:00.000Z' });
  return { price, assignment, licence };
}
