import { printCode } from '@fairlead/contract/code';
import type { Scan, ScanEvent } from '@fairlead/contract/scans';
import type { Operation } from '../../../lib/offline/operations.ts';

/** Values of a point that its visitor sets: each kind has one field, and the last one of a kind counts. */
export type PointValues =
  /** `noteBefore` is the server's note on which it was written; unknown for some that were joined. */
  | { readonly note: string | null; readonly noteBefore?: string | null }
  | { readonly archived: boolean }
  | { readonly category: string | null };

/** The changed point: one of the list, or the one to which a waiting scan leads. */
export interface ChangedPoint {
  /** Null while the scan that leads to the point is not answered: then the change waits for it. */
  readonly beaconId: string | null;
  readonly scanId: string | null;
  /** The point as it was shown, so that lists can go on showing it; null where only its code is known. */
  readonly scan: Scan | null;
}

export type PointChangeValues = ChangedPoint & { readonly values: PointValues };

/** A change of a point that the server has not got, or will not take; its key is the point, or the scan, and the field. */
export type PointChange = Operation<PointChangeValues>;

/** A change that the server answered. */
export interface AnsweredChange extends PointChange {
  /** The server has another note than the one on which this was written, and took nothing. */
  readonly conflict?: {
    readonly note: string | null;
    /** This page sent that note itself, and the answer was lost. */
    readonly isOwn: boolean;
  };
}

type ChangedField = 'note' | 'archived' | 'category';

export const fieldOf = (values: PointValues): ChangedField => Object.keys(values)[0] as ChangedField;

export const changeKey = (id: string, field: ChangedField): string => `${id} ${field}`;

/** A scan that the server has not acknowledged; its key is the id of the event. */
export type StoredScan = Operation<{ readonly event: ScanEvent }>;

/** Stands for a point whose title is not known: its code as printed, else the beginning of its id. */
export const nameOfUnsent = ({ event }: Pick<StoredScan, 'event'>): string =>
  event.qrCode === undefined ? (event.beaconId ?? '').slice(0, 8) : printCode(event.qrCode);

/** Something of the list of points that can be noted, archived and put into a category. */
export interface PointTarget extends ChangedPoint {
  readonly key: string;
  readonly title: string;
  readonly category: string | null;
  readonly note: string | null;
  readonly isArchived: boolean;
}

/** A point of the list; what was done with it on this phone is in it already. */
export const pointTarget = (scan: Scan): PointTarget => ({
  key: scan.beaconId,
  beaconId: scan.beaconId,
  scanId: null,
  scan,
  title: scan.title,
  category: scan.category,
  note: scan.note,
  isArchived: scan.archivedAt !== null,
});

/** The point to which a scan leads that the server has not got: what is done with it waits for the scan. */
export function unsentTarget(stored: StoredScan, changes: readonly PointChange[] = []): PointTarget {
  const valuesOf = (field: 'note' | 'archived' | 'category') =>
    changes.find(({ key }) => key === changeKey(stored.key, field))?.values;
  const note = valuesOf('note');
  const category = valuesOf('category');
  const archived = valuesOf('archived');
  return {
    key: stored.key,
    beaconId: null,
    scanId: stored.key,
    scan: null,
    title: nameOfUnsent(stored),
    note: note && 'note' in note ? note.note : null,
    category: category && 'category' in category ? category.category : null,
    isArchived: archived !== undefined && 'archived' in archived && archived.archived,
  };
}

const newestFirst = (one: Scan, other: Scan): number => (one.lastAt < other.lastAt ? 1 : -1);

/** A point as it is once the server has the change. */
export function changed<S extends Scan>(scan: S, { values, at }: PointChange): S {
  if ('note' in values) return { ...scan, note: values.note };
  if ('category' in values) return { ...scan, ...values };
  // Archived before, it keeps when.
  return { ...scan, archivedAt: values.archived ? (scan.archivedAt ?? at) : null };
}

