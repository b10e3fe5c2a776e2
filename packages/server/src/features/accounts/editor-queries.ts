import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';

/** The names of accounts and admins by their ids, for saying who changed something. */
export async function namesOfEditors(executor: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const wanted = sql.param(ids);
  const rows = await executor.execute<{ id: string; name: string }>(sql`
    select id, name from accounts where id = any(${wanted}::uuid[])
    union all select id, name from admins where id = any(${wanted}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
