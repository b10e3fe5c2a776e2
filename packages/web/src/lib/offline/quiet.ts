/** Questions of background work before each step. */
export interface Quiet {
  /** Notes that a page asks for something; `answer` settles when it has it, where that is known. */
  note(answer?: Promise<unknown>): void;
  /** Resolves when no page has asked for anything for a while, or after the longest wait: what is put off for ever never ends. */
  wait(): Promise<void>;
}

const restMs = 3_000;
const longestMs = 30_000;

export function createQuiet(
  now: () => number = Date.now,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Quiet {
  let lastAt = now();
  let open = 0;
  return {
    note(answer) {
      lastAt = now();
      if (answer === undefined) return;
      open += 1;
      const close = () => {
        open -= 1;
        lastAt = now();
      };
      answer.then(close, close);
    },
    async wait() {
      const startedAt = now();
      for (;;) {
        const restLeft = open > 0 ? restMs : lastAt + restMs - now();
        const waitLeft = startedAt + longestMs - now();
        if (restLeft <= 0 || waitLeft <= 0) return;
        await pause(Math.min(restLeft, waitLeft));
      }
    },
  };
}
