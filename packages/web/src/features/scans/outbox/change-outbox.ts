import { openSendQueue, type QueueStore } from '../../../lib/offline/send-queue.ts';
import type { SendResult } from '../../../lib/offline/send-result.ts';
import {
  type AnsweredChange,
  changeKey,
  fieldOf,
  openVisitorDatabase,
  type PointChange,
  type PointValues,
  type VisitorDatabase,
} from './database.ts';
import { joinNotes, rebaseNote, writtenAfter } from './merge-notes.ts';

/** Which point is changed: one of the list, or the one that a scan leads to which waits itself. */
export type ChangedPoint = Pick<PointChange, 'beaconId' | 'scanId' | 'scan'>;

/** Makes one attempt, and returns what became of each change. */
export type SendChanges = (
  changes: readonly [PointChange, ...PointChange[]],
) => Promise<readonly SendResult<AnsweredChange>[]>;

export interface ChangeOutbox {
  /** Stores a change, then sends it after a pause. Resolves once it is on the disk: from then on it cannot be lost. */
  change(points: readonly ChangedPoint[], values: PointValues): Promise<void>;
  /** Sends what waits. Resolves when nothing is left to try for now. */
  flush(): Promise<void>;
  /** Lets a refused change be sent again. */
  retry(key: string): Promise<void>;
  /** Deletes a refused change; one that waits is not touched. */
  remove(key: string): Promise<void>;
  /** Subscribes to every change that the server answered. Returns a function that ends the subscription. */
  onAnswer(listener: (change: AnsweredChange) => void): () => void;
  close(): void;
}

/** Somebody who writes goes on for about so long. */
const pauseMs = 800;
/** As many as the server changes at once. */
const mostTogether = 500;

const isSame = (one: PointChange | undefined, other: PointChange): boolean => one?.changedAt === other.changedAt;

const storeIn = ({ changes }: VisitorDatabase): QueueStore<readonly PointChange[], AnsweredChange> => ({
  add: (made) => changes.bulkPut([...made]),
  async listWaiting() {
    const waiting = await changes.filter(({ state, beaconId }) => state === 'WAITING' && beaconId !== null).toArray();
    return waiting.toSorted((one, other) => (one.changedAt < other.changedAt ? -1 : 1)).map(({ key }) => key);
  },
  async findWaiting(keys) {
    const found = await changes.bulkGet([...keys]);
    return found.map((change) => (change?.state === 'WAITING' && change.beaconId !== null ? [change] : undefined));
  },
  settle: (sent) =>
    changes.db.transaction('rw', changes, async () => {
      for (const { entry, result } of sent) {
        const [was] = entry;
        // Only what was sent: something else may have been chosen meanwhile.
        if (was === undefined) continue;
        const now = await changes.get(was.key);
        if (now === undefined) continue;
        if (result.kind === 'ANSWERED' && result.answer.conflict) {
          await changes.put(rebaseNote(now, result.answer.conflict));
          continue;
        }
        if (!isSame(now, was)) {
          if (result.kind === 'ANSWERED') await changes.put(writtenAfter(now, was));
          continue;
        }
        if (result.kind === 'ANSWERED') await changes.delete(was.key);
        else if (result.kind === 'UNAVAILABLE') await changes.update(was.key, { attempts: was.attempts + 1 });
        else {
          const { code, detail, errors } = result.refusal;
          await changes.update(was.key, { state: 'REFUSED', refusal: { code, detail: errors[0]?.message ?? detail } });
        }
      }
    }),
});

/**
 * Gives the changes that waited for a scan the point to which it led. Part of the transaction that removes the scan: there is never
 * a moment in which nobody waits for them.
 */
export async function bindChanges({ changes }: VisitorDatabase, scanId: string, beaconId: string): Promise<void> {
  for (const change of await changes.where('scanId').equals(scanId).toArray()) {
    const key = changeKey(beaconId, fieldOf(change.values));
    const bound = { ...change, key, beaconId, scanId: null };
    const other = await changes.get(key);
    await changes.delete(change.key);
    if (other === undefined) await changes.put(bound);
    else {
      const noteBefore = 'note' in other.values ? other.values.noteBefore : undefined;
      const isLater = change.changedAt >= other.changedAt;
      await changes.put(isLater ? joinNotes(other, bound, noteBefore) : joinNotes(bound, other, noteBefore));
    }
  }
}

/** What one person did with their points and the server has not acknowledged, and the queue that sends it. */
export function openChangeOutbox(options: { subject: string; send: SendChanges; now?: () => Date }): ChangeOutbox {
  const { subject, send, now = () => new Date() } = options;
  const database = openVisitorDatabase(subject);
  const { changes, scans } = database;
  let last = 0;
  /** The notes that this page sent, by key: one that comes back as another's had its answer lost on the way. */
  const sentNotes = new Map<string, Set<string>>();
  const textOf = (note: string | null): string => note?.trim() ?? '';
  function rememberNotes(sent: readonly PointChange[]): void {
    for (const { key, values } of sent) {
      if ('note' in values) sentNotes.set(key, (sentNotes.get(key) ?? new Set()).add(textOf(values.note)));
    }
  }
  function markOwn(result: SendResult<AnsweredChange>): SendResult<AnsweredChange> {
    if (result.kind !== 'ANSWERED' || result.answer.conflict === undefined) return result;
    const { key, conflict } = result.answer;
    const isOwn = sentNotes.get(key)?.has(textOf(conflict.note)) ?? false;
    return { ...result, answer: { ...result.answer, conflict: { ...conflict, isOwn } } };
  }
  const queue = openSendQueue({
    name: `fairlead.changes.${subject}`,
    store: storeIn(database),
    send: async (entries) => {
      const [first, ...others] = entries.flat();
      if (first === undefined) return [];
      const results = await send([first, ...others]);
      rememberNotes([first, ...others]);
      return results.map(markOwn);
    },
    mostTogether,
    pauseMs,
  });
  queue.onAnswer(({ conflict }) => {
    if (conflict) void queue.flush();
  });

  return {
    flush: queue.flush,
    onAnswer: queue.onAnswer,
    close: queue.close,
    async change(points, values) {
      // Two in one millisecond are told apart by it.
      last = Math.max(now().getTime(), last + 1);
      const changedAt = new Date(last).toISOString();
      const made = points.map(({ beaconId, scanId, scan }): PointChange => {
        const key = changeKey(beaconId ?? scanId ?? '', fieldOf(values));
        return { key, beaconId, scanId, scan, values, changedAt, state: 'WAITING', attempts: 0, refusal: null };
      });
      await queue.add(made);
    },
    async retry(key) {
      await changes.update(key, { state: 'WAITING', refusal: null });
      queue.wake();
    },
    remove: (key) =>
      database.transaction('rw', changes, scans, async () => {
        const change = await changes.get(key);
        if (change?.state === 'REFUSED') await changes.delete(key);
      }),
  };
}
