import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

/** The names of accounts and admins by their ids, for saying who changed something. */
export async function namesOfEditors(executor: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor.query<{ id: string; name: string }>(sql`
    select id, name from accounts where id = any(${ids}::uuid[])
    union all select id, name from admins where id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
