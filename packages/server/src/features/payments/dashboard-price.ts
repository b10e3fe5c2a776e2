import type { Price } from '@fairlead/contract/prices';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { PaymentNeededError } from '../../platform/http/problem.ts';
import type { Prices } from '../prices/public.ts';
import { isDashboardOpen, openedDashboards } from './queries.ts';

interface DashboardOf {
  readonly project: { readonly id: string; readonly ownerId: string; readonly parentId: string | null };
  readonly prices: Prices;
}

/** Returns what a project's dashboard still costs; null where it is open. */
export async function dashboardPrice(
  { database, now }: Context<AccountActor>,
  { project, prices }: DashboardOf,
): Promise<Price | null> {
  const { id, ownerId: exhibitorId, parentId: tradeFairId } = project;
  const price = await prices(database, { exhibitorId, tradeFairId, target: 'DASHBOARD', at: now });
  return price.amount === 0 || (await isDashboardOpen(database, id)) ? null : price;
}

interface DashboardsOf {
  readonly exhibitorId: string;
  readonly projects: readonly { readonly id: string; readonly parentId: string | null }[];
  readonly prices: Prices;
}

/** Returns which of a company's projects have an open dashboard. It is asked once for each fair what one costs there. */
export async function openDashboards(
  { database, now }: Context<AccountActor>,
  { exhibitorId, projects, prices }: DashboardsOf,
): Promise<ReadonlySet<string>> {
  const fairs = [...new Set(projects.map(({ parentId }) => parentId))];
  const [opened, ...costs] = await Promise.all([
    openedDashboards(
      database,
      projects.map(({ id }) => id),
    ),
    ...fairs.map((tradeFairId) => prices(database, { exhibitorId, tradeFairId, target: 'DASHBOARD', at: now })),
  ]);
  const free = new Set(fairs.filter((_, index) => costs[index]?.amount === 0));
  return new Set(projects.flatMap(({ id, parentId }) => (free.has(parentId) || opened.has(id) ? [id] : [])));
}

/** Refuses what belongs to a project's dashboard until that is paid for, or costs nothing. */
export async function requireDashboard(context: Context<AccountActor>, of: DashboardOf): Promise<void> {
  const price = await dashboardPrice(context, of);
  if (price === null) return;
  const { amount, currency } = price;
  throw new PaymentNeededError({ target: 'DASHBOARD', amount, currency, count: 1 });
}
