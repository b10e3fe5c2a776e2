import { ApiError } from '../http/problem.ts';

export interface WorkLimit {
  /**
   * Runs `work` when there is room.
   * @throws ApiError TOO_MANY_REQUESTS at once when too much of it is waiting already; the signal's reason while it waits
   */
  run<T>(person: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Waits for room and takes it; the function it returns gives the room back, and may be called twice. */
  acquire(person: string, signal?: AbortSignal): Promise<() => void>;
}

/** How much of one kind of expensive work may go on in this process, and how much more may wait. */
export interface WorkLimits {
  readonly running: number;
  readonly runningPerPerson: number;
  readonly waiting: number;
  readonly waitingPerPerson: number;
}

interface Waiting {
  readonly person: string;
  readonly start: () => void;
}

const retryAfterSeconds = 5;

/**
 * Bounds work whose cost the caller decides: exports, prints, pictures, files to inspect. A person who asks for much waits for
 * their own work and does not delay others: of those who wait, the first who is below their own limit is next. `person` is the
 * caller's subject, or the client's IP address when there is none.
 */
export function createWorkLimit(limits: WorkLimits): WorkLimit {
  const waiting: Waiting[] = [];
  const runningOf = new Map<string, number>();
  let running = 0;

  const isBelowLimit = (person: string): boolean =>
    running < limits.running && (runningOf.get(person) ?? 0) < limits.runningPerPerson;

  function start(person: string): () => void {
    running += 1;
    runningOf.set(person, (runningOf.get(person) ?? 0) + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      running -= 1;
      const left = (runningOf.get(person) ?? 1) - 1;
      if (left === 0) runningOf.delete(person);
      else runningOf.set(person, left);
      startNext();
    };
  }

  function startNext(): void {
    const next = waiting.findIndex(({ person }) => isBelowLimit(person));
    if (next >= 0) waiting.splice(next, 1)[0]?.start();
  }

  async function acquire(person: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (isBelowLimit(person)) return start(person);
    const own = waiting.filter((one) => one.person === person).length;
    if (waiting.length >= limits.waiting || own >= limits.waitingPerPerson) {
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    }
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.splice(waiting.indexOf(one), 1);
        reject(signal?.reason);
      };
      const one: Waiting = {
        person,
        start: () => {
          signal?.removeEventListener('abort', leave);
          resolve(start(person));
        },
      };
      signal?.addEventListener('abort', leave);
      waiting.push(one);
    });
  }

  return {
    acquire,
    async run(person, work, signal) {
      const release = await acquire(person, signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
