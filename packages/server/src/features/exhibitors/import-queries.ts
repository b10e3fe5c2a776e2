import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import type { ExhibitorRow } from './queries.ts';
import { exhibitors } from './tables.ts';

type NewExhibitor = Pick<ExhibitorRow, 'id' | 'name' | 'website' | 'address' | 'countryCode' | 'vatId' | 'language'>;

/** Companies that nobody has registered yet. */
export async function addExhibitors(executor: Executor, rows: readonly NewExhibitor[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await executor
    .insert(exhibitors)
    .values(rows.map((row) => ({ ...row, partyKind: 'EXHIBITOR' as const, createdAt: now, updatedAt: now })));
}

/** Takes away a company that has nobody and nothing. */
export async function dropExhibitor(executor: Executor, id: string): Promise<void> {
  await executor.delete(exhibitors).where(eq(exhibitors.id, id));
}
