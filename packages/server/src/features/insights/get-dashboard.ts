import type { Dashboard } from '@fairlead/contract/insights';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { listLeads } from '../leads/public.ts';
import { dashboardPrice } from '../payments/public.ts';
import type { Prices } from '../prices/public.ts';
import * as figures from './figure-queries.ts';
import { foldLeads } from './fold-leads.ts';
import { byHour, byPoint, total } from './hours.ts';
import { findProject } from './project-context.ts';

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
