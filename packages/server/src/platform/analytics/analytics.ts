import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { AnalyticsConfig, AnalyticsStream } from '../../analytics-config.ts';
import { forwardedEvents } from '../metrics/product-metrics.ts';

export type UserKind = 'VISITOR' | 'EXHIBITOR';

/** Fields of an event that are forwarded. The person, their place and the contents of the page are not among them. */
export interface CountedEvent {
  readonly type: string;
  readonly path?: string | undefined;
  readonly reason?: string | undefined;
  readonly milliseconds?: number | undefined;
}

export interface Analytics {
  /** Never waits, and never fails. */
  add(kind: UserKind, events: readonly CountedEvent[]): void;
  /** Sends what waits. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** The Measurement Protocol takes no more in one request. */
const largestBatch = 25;
const maxWaiting = 500;
const waitMs = 5_000;

/** A part of a path that could stand for one thing or person becomes one that stands for all of them. */
const withoutIds = (path: string): string => path.replace(/[^/]*\d[^/]*/g, ':id');

const inProtocol = ({ type, path, reason, milliseconds }: CountedEvent) => ({
  name: type.toLowerCase(),
  params: {
    ...(path !== undefined && { page_path: withoutIds(path) }),
    ...(reason !== undefined && { reason }),
    ...(milliseconds !== undefined && { engagement_time_msec: milliseconds }),
  },
});

async function send(collectorUrl: string, { id, secret }: AnalyticsStream, events: readonly CountedEvent[]) {
  const url = new URL(collectorUrl);
  url.searchParams.set('measurement_id', id);
  if (secret !== undefined) url.searchParams.set('api_secret', secret);
  // The protocol wants a client id. Each batch gets a new one, whatever people it is of, so that no person can be followed.
  const body = { client_id: randomUUID(), non_personalized_ads: true, events: events.map(inProtocol) };
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(waitMs),
    redirect: 'error',
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The collector answers ${answer.status}.`);
}

/**
 * Forwards counted events to a collector that takes the Measurement Protocol, in batches, in the background. The server sends
 * them, so no foreign script runs and no visitor's IP address leaves. Events beyond the room, and those that cannot be sent, are
 * lost: they are counts, and no request waits for them.
 */
export function createAnalytics(config: AnalyticsConfig, log: FastifyBaseLogger): Analytics {
  const { collectorUrl } = config;
  const streams = { VISITOR: config.visitor, EXHIBITOR: config.exhibitor };
  const waiting: Record<UserKind, CountedEvent[]> = { VISITOR: [], EXHIBITOR: [] };
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> = Promise.resolve();
  let wasFailing = false;

  async function sendAll(): Promise<void> {
    for (const kind of ['VISITOR', 'EXHIBITOR'] as const) {
      const stream = streams[kind];
      while (stream !== undefined && collectorUrl !== undefined && waiting[kind].length > 0) {
        const batch = waiting[kind].splice(0, largestBatch);
        try {
          await send(collectorUrl, stream, batch);
          forwardedEvents.inc({ outcome: 'SENT' }, batch.length);
          wasFailing = false;
        } catch (error) {
          forwardedEvents.inc({ outcome: 'FAILED' }, batch.length);
          if (!wasFailing) log.warn({ err: error }, 'Counted events cannot be forwarded, and are lost.');
          wasFailing = true;
          // A collector without an answer would delay the next batch as long.
          return;
        }
      }
    }
  }
  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    sending = sending.then(sendAll);
    return sending;
  }
  return {
    add(kind, events) {
      if (collectorUrl === undefined || streams[kind] === undefined) return;
      const room = Math.max(0, maxWaiting - waiting[kind].length);
      waiting[kind].push(...events.slice(0, room));
      if (events.length > room) forwardedEvents.inc({ outcome: 'DROPPED' }, events.length - room);
      timer ??= setTimeout(() => void flush(), waitMs).unref();
    },
    flush,
    close: flush,
  };
}
