import { z } from 'zod';

/** Things that have a price: a lead's contact details, or a project's dashboard. */
export const priceTarget = z.enum(['LEAD', 'DASHBOARD']);
export type PriceTarget = z.infer<typeof priceTarget>;
