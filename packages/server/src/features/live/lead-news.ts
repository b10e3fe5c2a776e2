import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Changed, maxIds, messagesOf, type NewsMessage } from './news-log.ts';

/** Hears which leads show something else now; of withdrawals, profiles and who leaves, the database tells by itself. */
export interface LeadNews {
  /** To be called after the commit. */
  leadsChanged(projectId: string, leadIds: readonly string[]): void;
  /** The same where there are too many to be named. */
  projectChanged(projectId: string): void;
}

/** A commit with a message waits for all others with one: so it is not each scan's, but one of many. */
const pauseMs = 100;
const retryMs = 1_000;

/**
 * Gathers what changed in this process. The first change is published at once, what comes within the next 100 ms together
 * afterwards. What could not be published is tried again.
 */
export function createLeadNews(
  publish: (message: NewsMessage) => Promise<void>,
  log: FastifyBaseLogger,
): LeadNews & { close(): Promise<void> } {
  let waiting = new Map<string, Set<string> | null>();
  let running: Promise<void> | undefined;
  const closing = new AbortController();

  function add(projectId: string, leadIds: Iterable<string> | null): void {
    const known = waiting.get(projectId);
    if (known === null) return;
    const all = leadIds === null ? null : new Set([...(known ?? []), ...leadIds]);
    waiting.set(projectId, all === null || all.size > maxIds ? null : all);
  }

  async function publishWaiting(): Promise<void> {
    const taken: Changed = waiting;
    waiting = new Map();
    const left = messagesOf(taken);
    try {
      for (let message = left[0]; message; message = left[0]) {
        await publish(message);
        left.shift();
      }
    } catch (error) {
      for (const { changed } of left) for (const [id, leads] of Object.entries(changed)) add(id, leads);
      throw error;
    }
  }

  const pause = (ms: number): Promise<void> => wait(ms, undefined, { signal: closing.signal }).catch(() => {});

  async function run(): Promise<void> {
    while (waiting.size > 0 && !closing.signal.aborted) {
      try {
        await publishWaiting();
        await pause(pauseMs);
      } catch (error) {
        log.warn({ err: error }, 'changed leads could not be told to whoever follows them; it is tried again');
        await pause(retryMs);
      }
    }
    running = undefined;
  }

  const start = (): void => {
    if (waiting.size > 0 && !closing.signal.aborted) running ??= run();
  };

  return {
    leadsChanged(projectId, leadIds) {
      if (leadIds.length === 0) return;
      add(projectId, leadIds);
      start();
    },
    projectChanged(projectId) {
      add(projectId, null);
      start();
    },
    async close() {
      closing.abort();
      await running;
      await publishWaiting().catch((error: unknown) =>
        log.warn({ err: error }, 'the last changed leads were not told'),
      );
    },
  };
}
