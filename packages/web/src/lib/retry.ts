const baseMs = 100;
const jitterMs = 100;

export const requestCapMs = 5_000;
export const patientCapMs = 300_000;

/** Milliseconds before the next try: 100, 200, 400 … and up to 100 more by chance, never above the cap. */
export function backoffDelay(attempt: number, capMs: number, random: () => number = Math.random): number {
  return Math.min(2 ** attempt * baseMs + random() * jitterMs, capMs);
}

export interface RetryOptions {
  /** Tries in all; without end when not said. */
  readonly tries?: number;
  readonly capMs?: number;
  readonly isRetryable: (error: unknown) => boolean;
  /** A delay that the failure itself asks for, such as Retry-After; it replaces the computed one up to the cap. */
  readonly askedDelayMs?: (error: unknown) => number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Repeats what failed in a way that may pass: exponential back-off from 100 ms with jitter, at most 5 s apart. */
export async function retryRequest<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { tries = Number.POSITIVE_INFINITY, capMs = requestCapMs, isRetryable, askedDelayMs, signal } = options;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt + 1 >= tries || signal?.aborted || !isRetryable(error)) throw error;
      await wait(Math.min(askedDelayMs?.(error) ?? backoffDelay(attempt, capMs), capMs), signal);
    }
  }
}

/** The same for work that may wait long, such as the queue of scans: at most 5 minutes apart. */
export function retryPatiently<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  return retryRequest(work, { capMs: patientCapMs, ...options });
}
