import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers';
import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '../../platform/http/problem.ts';

/** Does small things in the order in which they were added, at most `perTurn` of them in a turn of the event loop. */
export function createTurns<Item>(work: (item: Item) => void, perTurn: number): { add(item: Item): void } {
  const waiting: Item[] = [];
  let isRunning = false;

  function run(): void {
    for (const item of waiting.splice(0, perTurn)) work(item);
    if (waiting.length > 0) setImmediate(run);
    else isRunning = false;
  }

  return {
    add(item) {
      waiting.push(item);
      if (isRunning) return;
      isRunning = true;
      setImmediate(run);
    },
  };
}

export interface Listening {
  readonly projectId: string;
  /** Whose listeners are counted together. */
  readonly subject: string;
  /** Returns whether the listener may continue; asked every few seconds. */
  readonly mayStay: () => Promise<boolean>;
  /** First message. */
  readonly greeting: Buffer;
}

export interface ListenerLimits {
  readonly perPerson: number;
  readonly perProcess: number;
  /** Limit of waiting bytes for a slow reader; it comes back by itself, and gets the missed changes. */
  readonly unread: number;
  readonly checkMs: number;
}

/** A person has several tabs and devices. */
export const usualLimits: ListenerLimits = { perPerson: 10, perProcess: 2_000, unread: 64 * 1024, checkMs: 3_000 };
const retryAfterSeconds = 30;
/** So many readers are written to before the process does something else: a scan waits for these, not for all who listen. */
const perTurn = 16;

interface Listeners {
  /** @throws ApiError TOO_MANY_REQUESTS, UNAVAILABLE */
  open(listening: Listening): Readable;
  send(projectId: string, text: Buffer): void;
  /** Sends to each project's readers what is theirs. */
  sendAll(textFor: (projectId: string) => string): void;
  has(projectId: string): boolean;
  /** Ends all of them and refuses new ones. */
  close(): void;
}

/** Listeners of this process. Each reader has a bounded buffer: one that does not read is ended, and delays no other. */
export function createListeners(log: FastifyBaseLogger, limits = usualLimits): Listeners {
  interface Listener extends Listening {
    readonly stream: Readable;
  }
  const all = new Set<Listener>();
  const byProject = new Map<string, Set<Listener>>();
  const perPerson = new Map<string, number>();
  const writes = createTurns<{ listener: Listener; text: Buffer }>(
    ({ listener, text }) => push(listener, text),
    perTurn,
  );
  let isClosed = false;

  function remove(listener: Listener): void {
    if (!all.delete(listener)) return;
    const { projectId, subject } = listener;
    const others = byProject.get(projectId);
    others?.delete(listener);
    if (others?.size === 0) byProject.delete(projectId);
    const left = (perPerson.get(subject) ?? 1) - 1;
    if (left > 0) perPerson.set(subject, left);
    else perPerson.delete(subject);
  }

  function push(listener: Listener, text: Buffer): void {
    if (!all.has(listener)) return;
    const { stream } = listener;
    stream.push(text);
    if (stream.readableLength > limits.unread) stream.destroy();
  }

  function end(listener: Listener): void {
    remove(listener);
    if (!listener.stream.destroyed) listener.stream.push(null);
  }

  /** One after the other: most are known in memory, and what has to be read for the others keeps no scan waiting. */
  async function check(): Promise<void> {
    for (const listener of all) {
      try {
        if (!(await listener.mayStay())) end(listener);
      } catch (error) {
        log.warn({ err: error }, 'whether somebody may go on listening could not be found out; it is tried again');
        return;
      }
    }
  }

  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void check().finally(() => {
      isChecking = false;
    });
  }, limits.checkMs);
  timer.unref();

  return {
    open(listening) {
      const { projectId, subject, greeting } = listening;
      const own = perPerson.get(subject) ?? 0;
      if (isClosed) throw new ApiError('UNAVAILABLE');
      if (own >= limits.perPerson || all.size >= limits.perProcess)
        throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
      const stream = new Readable({
        read() {},
        destroy(error, done) {
          remove(listener);
          done(error);
        },
      });
      const listener: Listener = { ...listening, stream };
      all.add(listener);
      byProject.set(projectId, (byProject.get(projectId) ?? new Set()).add(listener));
      perPerson.set(subject, own + 1);
      push(listener, greeting);
      return stream;
    },
    send(projectId, text) {
      for (const listener of byProject.get(projectId) ?? []) writes.add({ listener, text });
    },
    sendAll(textFor) {
      for (const [projectId, those] of byProject) {
        const text = Buffer.from(textFor(projectId));
        for (const listener of those) writes.add({ listener, text });
      }
    },
    has: (projectId) => byProject.has(projectId),
    close() {
      isClosed = true;
      clearInterval(timer);
      for (const listener of all) end(listener);
    },
  };
}
