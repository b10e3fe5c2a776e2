import type { Price, PriceTarget } from '@fairlead/contract/prices';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { authorize } from '../exhibitions/public.ts';
import type { Prices } from './prices.ts';

/** Returns what something of one of the company's own projects costs. */
export async function getPrice(
  context: Pick<Context<AccountActor>, 'database' | 'caller'>,
  { projectId, target }: { projectId: string; target: PriceTarget },
  prices: Prices,
): Promise<Price> {
  const { ownerId } = await authorize(context, 'editProject', projectId);
  return prices(context.database, { projectId, exhibitorId: ownerId, target });
}
