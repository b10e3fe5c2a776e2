import { addFavourite, removeFavourite } from '@fairlead/contract/attachments';
import { openSender, type OperationStore } from '../../../lib/offline/send-operations.ts';
import { type SendResult, sendOnce } from '../../../lib/offline/send-result.ts';
import { createSharedOutbox } from '../../../lib/offline/shared-outbox.ts';
import {
  type DocumentDatabase,
  type FavouriteChange,
  type ListedDocument,
  openDocumentDatabase,
} from '../document-database.ts';

export interface FavouriteOutbox {
  readonly database: DocumentDatabase;
  /** Stores what the person chose before anything is sent; of several choices the last one counts. */
  change(document: ListedDocument, isFavourite: boolean, now?: Date): Promise<void>;
  flush(): Promise<void>;
  /** Lets a refused choice be sent again. */
  retry(id: string): Promise<void>;
  /** Takes back a choice that was refused. */
  remove(id: string): Promise<void>;
  /** Subscribes to what the server takes. Returns a function that ends the subscription. */
  onAnswer(listener: () => void): () => void;
  close(): void;
}

/** Before there was a state, all of them waited. */
export const isWaiting = ({ state }: FavouriteChange): boolean => state !== 'REFUSED';

interface Choice {
  readonly document: ListedDocument;
  readonly change: FavouriteChange;
}

const storeIn = (database: DocumentDatabase): OperationStore<Choice, null> => ({
  add: ([choice]) =>
    database.transaction('rw', database.favourites, database.changes, async () => {
      if (choice === undefined) return;
      const { document, change } = choice;
      if (change.isFavourite) {
        await database.favourites.put({ ...document, isFavourite: true, favouredAt: change.changedAt });
      } else await database.favourites.delete(document.id);
      await database.changes.put(change);
    }),
  async listWaiting() {
    const waiting = await database.changes.filter(isWaiting).toArray();
    return waiting.toSorted((one, other) => (one.changedAt < other.changedAt ? -1 : 1)).map(({ id }) => id);
  },
  async findWaiting(ids) {
    const found = await database.changes.bulkGet([...ids]);
    // Only what is sent of it is needed: the document itself may be unknown.
    return found.map((change) =>
      change && isWaiting(change) ? { document: change.document as ListedDocument, change } : undefined,
    );
  },
  async storeResults([sent]) {
    if (sent === undefined) return;
    const { change } = sent.entry;
    const { result } = sent;
    await database.transaction('rw', database.changes, async () => {
      // Chosen anew in between, it waits for the next round.
      if ((await database.changes.get(change.id))?.changedAt !== change.changedAt) return;
      if (result.kind === 'ANSWERED') await database.changes.delete(change.id);
      else if (result.kind === 'REFUSED') {
        await database.changes.update(change.id, { state: 'REFUSED', refusal: result.refusal });
      } else await database.changes.update(change.id, { attempts: (change.attempts ?? 0) + 1 });
    });
  },
});

/** One attempt to have a choice taken. Of what is gone nobody has a favourite: then there is nothing left to remove. */
export async function sendFavourite({ id, isFavourite }: FavouriteChange, subject: string): Promise<SendResult<null>> {
  const endpoint = isFavourite ? addFavourite : removeFavourite;
  const result = await sendOnce(endpoint, { params: { id } }, subject, () => true);
  const isGone = result.kind === 'REFUSED' && ['NOT_FOUND', 'GONE'].includes(result.refusal.code);
  if (result.kind === 'ANSWERED' || (isGone && !isFavourite)) return { kind: 'ANSWERED', answer: null };
  return result;
}

/** The favourites of one person that the server does not know of, and the queue that sends them. */
export function openFavouriteOutbox(options: {
  subject: string;
  send: (change: FavouriteChange) => Promise<SendResult<null>>;
}): FavouriteOutbox {
  const database = openDocumentDatabase(options.subject);
  const queue = openSender({
    name: `${database.name} favourites`,
    store: storeIn(database),
    send: async ([{ change }]) => [await options.send(change)],
  });
  return {
    database,
    flush: queue.flush,
    close: queue.close,
    onAnswer: queue.onAnswer,
    change(document, isFavourite, now = new Date()) {
      const { id } = document;
      const changedAt = now.toISOString();
      return queue.add({ document, change: { id, isFavourite, changedAt, document, state: 'WAITING', attempts: 0 } });
    },
    async retry(id) {
      await database.changes.update(id, { state: 'WAITING', refusal: null });
      queue.wake();
    },
    remove: (id) =>
      database.transaction('rw', database.favourites, database.changes, async () => {
        const change = await database.changes.get(id);
        if (change === undefined || isWaiting(change)) return;
        await database.changes.delete(id);
        if (change.isFavourite) await database.favourites.delete(id);
      }),
  };
}

/** The queue of whoever is signed in, the same for everything on the page; null while nobody is. */
export const useFavouriteOutbox = createSharedOutbox((subject) =>
  openFavouriteOutbox({ subject, send: (change) => sendFavourite(change, subject) }),
);

/** What the server has takes the place of what was stored, apart from what it does not know of yet. */
export async function storeFavourites(database: DocumentDatabase, list: readonly ListedDocument[]): Promise<void> {
  await database.transaction('rw', database.favourites, database.changes, async () => {
    const changed = new Set(await database.changes.toCollection().primaryKeys());
    const keep = new Set(list.map(({ id }) => id));
    await database.favourites.filter(({ id }) => !keep.has(id) && !changed.has(id)).delete();
    await database.favourites.bulkPut(list.filter(({ id }) => !changed.has(id)));
  });
}
