import type { ListedDocument } from '../document-database.ts';

/** Small letters without accents, so that "facade" finds "Façade". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The documents that hold every word of the search in their name, point, exhibitor or fair. */
export function searchFavourites(documents: readonly ListedDocument[], search: string): readonly ListedDocument[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return documents;
  return documents.filter(({ name, point, exhibitor }) => {
    const text = plain([name, point.title, exhibitor.name, point.tradeFair?.name ?? ''].join(' '));
    return words.every((word) => text.includes(word));
  });
}
