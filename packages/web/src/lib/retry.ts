/** How long to wait between tries. */
export interface BackOff {
  readonly firstMs: number;
  /** Delays double from one try to the next up to this. */
  readonly longestMs: number;
  /** The most that chance adds to a delay. */
  readonly jitterMs: (delayMs: number) => number;
}

const requestLongestMs = 5_000;

/** Pauses for requests that a person waits for: from 100 ms to 5 s. */
export const requestBackOff: BackOff = {
  firstMs: 100,
  longestMs: requestLongestMs,
  jitterMs: (delayMs) => Math.min(100, requestLongestMs - delayMs),
};

/**
 * Queues that send by themselves: from 1 s to 5 min, half of it by chance, so that the phones of a hall do not return
 * together.
 */
export const queueBackOff: BackOff = { firstMs: 500, longestMs: 150_000, jitterMs: (delayMs) => delayMs };

/** How long to wait before the next try, after so many tries that failed before the last one. */
export function backOffDelayMs(
  attempt: number,
  { firstMs, longestMs, jitterMs }: BackOff,
  random: () => number = Math.random,
): number {
  const delayMs = Math.min(2 ** attempt * firstMs, longestMs);
  return delayMs + jitterMs(delayMs) * random();
}

export interface RetryOptions {
  /** Tries in all; without end when not said. */
  readonly tries?: number;
  readonly isRetryable: (error: unknown) => boolean;
  /** A delay that the failure itself asks for, such as Retry-After; it replaces the computed one, up to the longest. */
  readonly requestedDelayMs?: (error: unknown) => number | undefined;
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
  const { tries = Number.POSITIVE_INFINITY, isRetryable, requestedDelayMs, signal } = options;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt + 1 >= tries || signal?.aborted || !isRetryable(error)) throw error;
      const delayMs = requestedDelayMs?.(error) ?? backOffDelayMs(attempt, requestBackOff);
      await wait(Math.min(delayMs, requestLongestMs), signal);
    }
  }
}
