import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import { markSeen } from '../../platform/database/mark-seen.ts';
import { visitors } from './tables.ts';

export type VisitorRow = typeof visitors.$inferSelect;

export async function insertVisitor(executor: Executor, row: VisitorRow): Promise<void> {
  await executor.insert(visitors).values(row);
}

export async function findVisitorLanguage(executor: Executor, id: string): Promise<VisitorRow['language'] | undefined> {
  const [row] = await executor.select({ language: visitors.language }).from(visitors).where(eq(visitors.id, id));
  return row?.language;
}

export async function findVisitor(executor: Executor, id: string): Promise<VisitorRow | undefined> {
  const [row] = await executor.select().from(visitors).where(eq(visitors.id, id));
  return row;
}

export async function findVisitorIdBySubject(executor: Executor, subject: string): Promise<string | undefined> {
  const [row] = await executor.select({ id: visitors.id }).from(visitors).where(eq(visitors.subject, subject));
  return row?.id;
}

export async function findConfiguration(
  executor: Executor,
  subject: string,
): Promise<Pick<VisitorRow, 'id' | 'configuration'> | undefined> {
  const [row] = await executor
    .select({ id: visitors.id, configuration: visitors.configuration })
    .from(visitors)
    .where(eq(visitors.subject, subject));
  return row;
}

export async function changeVisitorEmail(tx: Executor, subject: string, email: string): Promise<void> {
  await tx.update(visitors).set({ email }).where(eq(visitors.subject, subject));
}

export async function updateVisitor(
  executor: Executor,
  id: string,
  change: Partial<Omit<VisitorRow, 'id'>>,
): Promise<VisitorRow | undefined> {
  const [row] = await executor.update(visitors).set(change).where(eq(visitors.id, id)).returning();
  return row;
}

/** Waits for scans that are under way, and keeps later ones waiting; answers whether there is such a visitor. */
export async function lockVisitor(tx: Executor, id: string): Promise<boolean> {
  const rows = await tx.select({ id: visitors.id }).from(visitors).where(eq(visitors.id, id)).for('update');
  return rows.length > 0;
}

/** Removes the profile for good. */
export async function deleteVisitor(tx: Executor, id: string): Promise<void> {
  await tx.delete(visitors).where(eq(visitors.id, id));
}

export const markVisitorsSeen = (executor: Executor, ids: readonly string[], now: Date): Promise<void> =>
  markSeen(executor, sql`visitors`, ids, now);
