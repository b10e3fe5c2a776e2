import type { Piscina } from 'piscina';
import { createWorkLimit, type WorkLimits } from './work-limit.ts';

/** The work took more time or memory than it may; its thread is gone. */
export class TooHardError extends Error {
  override name = 'TooHardError';
}

export interface ThreadLimits extends WorkLimits {
  /** Of one task, from its start on. */
  readonly seconds: number;
  /** The heap of one thread. What lies in buffers is not counted: limit their size where they are made. */
  readonly memoryMiB: number;
}

export interface Threads<Task, Answer> {
  /**
   * Runs the task in a thread when there is room for it.
   * @throws TooHardError; ApiError TOO_MANY_REQUESTS; what the task itself throws
   */
  run(person: string, task: Task, transfer?: readonly ArrayBuffer[]): Promise<Answer>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/** How long a thread without work is kept. */
const idleMs = 10_000;

/**
 * Threads for work that a request or a file can make expensive, so that nobody else waits for it. `file` exports as default
 * the function that does one task; it and its libraries are loaded with the first task.
 */
export function createThreads<Task, Answer>(file: URL, limits: ThreadLimits): Threads<Task, Answer> {
  const limit = createWorkLimit(limits);
  let pool: Promise<Piscina<Task, Answer>> | undefined;

  async function open(): Promise<Piscina<Task, Answer>> {
    const { Piscina: Pool } = await import('piscina');
    return new Pool<Task, Answer>({
      filename: file.href,
      minThreads: 0,
      maxThreads: limits.running,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMiB, maxYoungGenerationSizeMb: 16 },
    });
  }

  return {
    run: (person, task, transfer = []) =>
      limit.run(person, async () => {
        pool ??= open();
        const signal = AbortSignal.timeout(limits.seconds * 1000);
        try {
          return await (await pool).run(task, { signal, transferList: [...transfer] });
        } catch (error) {
          const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
          throw signal.aborted || isOutOfMemory ? new TooHardError('time or memory ran out', { cause: error }) : error;
        }
      }),
    async close() {
      await (await pool)?.destroy();
    },
  };
}
