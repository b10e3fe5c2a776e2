import type { ScanAnswer, ScanEvent } from '@fairlead/contract/scans';
import { makeEventId } from '../../../lib/offline/event-id.ts';
import { openSendQueue, type QueueStore } from '../../../lib/offline/send-queue.ts';
import type { SendResult } from '../../../lib/offline/send-result.ts';
import { bindChanges } from './change-outbox.ts';
import { openVisitorDatabase, type StoredScan, type VisitorDatabase } from './database.ts';

export type ScanToRecord = Pick<ScanEvent, 'source'> &
  ({ readonly beaconId: string } | { readonly qrCode: string }) & { readonly tradeFairId?: string };

/** Makes one attempt, and returns what became of each event. */
export type SendScans = (events: readonly [ScanEvent, ...ScanEvent[]]) => Promise<readonly SendResult<ScanAnswer>[]>;

export interface Outbox {
  readonly database: VisitorDatabase;
  /** Stores a scan, then starts sending. Resolves once it is on the disk: from then on it cannot be lost. */
  record(scan: ScanToRecord): Promise<ScanEvent>;
  /** Sends what waits. Resolves when nothing is left to try for now. */
  flush(): Promise<void>;
  /** Lets a refused scan be sent again, with the same id. */
  retry(id: string): Promise<void>;
  /** Deletes a refused scan with what was done with its point; one that waits is not touched. */
  remove(id: string): Promise<void>;
  /**
   * Subscribes to every answer to a scan of this person, whichever tab sent it. Returns a function that ends the
   * subscription.
   */
  onAnswer(listener: (answer: ScanAnswer) => void): () => void;
  close(): void;
}

/** What becomes of a scan that stays; null if it goes. */
function changesBy({ attempts }: StoredScan, result: SendResult<ScanAnswer>): Partial<StoredScan> | null {
  const refusedAs = (code: string, detail: string | null): Partial<StoredScan> => ({
    state: 'REFUSED',
    refusal: { code, detail },
  });
  if (result.kind === 'UNAVAILABLE') return { attempts: attempts + 1 };
  if (result.kind === 'REFUSED') return refusedAs(result.refusal.code, result.refusal.detail);
  return result.answer.result === 'MISSING' ? refusedAs('MISSING', null) : null;
}

/** As many as the server takes at once. */
const mostTogether = 500;

/** Oldest first. A scan is deleted by an answer only, and refused ones stay until the person has seen them. */
const storeIn = (database: VisitorDatabase): QueueStore<StoredScan, ScanAnswer> => ({
  add: (scan) => database.scans.add(scan),
  listWaiting: () =>
    database.scans.where('[state+occurredAt]').between(['WAITING', ''], ['WAITING', '\uffff']).primaryKeys(),
  async findWaiting(ids) {
    const found = await database.scans.bulkGet([...ids]);
    return found.map((scan) => (scan?.state === 'WAITING' ? scan : undefined));
  },
  async settle(sent) {
    const updates = sent.flatMap(({ entry, result }) => {
      const changes = changesBy(entry, result);
      return changes === null ? [] : [{ key: entry.id, changes }];
    });
    const answered = sent.flatMap(({ entry, result }) => (changesBy(entry, result) === null ? [entry.id] : []));
    await database.transaction('rw', database.scans, database.changes, async () => {
      await database.scans.bulkUpdate(updates);
      await database.scans.bulkDelete(answered);
      for (const { entry, result } of sent) {
        const beaconId = result.kind === 'ANSWERED' ? result.answer.scan?.beaconId : undefined;
        if (beaconId !== undefined) await bindChanges(database, entry.id, beaconId);
      }
    });
  },
});

/** The scans of one person that the server has not acknowledged, and the queue that sends them. */
export function openOutbox(options: { subject: string; send: SendScans; now?: () => Date }): Outbox {
  const { subject, send, now = () => new Date() } = options;
  const database = openVisitorDatabase(subject);
  const queue = openSendQueue({
    name: `fairlead.scans.${subject}`,
    store: storeIn(database),
    send: ([first, ...others]) => send([first.event, ...others.map(({ event }) => event)]),
    mostTogether,
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
    remove: (id) =>
      database.transaction('rw', database.scans, database.changes, async () => {
        const scan = await database.scans.get(id);
        if (scan?.state !== 'REFUSED') return;
        await database.scans.delete(id);
        await database.changes.where('scanId').equals(id).delete();
      }),
  };
}
