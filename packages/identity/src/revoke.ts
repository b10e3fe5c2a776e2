import type { Executor } from '@fairlead/database/executor';
import type { Context } from './context.ts';
import { markRevoked, type WhichFamilies } from './store/token-families.ts';
import { insertRevocations } from './tokens/revocation-feed.ts';

/**
 * Ends families at once: here when this returns, in other processes as soon as the database has notified them.
 * @param first runs before, in the same transaction, such as locking the user out of starting new families; when it
 * answers false nothing is revoked
 * @returns how many were ended
 */
export async function revokeFamilies(
  context: Context,
  which: WhichFamilies,
  first?: (transaction: Executor) => Promise<boolean>,
): Promise<number> {
  const now = context.clock();
  const revocations = await context.database.transaction(async (transaction) => {
    if (first && !(await first(transaction))) return [];
    return insertRevocations(transaction, await markRevoked(transaction, which, now), now);
  });
  context.revocations.add(revocations);
  return revocations.length;
}
