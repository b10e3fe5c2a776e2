import type { PriceTarget } from '@fairlead/contract/price-target';
import type { Price } from '@fairlead/contract/prices';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { authorize } from '../exhibitions/public.ts';
import type { LockedLeads } from './explain-price.ts';
import type { PriceCache } from './price-cache.ts';

/** Returns what something of one of the company's own projects costs. */
export async function getPrice(
  context: Pick<Context<AccountActor>, 'database' | 'caller' | 'now'>,
  { projectId, target }: { projectId: string; target: PriceTarget },
  { cache, lockedLeads }: { cache: PriceCache; lockedLeads: LockedLeads },
): Promise<Price> {
  const { ownerId: exhibitorId, parentId } = await authorize(context, 'readProject', projectId);
  const leads = { projectId, tradeFairId: parentId, leadIds: 'ALL' } as const;
  const tradeFairId = target === 'LEAD' ? await lockedLeads.findFirstFair(context.database, leads) : parentId;
  return cache.lookUpPrice(context.database, { exhibitorId, tradeFairId, target, at: context.now });
}
