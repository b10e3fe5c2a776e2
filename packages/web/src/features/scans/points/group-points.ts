import type { Scan } from '@fairlead/contract/scans';
import { dayOf } from '../../../lib/dates.ts';

export interface PointDay {
  /** YYYY-MM-DD in the fair's own time. */
  readonly day: string;
  readonly scans: readonly Scan[];
}

export interface PointFair {
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
