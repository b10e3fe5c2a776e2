import { addFavourite, removeFavourite } from '@fairlead/contract/attachments';
import { call } from '../../../lib/client/call.ts';
import { ApiProblem } from '../../../lib/client/failures.ts';
import type { DocumentDatabase, ListedDocument } from '../document-database.ts';

/** Stores what the person chose before anything is sent; of several choices the last one counts. */
export async function changeFavourite(
  database: DocumentDatabase,
  document: ListedDocument,
  isFavourite: boolean,
): Promise<void> {
  const changedAt = new Date().toISOString();
  await database.transaction('rw', database.favourites, database.changes, async () => {
    if (isFavourite) await database.favourites.put({ ...document, isFavourite, favouredAt: changedAt });
    else await database.favourites.delete(document.id);
    await database.changes.put({ id: document.id, isFavourite, changedAt });
  });
}

const isRefused = (error: unknown): boolean =>
  error instanceof ApiProblem && [400, 404, 410, 422].includes(error.status) && error.code !== 'UNKNOWN';

/** Sends what waits, oldest first; returns whether anything was sent. What the server will never accept is dropped. */
async function sendAll(database: DocumentDatabase): Promise<boolean> {
  const waiting = await database.changes.toArray();
  waiting.sort((one, other) => (one.changedAt < other.changedAt ? -1 : 1));
  for (const { id, isFavourite, changedAt } of waiting) {
    const endpoint = isFavourite ? addFavourite : removeFavourite;
    try {
      const signal = AbortSignal.timeout(20_000);
      await call(endpoint, { params: { id } }, { isQuiet: true, isIdempotent: true, signal });
    } catch (error) {
      if (!isRefused(error)) return false;
      // The document is gone, or its point is: it is nobody's favourite any more.
      await database.favourites.delete(id);
    }
    // Chosen anew in between, it waits for the next round.
    await database.changes
      .where('id')
      .equals(id)
      .and((change) => change.changedAt === changedAt)
      .delete();
  }
  return waiting.length > 0;
}

/** One tab of a person sends at a time. Sending twice does no harm: both calls may be repeated. */
export function sendFavourites(database: DocumentDatabase): Promise<boolean> {
  const work = () => sendAll(database);
  return navigator.locks === undefined ? work() : navigator.locks.request(`${database.name} favourites`, work);
}

/** What the server has takes the place of what was stored, apart from what it does not know of yet. */
export async function storeFavourites(database: DocumentDatabase, list: readonly ListedDocument[]): Promise<void> {
  await database.transaction('rw', database.favourites, database.changes, async () => {
    const changed = new Set(await database.changes.toCollection().primaryKeys());
    const keep = new Set(list.map(({ id }) => id));
    await database.favourites.filter(({ id }) => !keep.has(id) && !changed.has(id)).delete();
    await database.favourites.bulkPut(list.filter(({ id }) => !changed.has(id)));
  });
}
