import { Worker } from 'node:worker_threads';
import { createWorkLimit, type WorkLimits } from '../threads/work-limit.ts';
import type { DrawnPage, PdfAnswer, PdfFault, PdfTask } from './pdf-task.ts';

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

interface PdfThread {
  /** Takes the content over. Answers one task after the other. @throws PdfError */
  run(task: PdfTask): Promise<PdfResult>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/**
 * Reads PDFs that strangers made in a thread with limits: what a document makes of it is gone with the thread. It begins
 * with the first document and ends when there is none for a while.
 */
function createPdfThread(limits: PdfLimits): PdfThread {
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

export interface PdfReader {
  /** @throws PdfError; ApiError TOO_MANY_REQUESTS */
  countPages(person: string, content: Uint8Array): Promise<number>;
  /** @throws PdfError; ApiError TOO_MANY_REQUESTS */
  drawFirstPage(person: string, content: Uint8Array, edge: number): Promise<DrawnPage>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/** A document can be read without its preview, so a longer wait for it is not worth it. */
const usual: PdfLimits = { seconds: 10, memoryMiB: 256, idleSeconds: 30 };
/** Two threads, of which one person's documents take one, so that they do not delay others. */
const usualWork: WorkLimits = { running: 2, runningPerPerson: 1, waiting: 100, waitingPerPerson: 30 };

/** The content in memory of its own, which can be handed to a thread; what shares its memory with others is copied. */
const ownContent = (content: Uint8Array): Uint8Array<ArrayBuffer> => {
  const { buffer } = content;
  return buffer instanceof ArrayBuffer && buffer.byteLength === content.byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(content);
};

/** Reads PDFs in threads, as few as there are documents at the same time. Content that is given to it cannot be used again. */
export function createPdfReader(limits = usual, work = usualWork): PdfReader {
  const limit = createWorkLimit(work);
  const threads: PdfThread[] = [];
  const free: PdfThread[] = [];
  let isClosed = false;

  function begin(): PdfThread {
    const thread = createPdfThread(limits);
    threads.push(thread);
    return thread;
  }

  const run = (person: string, task: PdfTask) =>
    limit.run(person, async () => {
      if (isClosed) throw new PdfError('TOO_HARD');
      // The one that was used last, so that the others come to their end.
      const thread = free.pop() ?? begin();
      try {
        return await thread.run(task);
      } finally {
        free.push(thread);
      }
    });

  return {
    async countPages(person, content) {
      return (await run(person, { content: ownContent(content), edge: null })).pages;
    },
    async drawFirstPage(person, content, edge) {
      const { first } = await run(person, { content: ownContent(content), edge });
      if (first === null) throw new PdfError('DAMAGED');
      return first;
    },
    async close() {
      isClosed = true;
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
