import type { HourFigures, PointFigures } from '@fairlead/contract/insights';
import type { DayOfLeads, HourRow } from './figure-queries.ts';

/** Stands for leads that began at no point. */
const noPoint = '00000000-0000-0000-0000-000000000000';

interface Sums {
  readonly views: number;
  readonly scans: number;
  readonly leads: number;
}

const none: Sums = { views: 0, scans: 0, leads: 0 };
const add = (sums: Sums, row: HourRow): Sums => ({
  views: sums.views + row.views,
  scans: sums.scans + row.scans,
  leads: sums.leads + row.leads,
});

function summed(rows: readonly HourRow[], keyOf: (row: HourRow) => string): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const row of rows) sums.set(keyOf(row), add(sums.get(keyOf(row)) ?? none, row));
  return sums;
}

/** In their order; hours without anything are left out. */
export const byHour = (rows: readonly HourRow[]): HourFigures[] =>
  [...summed(rows, ({ hour }) => hour.toISOString())].map(([hour, sums]) => ({ hour, ...sums }));

/**
 * By the calendar of a place, in their order; days without anything are left out. A lead is of the day on which it was first seen,
 * also where what is said of that day arrived later.
 */
export function byDay(
  rows: readonly HourRow[],
  leads: readonly DayOfLeads[],
  timeZone: string,
): ({ views: number; scans: number } & DayOfLeads)[] {
  // Sweden writes days as the calendar of computers does.
  const days = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  const known = new Map<number, string>();
  const dayOf = ({ hour }: HourRow): string => {
    const at = hour.getTime();
    const day = known.get(at) ?? days.format(hour);
    known.set(at, day);
    return day;
  };
  const sums = summed(rows, dayOf);
  const leadsOn = new Map(leads.map((row) => [row.day, row]));
  return [...new Set([...sums.keys(), ...leadsOn.keys()])].toSorted().map((day) => {
    const { views, scans } = sums.get(day) ?? none;
    return { day, views, scans, leads: leadsOn.get(day)?.leads ?? 0, unlocked: leadsOn.get(day)?.unlocked ?? 0 };
  });
}

/** The most scanned first; leads that began at no point stand last, without a name. */
export function byPoint(rows: readonly HourRow[], names: ReadonlyMap<string, string>): PointFigures[] {
  const points = [...summed(rows, ({ beaconId }) => beaconId)].map(([id, sums]) => ({
    beaconId: id === noPoint ? null : id,
    name: names.get(id) ?? null,
    ...sums,
  }));
  return points.toSorted(
    (a, b) => Number(a.beaconId === null) - Number(b.beaconId === null) || b.scans - a.scans || b.views - a.views,
  );
}

export const total = (rows: readonly HourRow[]): Sums => rows.reduce(add, none);
