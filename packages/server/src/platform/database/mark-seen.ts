import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';

/**
 * Writes when records of a table with `seen_at` were used: each at most once an hour, over all processes. A locked row is left
 * out, since it is not worth waiting for.
 */
export async function markSeen(executor: Executor, table: Sql, ids: readonly string[], now: Date): Promise<void> {
  const at = now.toISOString();
  await executor.execute(sql`
    update ${table} x set seen_at = ${at}::timestamptz
    from (
      select id from ${table} where id = any(${ids}::uuid[])
        and (seen_at is null or seen_at <= ${at}::timestamptz - interval '1 hour')
      order by id for no key update skip locked
    ) due
    where x.id = due.id`);
}