/** A point with what was done with it on this phone. What was refused is told elsewhere, and does not show here. */
export function withChanges<S extends Scan>(scan: S, changes: readonly PointChange[] = []): S {
  return changes
    .filter(({ beaconId, state }) => beaconId === scan.beaconId && state === 'WAITING')
    .reduce<S>(changed, scan);
}

/** A list of active points, or of archived ones, as it is once the server has the changes: some leave it, others come into it. */
export function listWithChanges(
  scans: readonly Scan[],
  changes: readonly PointChange[] | undefined,
  isOfArchived: boolean,
): readonly Scan[] {
  const waiting = changes?.filter(({ beaconId, state }) => beaconId !== null && state === 'WAITING') ?? [];
  if (waiting.length === 0) return scans;
  const listed = new Set(scans.map(({ beaconId }) => beaconId));
  const coming = waiting.flatMap(({ scan, values }) =>
    scan !== null && fieldOf(values) === 'archived' && !listed.has(scan.beaconId) ? [scan] : [],
  );
  const belongs = ({ archivedAt }: Scan): boolean => (archivedAt !== null) === isOfArchived;
  const here = scans.map((scan) => withChanges(scan, waiting)).filter(belongs);
  const added = coming.map((scan) => withChanges(scan, waiting)).filter(belongs);
  if (added.length === 0) return here;
  return isOfArchived ? [...added, ...here] : [...here, ...added].toSorted(newestFirst);
}

interface CategoryCount {
  readonly category: string;
  readonly count: number;
}

/** How many active points are in each category once the server has the changes. */
export function categoriesWithChanges(
  categories: readonly CategoryCount[],
  changes: readonly PointChange[] | undefined,
): readonly CategoryCount[] {
  const counts = new Map(categories.map(({ category, count }) => [category, count]));
  const count = ({ category, archivedAt }: Scan, by: number): void => {
    if (category !== null && archivedAt === null) counts.set(category, (counts.get(category) ?? 0) + by);
  };
  for (const { scan, values, state } of changes ?? []) {
    // Of a point with several changes each is counted once: by the one that was made first.
    if (scan === null || state !== 'WAITING' || fieldOf(values) === 'note') continue;
    const first = changes?.find((other) => other.scan?.beaconId === scan.beaconId && fieldOf(other.values) !== 'note');
    if (first?.values !== values) continue;
    count(scan, -1);
    count(withChanges(scan, changes), 1);
  }
  return [...counts]
    .filter(([, counted]) => counted > 0)
    .map(([category, counted]) => ({ category, count: counted }))
    .toSorted((one, other) => one.category.localeCompare(other.category));
}

/** Two texts of one note in one: the earlier first, and none twice. */
export function mergeNotes(earlier: string | null, later: string | null): string | null {
  const [first, second] = [earlier?.trim() ?? '', later?.trim() ?? ''];
  if (second.includes(first)) return later;
  return first.includes(second) ? earlier : `${first}\n${second}`;
}

/** A change of a note, written anew on what the server has in the place of the note on which it was written. */
export function rebaseNote(change: PointChange, found: { note: string | null; isOwn: boolean }): PointChange {
  if (!('note' in change.values)) return change;
  const { note, noteBefore } = change.values;
  const merged = found.isOwn ? note : mergeNotes(found.note, note);
  // A server that refuses its own note as the one before would do so for ever; both texts are in the new one by now.
  const isStuck = noteBefore === found.note;
  return { ...change, values: isStuck ? { note: merged } : { note: merged, noteBefore: found.note } };
}

/** A change of a note that was made while another was on its way, which the server has now. */
export function writtenAfter(change: PointChange, { values }: PointChange): PointChange {
  if (!('note' in change.values && 'note' in values)) return change;
  return { ...change, values: { note: change.values.note, noteBefore: values.note } };
}

/** Two changes of one note on this phone in one, with the state of the later. */
export function joinNotes(
  earlier: PointChange,
  later: PointChange,
  noteBefore: string | null | undefined,
): PointChange {
  if (!('note' in earlier.values && 'note' in later.values)) return later;
  const note = mergeNotes(earlier.values.note, later.values.note);
  return { ...later, values: noteBefore === undefined ? { note } : { note, noteBefore } };
}
