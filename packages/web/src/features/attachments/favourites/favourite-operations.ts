import { addFavourite, listFavourites, removeFavourite } from '@fairlead/contract/attachments';
import { getScan } from '@fairlead/contract/scans';
import { useMemo } from 'react';
import { type OperationKind, sendEach } from '../../../lib/offline/operation-kind.ts';
import { type Operation, type OperationDatabase, rowId } from '../../../lib/offline/operations.ts';
import type { Outbox } from '../../../lib/offline/outbox.ts';
import { type SendResult, sendOnce } from '../../../lib/offline/send-result.ts';
import { useOperations } from '../../../lib/offline/use-outbox.tsx';
import { useSeen } from '../../../lib/offline/use-seen.ts';
import type { ListedDocument } from '../document-database.ts';

interface FavouriteValues {
  readonly isFavourite: boolean;
  readonly document: ListedDocument;
}

/** The list of favourites as the server last had it, with the changes that it does not know of. */
const stored = 'FAVOURITE';
const storedId = (id: string): string => rowId(stored, id);

/** A document that was made a favourite, or none any more; its key is the document, and the last choice counts. */
export const favouriteKind: OperationKind<FavouriteValues, null> = {
  name: 'FAVOURITE',
  renews: [listFavourites, getScan],
  send: sendEach(sendFavourite),
  onStore: ({ seen }, { key, at, isFavourite, document }) =>
    isFavourite
      ? seen.put({ id: storedId(key), value: { ...document, isFavourite: true, favouredAt: at } })
      : seen.delete(storedId(key)),
  async onDiscard({ seen }, { key, isFavourite }) {
    if (isFavourite) await seen.delete(storedId(key));
  },
  show: ({ isFavourite, document, refusal }) => ({
    kind: 'FAVOURITE',
    title: document.name ?? null,
    text: null,
    ...(!isFavourite && { act: 'NOT_FAVOURITE' as const }),
    refusal,
    changeAt: null,
  }),
};

/** A document that is gone has no favourites: then there is nothing left to remove. */
async function sendFavourite(
  { key: id, isFavourite }: Operation<FavouriteValues>,
  subject: string,
): Promise<SendResult<null>> {
  const endpoint = isFavourite ? addFavourite : removeFavourite;
  const result = await sendOnce(endpoint, { params: { id } }, subject, () => true);
  const isGone = result.kind === 'REFUSED' && ['NOT_FOUND', 'GONE'].includes(result.refusal.code);
  if (result.kind === 'ANSWERED' || (isGone && !isFavourite)) return { kind: 'ANSWERED', answer: null };
  return result;
}

/** Stores a choice of the person before anything is sent. */
export const changeFavourite = (outbox: Outbox, document: ListedDocument, isFavourite: boolean): Promise<void> =>
  outbox.put(favouriteKind, { key: document.id, document, isFavourite });

/** The list of the server takes the place of what was stored, apart from changes that it does not know of yet. */
export async function storeFavourites(
  { operations, seen }: OperationDatabase,
  list: readonly ListedDocument[],
): Promise<void> {
  await seen.db.transaction('rw', operations, seen, async () => {
    const changed = new Set(await operations.where('id').startsWith(rowId(favouriteKind.name, '')).primaryKeys());
    const isUnchanged = (id: string): boolean => !changed.has(rowId(favouriteKind.name, id));
    const rows = list.filter(({ id }) => isUnchanged(id)).map((value) => ({ id: storedId(value.id), value }));
    const before = await seen.where('id').startsWith(storedId('')).primaryKeys();
    await seen.bulkDelete(before.filter((id) => isUnchanged(id.slice(storedId('').length))));
    await seen.bulkPut(rows);
  });
}

/** The stored favourites, newest first; undefined until the device's storage has answered. */
export function useStoredFavourites(): readonly ListedDocument[] | undefined {
  const rows = useSeen<ListedDocument>(stored);
  return useMemo(
    () => rows?.map(({ value }) => value).sort((one, other) => (one.favouredAt < other.favouredAt ? 1 : -1)),
    [rows],
  );
}

/** True for a document that is a favourite by this device, where the server does not know it. */
export function useFavouriteChanges(): ReadonlyMap<string, boolean> | undefined {
  const changes = useOperations(favouriteKind);
  return changes && new Map(changes.map(({ key, isFavourite }) => [key, isFavourite]));
}
