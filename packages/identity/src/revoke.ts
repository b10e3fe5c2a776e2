import type { Context } from './context.ts';
import type { Executor } from './store/executor.ts';
import { insertRevocations } from './store/revocations.ts';
import { markRevoked } from './store/token-families.ts';

/**
 * Ends families at once: here when this returns, in other processes as soon as the database has told them.
 * @param first runs before, in the same transaction, such as locking the user out of starting new families
 */
export async function revokeFamilies(
  context: Context,
  which: { sub: string } | { originJti: string },
  first?: (transaction: Executor) => Promise<void>,
): Promise<void> {
  const now = context.clock();
  const revocations = await context.sql.begin(async (transaction) => {
    await first?.(transaction);
    return insertRevocations(transaction, await markRevoked(transaction, which, now), now);
  });
  context.revocations.add(revocations);
}
