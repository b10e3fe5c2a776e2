export interface Line {
  /** Does the work when fewer than so many others are at theirs; those beyond wait their turn. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when the line is empty and the work is done. */
  idle(): Promise<void>;
  /** Refuses everybody who still waits. */
  dismiss(refusal: () => Error): void;
}

/** Bounds how many pieces of work are under way at once. */
export function createLine(most: number): Line {
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const whenIdle: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= most) await new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }));
      else running += 1;
      try {
        return await work();
      } finally {
        // Hands over to the first in line, so that a newcomer does not overtake it.
        const next = waiting.shift();
        if (next) next.resolve();
        else running -= 1;
        if (running === 0) for (const resolve of whenIdle.splice(0)) resolve();
      }
    },
    async idle() {
      if (running > 0) await new Promise<void>((resolve) => whenIdle.push(resolve));
    },
    dismiss(refusal) {
      for (const { reject } of waiting.splice(0)) reject(refusal());
    },
  };
}
