import { availableParallelism } from 'node:os';
import { createThreads, type Threads } from '../../platform/threads/threads.ts';
import type { SheetOrder } from './draw-sheets.ts';

export type SheetThreads = Threads<SheetOrder, ArrayBuffer>;

/** One processor is left to everybody else, where there is a second one. */
const most = Math.min(4, Math.max(1, availableParallelism() - 1));
/** An admitted print waits here without being refused: blank codes are taken before their sheets are drawn. */
const waiting = 100;

/** Lays out and writes sheets: 500 of them are seconds of work, which must not keep everybody else waiting. */
export const createSheetThreads = (): SheetThreads =>
  createThreads(new URL('./draw-sheets.ts', import.meta.url), {
    running: most,
    runningPerPerson: most,
    waiting,
    waitingPerPerson: waiting,
    // On a machine with other work the thread goes behind it. What a print may cost is bounded by the number of its codes.
    seconds: 300,
    memoryMiB: 256,
  });
