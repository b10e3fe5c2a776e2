import type { ScanAnswer, ScanEvent } from '@fairlead/contract/scans';
import { openSendQueue, type QueueStore } from '../../../lib/offline/send-queue.ts';
import type { SendResult } from '../../../lib/offline/send-result.ts';
import { openVisitorDatabase, type StoredScan, type VisitorDatabase } from './database.ts';
import { makeEventId } from './event-id.ts';

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
  /** Deletes a refused scan; one that waits is not touched. */
  remove(id: string): Promise<void>;
  /**
   * Subscribes to every answer to a scan of this person, whichever tab sent it. Returns a function that ends the
   * subscription.
   */
  onAnswer(listener: (answer: ScanAnswer) => void): () => void;
  close(): void;
}

/** Oldest first. A scan is deleted by an answer only, and refused ones stay until the person has seen them. */
const storeIn = ({ scans }: VisitorDatabase): QueueStore<StoredScan, ScanAnswer> => ({
  add: (scan) => scans.add(scan),
  listWaiting: () => scans.where('[state+occurredAt]').between(['WAITING', ''], ['WAITING', '\uffff']).primaryKeys(),
  async findWaiting(id) {
    const scan = await scans.get(id);
    return scan?.state === 'WAITING' ? scan : undefined;
  },
  async settle({ id, attempts }, result) {
    const refuse = (code: string, detail: string | null) =>
      scans.update(id, { state: 'REFUSED', refusal: { code, detail } });
    if (result.kind === 'UNAVAILABLE') await scans.update(id, { attempts: attempts + 1 });
    else if (result.kind === 'REFUSED') await refuse(result.refusal.code, result.refusal.detail);
    else if (result.answer.result === 'MISSING') await refuse('MISSING', null);
    else await scans.delete(id);
  },
});

/** The scans of one person that the server has not acknowledged, and the queue that sends them. */
export function openOutbox(options: {
  subject: string;
  send: (event: ScanEvent) => Promise<SendResult<ScanAnswer>>;
  now?: () => Date;
}): Outbox {
  const { subject, send, now = () => new Date() } = options;
  const database = openVisitorDatabase(subject);
  const queue = openSendQueue({
    name: `fairlead.scans.${subject}`,
    store: storeIn(database),
    send: ({ event }) => send(event),
  });
  return {
    database,
    flush: queue.flush,
    onAnswer: queue.onAnswer,
    close: queue.close,
    async record({ source, ...target }) {
      const at = now();
      const event: ScanEvent = { id: makeEventId(at.getTime()), ...target, occurredAt: at.toISOString(), source };
      const { id, occurredAt } = event;
      await queue.add({ id, event, state: 'WAITING', occurredAt, attempts: 0, refusal: null });
      return event;
    },
    async retry(id) {
      await database.scans.update(id, { state: 'WAITING', refusal: null });
      queue.wake();
    },
    async remove(id) {
      await database.scans
        .where('id')
        .equals(id)
        .and(({ state }) => state === 'REFUSED')
        .delete();
    },
  };
}
