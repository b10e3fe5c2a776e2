import type { FastifyBaseLogger } from 'fastify';
import type { PaymentProvider } from '../../platform/payments/provider.ts';
import type { Seller } from '../../seller-config.ts';
import type { LeadNews } from '../live/public.ts';
import type { Prices } from '../prices/public.ts';
import type { ReceiptThreads } from './receipt-threads.ts';

/** What payments need of the rest of the product. */
export interface PaymentParts {
  readonly provider: PaymentProvider;
  readonly seller: Seller;
  readonly prices: Prices;
  readonly news: LeadNews;
  readonly businessUrl: string;
  readonly receiptThreads: ReceiptThreads;
  readonly log: FastifyBaseLogger;
}
