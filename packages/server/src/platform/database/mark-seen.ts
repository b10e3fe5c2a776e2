import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';

/**
 * Writes when records of a table with `seen_at` were used: none twice within an hour, whichever process was told. A row that
 * somebody holds is left out, it is not worth waiting for.
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
