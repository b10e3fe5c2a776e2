import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import { exhibitors } from './tables.ts';

export type ExhibitorRow = typeof exhibitors.$inferSelect;

export async function insertExhibitor(executor: Executor, row: ExhibitorRow): Promise<void> {
  await executor.insert(exhibitors).values(row);
}

export async function findExhibitorLanguage(
  executor: Executor,
  id: string,
): Promise<ExhibitorRow['language'] | undefined> {
  const [row] = await executor.select({ language: exhibitors.language }).from(exhibitors).where(eq(exhibitors.id, id));
  return row?.language;
}

export async function findExhibitor(executor: Executor, id: string): Promise<ExhibitorRow | undefined> {
  const [row] = await executor.select().from(exhibitors).where(eq(exhibitors.id, id));
  return row;
}

export async function updateExhibitor(
  executor: Executor,
  id: string,
  change: Partial<Omit<ExhibitorRow, 'id'>>,
): Promise<ExhibitorRow | undefined> {
  const [row] = await executor.update(exhibitors).set(change).where(eq(exhibitors.id, id)).returning();
  return row;
}
