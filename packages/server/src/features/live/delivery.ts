import { mostIds } from './news-message.ts';

/** Brings what is heard of a project to its readers: at once, then together what comes within a quarter of a second. */
export interface Delivery {
  /** Leads, or null for anything. */
  add(projectId: string, leads: readonly string[] | null): void;
  /** Brings what waits, so that a position said now has nothing before it that was not brought. */
  flush(): void;
  /** Forgets what waits. */
  clear(): void;
}

interface Waiting {
  /** Undefined while nothing waits. */
  leads: Set<string> | null | undefined;
  readonly timer: NodeJS.Timeout;
}

/**
 * A crowd at a stand is many messages from several processes, and each one would be a write to every reader: four a second are
 * soon enough for people.
 */
export function createDelivery(
  deliver: (projectId: string, leads: readonly string[] | null) => void,
  everyMs = 250,
): Delivery {
  const projects = new Map<string, Waiting>();

  function bring(projectId: string, waiting: Waiting): void {
    const { leads } = waiting;
    waiting.leads = undefined;
    if (leads !== undefined) deliver(projectId, leads && [...leads]);
  }

  function tick(projectId: string): void {
    const waiting = projects.get(projectId);
    if (!waiting) return;
    if (waiting.leads === undefined) {
      clearInterval(waiting.timer);
      projects.delete(projectId);
    } else bring(projectId, waiting);
  }

  return {
    add(projectId, leads) {
      const waiting = projects.get(projectId);
      if (!waiting) {
        projects.set(projectId, {
          leads: undefined,
          timer: setInterval(() => tick(projectId), everyMs).unref(),
        });
        deliver(projectId, leads);
        return;
      }
      if (waiting.leads === null) return;
      const all = leads && new Set([...(waiting.leads ?? []), ...leads]);
      waiting.leads = all && all.size <= mostIds ? all : null;
    },
    flush() {
      for (const [projectId, waiting] of projects) bring(projectId, waiting);
    },
    clear() {
      for (const { timer } of projects.values()) clearInterval(timer);
      projects.clear();
    },
  };
}
