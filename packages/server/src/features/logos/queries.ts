import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

interface LogoRow {
  readonly ownerId: string;
  readonly key: string;
}

export async function findLogos(executor: Executor, ownerIds: readonly string[]): Promise<LogoRow[]> {
  return executor.query<LogoRow>(sql`select owner_id, key from logos where owner_id = any(${ownerIds}::uuid[])`);
}

/** Puts the key in the place of the one before; returns the one before. */
export async function replaceLogo(executor: Executor, ownerId: string, key: string, now: Date): Promise<string | null> {
  // Two that change it at once go one after the other, so that each releases what it replaced.
  await executor.execute(sql`select pg_advisory_xact_lock(hashtext('logo'), hashtext(${ownerId}))`);
  const [before] = await findLogos(executor, [ownerId]);
  await executor.execute(sql`
    insert into logos (owner_id, key, updated_at) values (${ownerId}, ${key}, ${now})
    on conflict (owner_id) do update set key = excluded.key, updated_at = excluded.updated_at`);
  return before?.key ?? null;
}

export async function deleteLogo(executor: Executor, ownerId: string): Promise<string | null> {
  const [row] = await executor.query<{ key: string }>(sql`delete from logos where owner_id = ${ownerId} returning key`);
  return row?.key ?? null;
}
