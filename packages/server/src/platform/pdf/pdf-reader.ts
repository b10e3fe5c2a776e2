import { Worker } from 'node:worker_threads';
import type { DrawnPage, PdfAnswer, PdfFault, PdfTask } from './pdf-task.ts';

export class PdfError extends Error {
  override name = 'PdfError';
  readonly fault: PdfFault;

  constructor(fault: PdfFault) {
    super(fault);
    this.fault = fault;
  }
}

export interface PdfReader {
  /** @throws PdfError */
  countPages(content: Uint8Array): Promise<number>;
  /** @throws PdfError */
  drawFirstPage(content: Uint8Array, edge: number): Promise<DrawnPage>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

export interface PdfLimits {
  readonly seconds: number;
  readonly memoryMiB: number;
  /** How long the thread is kept for the next document. */
  readonly idleSeconds: number;
}

const usual: PdfLimits = { seconds: 20, memoryMiB: 256, idleSeconds: 30 };

/**
 * Reads PDFs that strangers made, one after the other in a thread of its own with limits: what a document makes of it is
 * gone with the thread. The thread begins with the first document and ends when there is none for a while.
 */
export function createPdfReader(limits: PdfLimits = usual): PdfReader {
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = thread;
    thread = null;
    await ending?.terminate();
  }

  function begin(): Worker {
    const begun = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: { memoryMiB: limits.memoryMiB },
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
      // PDFium tells of every oddity of a document.
      stdout: true,
      stderr: true,
    });
    begun.stdout.resume();
    begun.stderr.resume();
    // An error is answered by whoever waits; the thread is gone with it either way.
    begun.on('error', () => {});
    begun.on('exit', () => {
      if (thread === begun) thread = null;
    });
    return begun;
  }

  function ask(worker: Worker, task: PdfTask): Promise<PdfAnswer> {
    return new Promise((resolve) => {
      const settle = (answer: PdfAnswer): void => {
        clearTimeout(timer);
        worker.off('message', settle).off('exit', giveUp);
        resolve(answer);
      };
      const giveUp = (): void => settle({ fault: 'TOO_HARD' });
      const timer = setTimeout(giveUp, limits.seconds * 1000);
      worker.on('message', settle).on('exit', giveUp);
      worker.postMessage(task);
    });
  }

  async function work(task: PdfTask): Promise<Exclude<PdfAnswer, { fault: PdfFault }>> {
    if (isClosed) throw new PdfError('TOO_HARD');
    clearTimeout(idle);
    thread ??= begin();
    const worker = thread;
    worker.ref();
    const answer = await ask(worker, task);
    if ('fault' in answer) {
      await end();
      throw new PdfError(answer.fault);
    }
    worker.unref();
    idle = setTimeout(() => void end(), limits.idleSeconds * 1000).unref();
    return answer;
  }

  function inTurn(task: PdfTask): ReturnType<typeof work> {
    const mine = last.then(() => work(task));
    last = mine.catch(() => {});
    return mine;
  }

  return {
    countPages: async (content) => (await inTurn({ content, edge: null })).pages,
    async drawFirstPage(content, edge) {
      const { first } = await inTurn({ content, edge });
      if (first === null) throw new PdfError('DAMAGED');
      return first;
    },
    async close() {
      isClosed = true;
      await end();
      await last;
    },
  };
}
