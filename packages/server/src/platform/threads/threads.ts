import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { createWorkLimit, type WorkLimits } from './work-limit.ts';

/** The work took more time or memory than it may; its thread is gone. */
export class TooHardError extends Error {
  override name = 'TooHardError';
}

export interface ThreadLimits extends WorkLimits {
  /** Of one task, from its start on; of a task that streams, what the thread itself takes. */
  readonly seconds: number;
  /** The heap of one thread. What lies in buffers is not counted: limit their size where they are made. */
  readonly memoryMiB: number;
}

type Transfer = readonly (ArrayBuffer | MessagePort)[];

export interface Threads<Task, Answer> {
  /**
   * Runs the task in a thread when there is room for it. The signal ends it, and its thread with it.
   * @throws TooHardError; ApiError TOO_MANY_REQUESTS; the signal's reason; what the task itself throws
   */
  run(person: string, task: Task, transfer?: Transfer, signal?: AbortSignal): Promise<Answer>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

export interface ThreadStreams<Task, Piece> {
  /**
   * Runs a task that answers in pieces, see `sendPieces`. The thread waits until the next piece is asked for, so that no more
   * than one of them lies in memory; a receiver that stops ends the thread.
   * @throws TooHardError; ApiError TOO_MANY_REQUESTS; the error of the task itself
   */
  stream(person: string, task: Task, transfer?: Transfer): AsyncGenerator<Piece, void>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/** Arguments of a streaming task's function. */
export interface StreamTask<Task> {
  readonly task: Task;
  readonly port: MessagePort;
}

/** How long a thread without work is kept. */
const idleMs = 10_000;
/** Where processors are short, the thread that answers everybody goes first. On Linux alone this is of one thread. */
const niceIncrement = process.platform === 'linux' ? 10 : 0;

function openPool<Task, Answer>(file: URL, limits: ThreadLimits) {
  let pool: Promise<Piscina<Task, Answer>> | undefined;

  async function open(): Promise<Piscina<Task, Answer>> {
    const { Piscina: Pool } = await import('piscina');
    const threads = new Pool<Task, Answer>({
      filename: file.href,
      minThreads: 0,
      maxThreads: limits.running,
      idleTimeout: idleMs,
      niceIncrement,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMiB, maxYoungGenerationSizeMb: 16 },
    });
    // Ends a thread that was given up in the moment when its memory ran out: its task has no caller any longer, and without a
    // listener the error would end this process.
    threads.on('error', (error: Error) => process.emitWarning(error));
    return threads;
  }

  return {
    async run(task: Task, transfer: Transfer, signal: AbortSignal): Promise<Answer> {
      pool ??= open();
      try {
        return await (await pool).run(task, { signal, transferList: [...transfer] });
      } catch (error) {
        const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        throw signal.aborted || isOutOfMemory ? new TooHardError('time or memory ran out', { cause: error }) : error;
      }
    },
    async close(): Promise<void> {
      await (await pool)?.destroy();
    },
  };
}

/**
 * Threads for work that a request or a file can make expensive, so that other requests are not delayed. `file` exports as
 * default the function that does one task; it and its libraries are loaded with the first task.
 */
export function createThreads<Task, Answer>(file: URL, limits: ThreadLimits): Threads<Task, Answer> {
  const limit = createWorkLimit(limits);
  const pool = openPool<Task, Answer>(file, limits);
  return {
    run: (person, task, transfer = [], leaving) =>
      limit.run(
        person,
        async () => {
          const timeout = AbortSignal.timeout(limits.seconds * 1000);
          const signal = leaving === undefined ? timeout : AbortSignal.any([timeout, leaving]);
          try {
            return await pool.run(task, transfer, signal);
          } catch (error) {
            leaving?.throwIfAborted();
            throw error;
          }
        },
        leaving,
      ),
    close: pool.close,
  };
}

const isOver: unique symbol = Symbol('over');

function awaitPiece<Piece>(): PromiseWithResolvers<Piece | typeof isOver> {
  const next = Promise.withResolvers<Piece | typeof isOver>();
  // A thread may end between two pieces; the request for the next one reports it.
  next.promise.catch(() => {});
  return next;
}

/** The same for tasks that answer in pieces. */
export function createThreadStreams<Task, Piece>(file: URL, limits: ThreadLimits): ThreadStreams<Task, Piece> {
  const limit = createWorkLimit(limits);
  const pool = openPool<StreamTask<Task>, void>(file, limits);

  async function* stream(person: string, task: Task, transfer: Transfer = []): AsyncGenerator<Piece, void> {
    const release = await limit.acquire(person);
    const { port1: pieces, port2: port } = new MessageChannel();
    const ending = new AbortController();
    let next = awaitPiece<Piece>();
    pieces.on('message', (piece: Piece) => next.resolve(piece));
    // The thread ends only after its last piece was taken, so that none can arrive behind its end.
    const ended = pool.run({ task, port }, [...transfer, port], ending.signal).then(
      () => next.resolve(isOver),
      (error: unknown) => next.reject(error),
    );
    try {
      // Only the thread's own time counts: the receiver of the pieces may be slow.
      for (let leftMs = limits.seconds * 1000; ; ) {
        const begun = performance.now();
        const timer = setTimeout(() => ending.abort(), leftMs);
        const piece = await next.promise.finally(() => clearTimeout(timer));
        if (piece === isOver) return;
        leftMs -= performance.now() - begun;
        next = awaitPiece();
        yield piece;
        pieces.postMessage(null);
      }
    } finally {
      ending.abort();
      pieces.close();
      await ended;
      release();
    }
  }

  return { stream, close: pool.close };
}
