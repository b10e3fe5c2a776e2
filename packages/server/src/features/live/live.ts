import type { Readable } from 'node:stream';
import type { Bus } from '@fairlead/database/bus';
import type { FastifyBaseLogger } from 'fastify';
import type { Cursors } from '../../platform/cursors.ts';
import { newId } from '../../platform/identifier.ts';
import { createDelivery } from './delivery.ts';
import { changeText, positionText, retryText } from './event-text.ts';
import { createLeadNews, type LeadNews } from './lead-news.ts';
import { createListeners, type Listening, usualLimits } from './listeners.ts';
import { createNewsLog } from './news-log.ts';
import { mostIds, newsMessage } from './news-message.ts';

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
    const named = leads !== null && leads.length <= mostIds ? leads : null;
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
