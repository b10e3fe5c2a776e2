import type { Scan } from '@fairlead/contract/scans';
import { dayOf } from '../../../lib/dates.ts';

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

interface PointDay {
  /** YYYY-MM-DD in the fair's own time. */
  readonly day: string;
  readonly scans: readonly Scan[];
}

interface PointFair {
  /** Null for points outside any fair. */
  readonly tradeFair: Scan['tradeFair'];
  readonly count: number;
  readonly days: readonly PointDay[];
}

/** Points by fair, then by day, each in the order they came: the newest first. */
export function groupPoints(
  scans: readonly Scan[],
  momentOf: (scan: Scan) => string = (scan) => scan.lastAt,
): PointFair[] {
  const fairs = new Map<string, { tradeFair: Scan['tradeFair']; count: number; days: Map<string, Scan[]> }>();
  for (const scan of scans) {
    const key = scan.tradeFair?.id ?? '';
    const fair = fairs.get(key) ?? { tradeFair: scan.tradeFair, count: 0, days: new Map<string, Scan[]>() };
    fairs.set(key, fair);
    const day = dayOf(momentOf(scan), scan.tradeFair?.timeZone);
    fair.days.set(day, [...(fair.days.get(day) ?? []), scan]);
    fair.count += 1;
  }
  return Array.from(fairs.values(), ({ tradeFair, count, days }) => ({
    tradeFair,
    count,
    days: Array.from(days, ([day, listed]) => ({ day, scans: listed })),
  }));
}
