import type { FastifyBaseLogger } from 'fastify';
import type { Seller } from '../../payments-config.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';
import type { LeadNews } from '../live/public.ts';
import type { Prices } from '../prices/public.ts';
import type { ReceiptThreads } from './receipt-threads.ts';

/** Parts of the product that payments need. */
export interface PaymentParts {
  readonly provider: PaymentProvider;
  readonly seller: Seller;
  readonly prices: Prices;
  readonly news: LeadNews;
  readonly businessUrl: string;
  readonly receiptThreads: ReceiptThreads;
  readonly log: FastifyBaseLogger;
}
