import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import { organizers } from './tables.ts';

export type OrganizerRow = typeof organizers.$inferSelect;

export async function insertOrganizer(executor: Executor, row: OrganizerRow): Promise<void> {
  await executor.insert(organizers).values(row);
}

export async function findOrganizers(executor: Executor, ids: readonly string[]): Promise<OrganizerRow[]> {
  return executor
    .select()
    .from(organizers)
    .where(sql`${organizers.id} = any(${sql.param(ids)}::uuid[])`);
}

/** Nobody else changes it until the transaction ends. */
export async function lockOrganizer(executor: Executor, id: string): Promise<void> {
  await executor.select({ id: organizers.id }).from(organizers).where(eq(organizers.id, id)).for('update');
}

/** Changes it when it still has the version; null changes whatever is there. */
export async function updateOrganizer(
  executor: Executor,
  key: { id: string; version: number | null },
  change: Partial<OrganizerRow>,
): Promise<OrganizerRow | undefined> {
  const [row] = await executor
    .update(organizers)
    .set({ ...change, version: sql`${organizers.version} + 1` })
    .where(and(eq(organizers.id, key.id), key.version === null ? undefined : eq(organizers.version, key.version)))
    .returning();
  return row;
}

/** The organizer of a fair, whatever its state. */
export async function findOrganizerOfFair(executor: Executor, tradeFairId: string): Promise<OrganizerRow | undefined> {
  const [row] = await executor
    .select()
    .from(organizers)
    .where(
      sql`${organizers.id} = (select owner_id from exhibitions where id = ${tradeFairId} and kind = 'TRADE_FAIR')`,
    );
  return row;
}

/** The organizer of a fair that visitors may enter: it is public and not archived. */
export async function findOrganizerOfOpenFair(
  executor: Executor,
  tradeFairId: string,
): Promise<OrganizerRow | undefined> {
  const [row] = await executor
    .select()
    .from(organizers)
    .where(
      sql`${organizers.id} = (select owner_id from exhibitions
        where id = ${tradeFairId} and kind = 'TRADE_FAIR' and is_public and archived_at is null)`,
    );
  return row;
}
