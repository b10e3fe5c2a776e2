import type { Scan } from '@fairlead/contract/scans';

/** Small letters without accents, so that "facade" finds "Façade". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const textOf = (scan: Scan): string =>
  plain(
    [scan.title, scan.exhibitor.name, scan.note ?? '', scan.category ?? '', scan.stand ?? '']
      .concat(scan.documents.map(({ name }) => name))
      .join(' '),
  );

/** The points that hold every word of the search. */
export function searchPoints(scans: readonly Scan[], search: string): readonly Scan[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return words.length === 0 ? scans : scans.filter((scan) => words.every((word) => textOf(scan).includes(word)));
}

/** Changes of one letter that turn one word into the other, up to `limit`. */
function distance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [at, other] of [...to].entries()) {
      const replaced = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min((row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row.at(-1) ?? limit + 1;
}

/** The word of the loaded points that is nearest to one that was not found; null when none is near. */
export function nearestWord(scans: readonly Scan[], search: string): string | null {
  const wanted = plain(search).trim();
  const limit = wanted.length > 5 ? 2 : 1;
  if (wanted.length < 3) return null;
  let best: { word: string; edits: number } | null = null;
  for (const word of new Set(scans.flatMap((scan) => textOf(scan).split(/[^\p{L}\p{N}-]+/u)))) {
    const edits = word.length < 3 ? limit + 1 : distance(wanted, word, limit);
    if (edits <= limit && edits < (best?.edits ?? limit + 1)) best = { word, edits };
  }
  return best?.word ?? null;
}
