import type { VisitorWish } from '@fairlead/contract/wishes';
import { openSender, type OperationStore } from '../../lib/offline/send-operations.ts';
import type { SendResult } from '../../lib/offline/send-result.ts';
import { type KeptWish, openWishDatabase, type WishDatabase } from './wish-database.ts';

/** What was said; the outbox adds what becomes of it. */
export type SaidWish = Pick<KeptWish, 'exhibitorId' | 'id' | 'wish' | 'telephone' | 'occurredAt'>;

export interface WishOutbox {
  readonly database: WishDatabase;
  /** Stores what was said. It is sent after it was held for a while, or when the page is left. */
  hold(said: SaidWish): Promise<void>;
  /** Stores what was said, and sends it. */
  send(said: SaidWish): Promise<void>;
  /** Puts back what was there before, if nothing of this one has left the device. Returns whether it could. */
  undo(id: string): Promise<boolean>;
  /** Sends what waits, held or not. */
  flush(): Promise<void>;
  /** Lets a refused wish be sent again. */
  retry(exhibitorId: string): Promise<void>;
  /** Deletes a refused wish: what the server has counts again. */
  remove(exhibitorId: string): Promise<void>;
  /** Subscribes to what the server takes. Returns a function that ends the subscription. */
  onAnswer(listener: () => void): () => void;
  close(): void;
}

/** As long as the message with Undo is shown. */
export const holdMs = 6_000;

/** One wish for each exhibitor, the last one counts. What was sent stays, as what this device knows. */
const storeIn = ({ wishes }: WishDatabase): OperationStore<KeptWish, VisitorWish> => ({
  add: (made) => wishes.bulkPut([...made]),
  async listWaiting() {
    const waiting = await wishes.where('state').equals('WAITING').sortBy('occurredAt');
    return waiting.map(({ exhibitorId }) => exhibitorId);
  },
  async findWaiting(exhibitorIds) {
    const kept = await wishes.bulkGet([...exhibitorIds]);
    return kept.map((each) => (each?.state === 'WAITING' ? each : undefined));
  },
  async storeResults([sent]) {
    if (sent === undefined || sent.result.kind === 'UNAVAILABLE') return;
    const { entry, result } = sent;
    const change: Partial<KeptWish> =
      result.kind === 'REFUSED'
        ? { state: 'REFUSED', reason: result.refusal.errors[0]?.message ?? result.refusal.detail }
        : { wish: result.answer.wish, telephone: null, state: 'SENT', sentAt: Date.now(), reason: null };
    // Only what was sent: something else may have been said meanwhile.
    await wishes
      .where('exhibitorId')
      .equals(entry.exhibitorId)
      .and(({ id }) => id === entry.id)
      .modify(change);
  },
});

/** The wishes of one person, and the queue that sends them. */
export function openWishOutbox(options: {
  subject: string;
  send: (kept: KeptWish) => Promise<SendResult<VisitorWish>>;
}): WishOutbox {
  const { subject, send } = options;
  const database = openWishDatabase(subject);
  const { wishes } = database;
  const queue = openSender({
    name: `fairlead.wishes.${subject}`,
    store: storeIn(database),
    send: async ([kept]) => [await send(kept)],
  });
  /** What was there before a wish that can be undone still. */
  const before = new Map<string, KeptWish | undefined>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Lets go what was held until then, and looks again when the next one is due. */
  async function release(until: number): Promise<void> {
    clearTimeout(timer);
    // A clock that was set back in between makes it look as if there were hours left.
    const latest = Date.now() + holdMs;
    await wishes
      .where('state')
      .equals('HELD')
      .and(({ heldUntil }) => heldUntil <= until || heldUntil > latest)
      .modify({ state: 'WAITING' });
    const held = await wishes.where('state').equals('HELD').toArray();
    const next = Math.min(...held.map(({ heldUntil }) => heldUntil));
    if (held.length > 0) timer = setTimeout(() => void release(Date.now()), Math.max(0, next - Date.now()));
    await queue.flush();
  }
  const releaseAll = (): Promise<void> => release(Number.POSITIVE_INFINITY);

  // Whoever leaves cannot undo any more, and may not come back.
  const leaving = (): void => {
    if (document.visibilityState === 'hidden') void releaseAll();
  };
  document.addEventListener('visibilitychange', leaving);
  void release(Date.now()).catch(() => undefined);

  return {
    database,
    async hold(said) {
      const heldUntil = Date.now() + holdMs;
      await database.transaction('rw', wishes, async () => {
        before.clear();
        before.set(said.id, await wishes.get(said.exhibitorId));
        await wishes.put({ ...said, state: 'HELD', heldUntil, sentAt: null, reason: null });
      });
      await release(Date.now());
    },
    send: (said) => queue.add({ ...said, state: 'WAITING', heldUntil: 0, sentAt: null, reason: null }),
    undo: (id) =>
      database.transaction('rw', wishes, async () => {
        const held = await wishes
          .where('state')
          .equals('HELD')
          .and((kept) => kept.id === id)
          .first();
        if (held === undefined) return false;
        const known = before.get(id);
        if (known === undefined) await wishes.delete(held.exhibitorId);
        else await wishes.put(known);
        return true;
      }),
    flush: releaseAll,
    async retry(exhibitorId) {
      await wishes.update(exhibitorId, { state: 'WAITING', reason: null });
      queue.wake();
    },
    async remove(exhibitorId) {
      await wishes
        .where('exhibitorId')
        .equals(exhibitorId)
        .and(({ state }) => state === 'REFUSED')
        .delete();
    },
    onAnswer: queue.onAnswer,
    close() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', leaving);
      queue.close();
    },
  };
}
