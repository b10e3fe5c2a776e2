import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { PaymentNeededError } from '../../platform/http/problem.ts';
import type { authorize } from '../exhibitions/public.ts';
import { countLocked, findFirstFair } from '../leads/public.ts';
import type { Prices } from '../prices/public.ts';
import { hasUnlocked } from './complete-queries.ts';

type Project = Awaited<ReturnType<typeof authorize>>;

interface Needs {
  readonly project: Project;
  readonly prices: Prices;
}

/** Refuses a report of unlocked leads where there are none, with what a lead costs and how many could be unlocked. */
export async function requireUnlocked(context: Context<AccountActor>, { project, prices }: Needs): Promise<void> {
  const { database, now } = context;
  if (await hasUnlocked(database, project.id)) return;
  const leads = { projectId: project.id, tradeFairId: project.parentId, leadIds: 'ALL' } as const;
  const tradeFairId = await findFirstFair(database, leads);
  const [{ amount, currency }, count] = await Promise.all([
    prices(database, { exhibitorId: project.ownerId, tradeFairId, target: 'LEAD', at: now }),
    countLocked(database, { ...leads, tradeFairId }),
  ]);
  throw new PaymentNeededError({ target: 'LEAD', amount, currency, count });
}
