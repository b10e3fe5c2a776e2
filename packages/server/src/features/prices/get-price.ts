import type { PriceTarget } from '@fairlead/contract/price-target';
import type { Price } from '@fairlead/contract/prices';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { authorize } from '../exhibitions/public.ts';
import type { PriceCache } from './price-cache.ts';

/** Returns what something of one of the company's own projects costs. */
export async function getPrice(
  context: Pick<Context<AccountActor>, 'database' | 'caller' | 'now'>,
  { projectId, target }: { projectId: string; target: PriceTarget },
  cache: PriceCache,
): Promise<Price> {
  const { ownerId: exhibitorId, parentId: tradeFairId } = await authorize(context, 'readProject', projectId);
  return cache.lookUpPrice(context.database, { exhibitorId, tradeFairId, target, at: context.now });
}
