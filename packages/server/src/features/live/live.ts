import type { Readable } from 'node:stream';
import type { EndpointEvent } from '@fairlead/contract/endpoint';
import type { followProject } from '@fairlead/contract/live';
import type { Bus } from '@fairlead/database/bus';
import type { FastifyBaseLogger } from 'fastify';
import type { Cursors } from '../../platform/cursors.ts';
import { newId } from '../../platform/identifier.ts';
import { createLeadNews, createNewsLog, type LeadNews, maxIds, newsMessage } from './lead-news.ts';
import { createListeners, type Listening, usualLimits } from './listeners.ts';

/** Brings what is heard of a project to its readers: at once, then together what comes within a quarter of a second. */
interface Delivery {
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
      waiting.leads = all && all.size <= maxIds ? all : null;
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

type LiveEvent = EndpointEvent<typeof followProject>;

/** These leads changed; null for anything. */
const eventOf = (leads: readonly string[] | null): LiveEvent =>
  leads === null ? { event: 'resync', data: {} } : { event: 'leads', data: { ids: [...leads] } };

/** The change, with the position from which a reader continues. */
function changeText(id: string, leads: readonly string[] | null): string {
  const { event, data } = eventOf(leads);
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A position and nothing else: no event for the reader, which keeps the id all the same. */
const positionText = (id: string): string => `:\nid: ${id}\n\n`;

/** How long readers wait before they come back: not all at once, for one process that stops may have had many. */
const retryText = (): string => `retry: ${1_000 + Math.floor(Math.random() * 2_000)}\n`;

/** The database's triggers publish here as well. */
const channel = 'lead_news';
const heartbeatMs = 15_000;

export interface Live {
  readonly news: LeadNews;
  /**
   * Opens a stream of a project's changes: from now on, or from behind the event with the id that a reader had last.
   * @throws ApiError TOO_MANY_REQUESTS, UNAVAILABLE
   */
  follow(who: Omit<Listening, 'greeting'>, lastEventId: string | undefined): Readable;
  /** Ends all streams, before the server waits for its answers to be read. */
  endStreams(): void;
  /** Tells what was not told yet. */
  close(): Promise<void>;
}

/** Reports changes of leads, at any process, to the listeners of this one. */
export async function createLive(
  bus: Bus,
  cursors: Cursors,
  log: FastifyBaseLogger,
  checkMs = usualLimits.checkMs,
): Promise<Live> {
  // A message may be about several projects, and each counts for all: what a project's readers get is sealed for it.
  const seal = (messageId: string, projectId: string) => cursors.seal(['live', projectId], messageId);
  const open = (position: string, projectId: string) => cursors.open(['live', projectId], position);
  const heard = createNewsLog(newId());
  const listeners = createListeners(log, { ...usualLimits, checkMs });
  const news = createLeadNews((message) => bus.publish(channel, JSON.stringify(message)), log);

  const delivery = createDelivery((projectId, leads) => {
    const named = leads !== null && leads.length <= maxIds ? leads : null;
    listeners.send(projectId, Buffer.from(changeText(seal(heard.last(), projectId), named)));
  });

  function hear(payload: string): void {
    const message = newsMessage.parse(JSON.parse(payload));
    heard.add(message);
    for (const [projectId, leads] of Object.entries(message.changed)) {
      if (listeners.has(projectId)) delivery.add(projectId, leads);
    }
  }

  /** Messages during a lost connection are unknown. */
  function missed(): void {
    const id = newId();
    heard.restart(id);
    delivery.clear();
    listeners.sendAll((projectId) => changeText(seal(id, projectId), null));
  }

  const stop = await bus.subscribe(channel, hear, missed);
  const heartbeat = setInterval(() => {
    delivery.flush();
    const id = heard.last();
    listeners.sendAll((projectId) => positionText(seal(id, projectId)));
  }, heartbeatMs);
  heartbeat.unref();

  return {
    news,
    follow(who, lastEventId) {
      const { projectId } = who;
      const last = lastEventId === undefined ? undefined : open(lastEventId, projectId);
      const meanwhile = last === undefined ? [] : last === null ? null : heard.since(last, projectId);
      const position = seal(heard.last(), projectId);
      const first =
        meanwhile !== null && meanwhile.length === 0 ? positionText(position) : changeText(position, meanwhile);
      return listeners.open({ ...who, greeting: Buffer.from(retryText() + first) });
    },
    endStreams() {
      clearInterval(heartbeat);
      delivery.clear();
      listeners.close();
    },
    async close() {
      await news.close();
      await stop();
    },
  };
}
