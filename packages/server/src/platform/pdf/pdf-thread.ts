import { Worker } from 'node:worker_threads';
import type { PdfAnswer, PdfFault, PdfTask } from './pdf-task.ts';

export class PdfError extends Error {
  override name = 'PdfError';
  readonly fault: PdfFault;

  constructor(fault: PdfFault) {
    super(fault);
    this.fault = fault;
  }
}

export interface PdfLimits {
  readonly seconds: number;
  readonly memoryMiB: number;
  /** How long the thread is kept for the next document. */
  readonly idleSeconds: number;
}

type PdfResult = Exclude<PdfAnswer, { fault: PdfFault }>;

export interface PdfThread {
  /** Takes the content over. Answers one task after the other. @throws PdfError */
  run(task: PdfTask): Promise<PdfResult>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/**
 * Reads PDFs that strangers made in a thread with limits: what a document makes of it is gone with the thread. It begins
 * with the first document and ends when there is none for a while.
 */
export function createPdfThread(limits: PdfLimits): PdfThread {
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
    // The caller handles an error; the thread is gone with it either way.
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
        worker.off('message', settle).off('exit', endAsTooHard);
        resolve(answer);
      };
      const endAsTooHard = (): void => settle({ fault: 'TOO_HARD' });
      const timer = setTimeout(endAsTooHard, limits.seconds * 1000);
      worker.on('message', settle).on('exit', endAsTooHard);
      worker.postMessage(task, [task.content.buffer]);
    });
  }

  async function work(task: PdfTask): Promise<PdfResult> {
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

  return {
    run(task) {
      const answer = last.then(() => work(task));
      last = answer.catch(() => {});
      return answer;
    },
    async close() {
      isClosed = true;
      await end();
      await last;
    },
  };
}
