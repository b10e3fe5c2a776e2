import { createThreads, type Threads } from '../../platform/threads/threads.ts';
import type { ReceiptDocument } from './receipt-document.ts';

export type ReceiptThreads = Threads<ReceiptDocument, ArrayBuffer>;

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
