import type { Database } from '@fairlead/database/connection';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

type Work = (tx: Executor) => Promise<unknown>;

/**
 * Two transactions that overlap for certain: the second one works after the first has worked and before it commits, or
 * waits for its commit when something in the database makes it wait.
 */
export async function overlap(
  database: Database,
  first: Work,
  second: Work,
): Promise<[PromiseSettledResult<unknown>, PromiseSettledResult<unknown>]> {
  const worked = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const one = database.transaction(async (tx) => {
    await first(tx).finally(worked.resolve);
    await commit.promise;
  });
  await worked.promise;
  const started = Promise.withResolvers<number>();
  const two = database.transaction(async (tx) => {
    const [row] = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    started.resolve(row?.pid ?? 0);
    await second(tx);
  });
  const pid = await started.promise;
  let isSettled = false;
  const settled = two.then(
    () => {
      isSettled = true;
    },
    () => {
      isSettled = true;
    },
  );
  const isWaiting = async (): Promise<boolean> => {
    const rows = await database.query(
      sql`select 1 from pg_stat_activity where pid = ${pid} and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  };
  while (!isSettled && !(await isWaiting())) await new Promise((resolve) => setImmediate(resolve));
  commit.resolve();
  const results = await Promise.allSettled([one, two]);
  await settled;
  return results;
}
