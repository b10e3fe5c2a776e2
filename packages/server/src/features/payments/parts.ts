import type { FastifyBaseLogger } from 'fastify';
import type { Seller } from '../../payments-config.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';
import { createThreads, type Threads } from '../../platform/threads/threads.ts';
import type { LeadNews } from '../live/public.ts';
import type { Prices } from '../prices/public.ts';
import type { ReceiptDocument } from './receipt-document.ts';

type ReceiptThreads = Threads<ReceiptDocument, ArrayBuffer>;

/** Draws receipts: opening the fonts and setting the text takes longer than a request may keep everybody else waiting. */
export const createReceiptThreads = (): ReceiptThreads =>
  createThreads(new URL('./draw-receipt.ts', import.meta.url), {
    running: 1,
    runningPerPerson: 1,
    waiting: 100,
    waitingPerPerson: 20,
    seconds: 60,
    memoryMiB: 128,
  });

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
