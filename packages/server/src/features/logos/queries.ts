import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import { logos } from './tables.ts';

export async function findLogos(
  executor: Executor,
  ownerIds: readonly string[],
): Promise<{ ownerId: string; key: string }[]> {
  return executor
    .select({ ownerId: logos.ownerId, key: logos.key })
    .from(logos)
    .where(sql`${logos.ownerId} = any(${sql.param(ownerIds)}::uuid[])`);
}

/** Puts the key in the place of the one before; answers the one before. */
export async function replaceLogo(executor: Executor, ownerId: string, key: string, now: Date): Promise<string | null> {
  // Two that change it at once go one after the other, so that each releases what it replaced.
  await executor.execute(sql`select pg_advisory_xact_lock(hashtext('logo'), hashtext(${ownerId}))`);
  const [before] = await findLogos(executor, [ownerId]);
  const row = { ownerId, key, updatedAt: now };
  await executor.insert(logos).values(row).onConflictDoUpdate({ target: logos.ownerId, set: row });
  return before?.key ?? null;
}

export async function deleteLogo(executor: Executor, ownerId: string): Promise<string | null> {
  const [row] = await executor.delete(logos).where(eq(logos.ownerId, ownerId)).returning({ key: logos.key });
  return row?.key ?? null;
}
