import type { Scan } from '@fairlead/contract/scans';
import { fieldOf, type PointChange } from './point-change.ts';

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

export interface CategoryCount {
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
