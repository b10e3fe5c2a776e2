import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../../platform/auth/caller.ts';
import type { Clock } from '../../platform/clock.ts';

/** Writes when these records were used, of each at most once an hour, without waiting for a lock. */
export type MarkSeen = (ids: readonly string[], now: Date) => Promise<void>;

export interface LastSeen {
  /** Notes that a person acts; written a moment later, together with others. */
  note(actor: Actor): void;
  close(): Promise<void>;
}

const hourMilliseconds = 3_600_000;
const togetherMilliseconds = 1_000;
const maxRemembered = 50_000;

const kinds = ['visitor', 'account', 'admin', 'managedToken'] as const;
type Kind = (typeof kinds)[number];

const recordOf = (actor: Actor): [Kind, string] => {
  if ('visitorId' in actor) return ['visitor', actor.visitorId];
  if ('managedToken' in actor && actor.managedToken) return ['managedToken', actor.managedToken.id];
  return 'accountId' in actor ? ['account', actor.accountId] : ['admin', actor.adminId];
};

/** Keeps when people were last here, behind their requests: none of them waits for it, and it may fail. */
export function createLastSeen(options: {
  write: Readonly<Record<Kind, MarkSeen>>;
  clock: Clock;
  log: FastifyBaseLogger;
}): LastSeen {
  const { write, clock, log } = options;
  // Forgotten as a whole when it grows large: the database writes none twice within the hour all the same.
  const written = new Map<string, number>();
  const waiting: Record<Kind, Set<string>> = {
    visitor: new Set(),
    account: new Set(),
    admin: new Set(),
    managedToken: new Set(),
  };
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function writeKind(kind: Kind): Promise<void> {
    const ids = [...waiting[kind]];
    waiting[kind].clear();
    if (ids.length === 0) return;
    try {
      await write[kind](ids, clock());
    } catch (error) {
      log.warn({ err: error }, 'when people were last seen could not be written; their next request tries again');
      for (const id of ids) written.delete(id);
    }
  }

  function flush(): void {
    timer = undefined;
    running = running.then(async () => {
      for (const kind of kinds) await writeKind(kind);
    });
  }

  return {
    note(actor) {
      const [kind, id] = recordOf(actor);
      const now = clock().getTime();
      if (Math.abs(now - (written.get(id) ?? Number.NEGATIVE_INFINITY)) < hourMilliseconds) return;
      if (written.size >= maxRemembered) written.clear();
      written.set(id, now);
      waiting[kind].add(id);
      timer ??= setTimeout(flush, togetherMilliseconds).unref();
    },
    async close() {
      clearTimeout(timer);
      flush();
      await running;
    },
  };
}
