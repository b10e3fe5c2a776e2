import type { Dashboard, HourFigures, PointFigures } from '@fairlead/contract/insights';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { listLeads } from '../leads/public.ts';
import { dashboardPrice } from '../payments/public.ts';
import type { Prices } from '../prices/public.ts';
import type { DayOfLeads, HourRow } from './figure-queries.ts';
import * as figures from './figure-queries.ts';
import { foldLeads } from './fold-leads.ts';
import { findProject } from './project-context.ts';

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

const shownHoursMs = 14 * 24 * 3_600_000;
const recentCount = 8;

/** Returns what a project has come to: its totals, and where its dashboard is open how they came about. */
export async function getDashboard(
  context: Context<AccountActor>,
  projectId: string,
  prices: Prices,
): Promise<Dashboard> {
  const { database, now } = context;
  const project = await findProject(context, projectId);
  const { timeZone } = project;
  await foldLeads(database, { projectId, timeZone }, now);
  const asked = { projectId, timeZone, days: { from: null, to: null } };
  const [hours, counters, openings, surveys, price] = await Promise.all([
    figures.hoursOf(database, asked),
    figures.countersOf(database, asked),
    figures.openingsOf(database, asked),
    figures.surveysOf(database, asked),
    dashboardPrice(context, { project, prices }),
  ]);
  const all = counters.find(({ dimension }) => dimension === 'ALL');
  const isUnlocked = price === null;
  const since = now.getTime() - shownHoursMs;
  return {
    timeZone,
    totals: {
      scans: total(hours).scans,
      visitors: all?.visitors ?? 0,
      leads: all?.leads ?? 0,
      unlocked: all?.unlocked ?? 0,
      openings,
      answers: surveys.reduce((sum, { complete }) => sum + complete, 0),
    },
    isUnlocked,
    perHour: isUnlocked ? byHour(hours.filter(({ hour }) => hour.getTime() >= since)) : [],
    perPoint: isUnlocked ? byPoint(hours, await figures.pointNames(database, projectId)) : [],
    recent: isUnlocked
      ? (await listLeads(context, { projectId, sort: '-lastAt', limit: recentCount, filter: {} })).items
      : [],
  };
}
