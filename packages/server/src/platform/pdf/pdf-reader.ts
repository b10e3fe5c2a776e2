import { createWorkLimit, type WorkLimits } from '../threads/work-limit.ts';
import type { DrawnPage, PdfTask } from './pdf-task.ts';
import { createPdfThread, PdfError, type PdfLimits, type PdfThread } from './pdf-thread.ts';

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
