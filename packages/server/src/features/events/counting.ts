import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import * as queries from './queries.ts';

type AccountContext = Context<Pick<AccountActor, 'accountId'>>;

/** Returns whether the account lets its use of the app be counted. */
export async function getCounting({ database, caller }: AccountContext): Promise<{ analytics: boolean }> {
  return { analytics: await queries.isAccountCounted(database, caller.accountId) };
}

export async function setCounting(
  { database, caller, now }: AccountContext,
  { analytics }: { analytics: boolean },
): Promise<{ analytics: boolean }> {
  if (analytics) await queries.countAccount(database, caller.accountId, now);
  else await queries.stopCountingAccount(database, caller.accountId);
  return { analytics };
}
