import type { PriceTarget } from '@fairlead/contract/price-target';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { PaymentNeededError } from '../../platform/http/problem.ts';
import type { authorize } from '../exhibitions/public.ts';
import { countLocked } from '../leads/public.ts';
import { isDashboardOpen } from '../payments/public.ts';
import type { Prices } from '../prices/public.ts';
import { hasUnlocked } from './complete-queries.ts';

type Project = Awaited<ReturnType<typeof authorize>>;

interface Needs {
  readonly project: Project;
  readonly prices: Prices;
}

const priceOf = ({ database, now }: Context<AccountActor>, { project, prices }: Needs, target: PriceTarget) =>
  prices(database, { exhibitorId: project.ownerId, tradeFairId: project.parentId, target, at: now });

/** Refuses a report of unlocked leads where there are none, with what a lead costs and how many could be unlocked. */
export async function requireUnlocked(context: Context<AccountActor>, needs: Needs): Promise<void> {
  const { database } = context;
  const { project } = needs;
  if (await hasUnlocked(database, project.id)) return;
  const [{ amount, currency }, count] = await Promise.all([
    priceOf(context, needs, 'LEAD'),
    countLocked(database, project.id),
  ]);
  throw new PaymentNeededError({ target: 'LEAD', amount, currency, count });
}

/** Refuses what belongs to a project's dashboard until that is paid for, or costs nothing. */
export async function requireDashboard(context: Context<AccountActor>, needs: Needs): Promise<void> {
  const { amount, currency } = await priceOf(context, needs, 'DASHBOARD');
  if (amount === 0 || (await isDashboardOpen(context.database, needs.project.id))) return;
  throw new PaymentNeededError({ target: 'DASHBOARD', amount, currency, count: 1 });
}
