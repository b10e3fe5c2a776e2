import type { ScanAnswer, ScanEvent } from '@fairlead/contract/scans';
import { backOffDelayMs, queueBackOff } from '../../../lib/retry.ts';
import { openVisitorDatabase, type StoredScan, type VisitorDatabase } from './database.ts';
import { makeEventId } from './event-id.ts';
import type { SendResult } from './send-result.ts';

export type ScanToRecord = Pick<ScanEvent, 'source'> &
  ({ readonly beaconId: string } | { readonly qrCode: string }) & { readonly tradeFairId?: string };

export interface Outbox {
  readonly database: VisitorDatabase;
  /** Stores a scan, then starts sending. Resolves once it is on the disk: from then on it cannot be lost. */
  record(scan: ScanToRecord): Promise<ScanEvent>;
  /** Sends what waits. Resolves when nothing is left to try for now. */
  flush(): Promise<void>;
  /** Lets a refused scan be sent again, with the same id. */
  retry(id: string): Promise<void>;
  /** Throws a refused scan away; one that waits is not touched. */
  remove(id: string): Promise<void>;
  /** Hears every answer to a scan of this person, whichever tab sent it. Returns the way to stop. */
  onAnswer(listener: (answer: ScanAnswer) => void): () => void;
  close(): void;
}

/** A server that fails this often in a row is left alone until the next round; a single bad scan never stops its neighbours. */
const failuresToStop = 3;

/** The queue of one person. `send` makes one attempt and never rejects. */
export function openOutbox(options: {
  subject: string;
  send: (event: ScanEvent) => Promise<SendResult>;
  now?: () => Date;
}): Outbox {
  const { subject, send, now = () => new Date() } = options;
  const database = openVisitorDatabase(subject);
  const channel = new BroadcastChannel(`fairlead.scans.${subject}`);
  const listeners = new Set<(answer: ScanAnswer) => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failedRounds = 0;
  let running: Promise<void> | undefined;
  let isWantedAgain = false;
  let isClosed = false;

  const tell = (answer: ScanAnswer): void => {
    for (const listener of listeners) listener(answer);
  };
  channel.onmessage = ({ data }: MessageEvent<ScanAnswer>) => tell(data);

  const refuse = (id: string, refusal: NonNullable<StoredScan['refusal']>) =>
    database.scans.update(id, { state: 'REFUSED', refusal });

  async function store(scan: StoredScan, result: SendResult): Promise<void> {
    if (result.kind === 'AWAY') await database.scans.update(scan.id, { attempts: scan.attempts + 1 });
    else if (result.kind === 'REFUSED') await refuse(scan.id, result.refusal);
    else {
      if (result.answer.result === 'MISSING') await refuse(scan.id, { code: 'MISSING', detail: null });
      else await database.scans.delete(scan.id);
      tell(result.answer);
      if (!isClosed) channel.postMessage(result.answer);
    }
  }

  /** One pass over what waits, oldest first. Returns how long to wait before the next, or null when all is sent. */
  async function round(): Promise<number | null> {
    let failures = 0;
    let retryAfterMs = 0;
    const tried = new Set<string>();
    for (;;) {
      // Read anew each time: a scan may have been recorded, or sent by another tab, since the last one.
      const waiting = await database.scans
        .where('[state+occurredAt]')
        .between(['WAITING', ''], ['WAITING', '\uffff'])
        .toArray();
      const next = waiting.find(({ id }) => !tried.has(id));
      if (next === undefined || isClosed) break;
      tried.add(next.id);
      const result = await send(next.event);
      await store(next, result);
      if (result.kind !== 'AWAY') continue;
      failures += 1;
      retryAfterMs = Math.max(retryAfterMs, result.retryAfterMs ?? 0);
      if (result.because !== 'SERVER' || failures >= failuresToStop) break;
    }
    if (failures === 0) {
      failedRounds = 0;
      return null;
    }
    failedRounds += 1;
    return Math.max(retryAfterMs, backOffDelayMs(failedRounds - 1, queueBackOff));
  }

  /** One tab of a person sends at a time. Where the browser has no locks two may: the same id gets the same answer. */
  const alone = <T>(work: () => Promise<T>): Promise<T> =>
    navigator.locks === undefined ? work() : navigator.locks.request(`fairlead.scans.${subject}`, work);

  async function run(): Promise<void> {
    do {
      isWantedAgain = false;
      const waitMs = await alone(round);
      if (waitMs !== null && !isClosed) {
        clearTimeout(timer);
        timer = setTimeout(flushSoon, waitMs);
      }
    } while (isWantedAgain && !isClosed);
  }

  function flush(): Promise<void> {
    if (isClosed) return Promise.resolve();
    if (running !== undefined) isWantedAgain = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  function flushSoon(): void {
    // A round fails only when the device's storage does; the next trigger tries again and nothing was deleted.
    flush().catch(() => undefined);
  }

  const awake = (): void => {
    failedRounds = 0;
    flushSoon();
  };
  const visible = (): void => {
    if (document.visibilityState === 'visible') awake();
  };
  window.addEventListener('online', awake);
  window.addEventListener('focus', awake);
  document.addEventListener('visibilitychange', visible);
  flushSoon();

  return {
    database,
    flush,
    async record({ source, ...target }) {
      const at = now();
      const event: ScanEvent = { id: makeEventId(at.getTime()), ...target, occurredAt: at.toISOString(), source };
      await database.scans.add({
        id: event.id,
        event,
        state: 'WAITING',
        occurredAt: event.occurredAt,
        attempts: 0,
        refusal: null,
      });
      flushSoon();
      return event;
    },
    async retry(id) {
      await database.scans.update(id, { state: 'WAITING', refusal: null });
      awake();
    },
    async remove(id) {
      await database.scans
        .where('id')
        .equals(id)
        .and(({ state }) => state === 'REFUSED')
        .delete();
    },
    onAnswer(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      channel.close();
      listeners.clear();
      window.removeEventListener('online', awake);
      window.removeEventListener('focus', awake);
      document.removeEventListener('visibilitychange', visible);
    },
  };
}
