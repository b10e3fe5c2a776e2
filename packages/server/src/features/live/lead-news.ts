import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { newId } from '../../platform/identifier.ts';

/** As many leads as one event names; of more, everything of the project is to be read again. */
export const maxIds = 100;

/** Changes by project: these leads, or, where it is null, anything. */
type Changed = ReadonlyMap<string, ReadonlySet<string> | null>;

/** Message between processes. Its id is the same at all of them, so that a listener can continue at another one. */
export const newsMessage = z.object({ id: z.string(), changed: z.record(z.string(), z.array(z.string()).nullable()) });
export type NewsMessage = z.infer<typeof newsMessage>;

/** A message of the bus has at most 7,900 bytes: 40 an id. */
const maxIdsInMessage = 180;

/** Returns the messages that say all of it, of as few as fit the bus. */
export function messagesOf(changed: Changed): NewsMessage[] {
  const messages: NewsMessage[] = [];
  let room = 0;
  for (const [projectId, leads] of changed) {
    const size = 1 + (leads?.size ?? 0);
    if (size > room || messages.length === 0) {
      messages.push({ id: newId(), changed: {} });
      room = maxIdsInMessage;
    }
    room -= size;
    const message = messages.at(-1);
    if (message) message.changed[projectId] = leads && [...leads];
  }
  return messages;
}

/** Latest messages, for listeners that come back. */
interface NewsLog {
  add(message: NewsMessage): void;
  /**
   * Returns the changes after the message with this id, for one project: leads, or null for anything, also if the id is not
   * known.
   */
  since(id: string, projectId: string): readonly string[] | null;
  /** The id of the last message. */
  last(): string;
  /** Forgets all: messages may have been missed. The position from now on has this id. */
  restart(id: string): void;
}

/** Some megabytes, and minutes of a large fair. */
const maxIdsKept = 50_000;

export function createNewsLog(start: string, maxKept = maxIdsKept): NewsLog {
  let messages: NewsMessage[] = [];
  let positions = new Map<string, number>();
  let dropped = 0;
  let kept = 0;

  const sizeOf = ({ changed }: NewsMessage): number =>
    Object.values(changed).reduce((sum, leads) => sum + 1 + (leads?.length ?? 0), 1);

  function add(message: NewsMessage): void {
    positions.set(message.id, dropped + messages.length);
    messages.push(message);
    kept += sizeOf(message);
    while (kept > maxKept && messages.length > 1) {
      const oldest = messages.shift();
      if (!oldest) return;
      positions.delete(oldest.id);
      dropped += 1;
      kept -= sizeOf(oldest);
    }
  }

  function restart(id: string): void {
    [messages, positions, kept] = [[], new Map(), 0];
    add({ id, changed: {} });
  }

  restart(start);
  return {
    add,
    restart,
    last: () => messages.at(-1)?.id ?? '',
    since(id, projectId) {
      const position = positions.get(id);
      if (position === undefined) return null;
      const ids = new Set<string>();
      for (const { changed } of messages.slice(position - dropped + 1)) {
        const leads = changed[projectId];
        if (leads === undefined) continue;
        if (leads === null) return null;
        for (const lead of leads) ids.add(lead);
        if (ids.size > maxIds) return null;
      }
      return [...ids];
    },
  };
}

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
