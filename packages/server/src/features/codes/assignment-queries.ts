import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import type { CodeRow } from './queries.ts';
import { codeMoves, codes } from './tables.ts';

/** The code, held until the transaction ends: whoever else assigns it waits. */
export async function lockCode(tx: Executor, code: string): Promise<CodeRow | undefined> {
  const [row] = await tx.select().from(codes).where(eq(codes.code, code)).for('update');
  return row;
}

export async function updateCodeTarget(
  tx: Executor,
  code: string,
  targetId: string,
  movedAt: Date | null,
): Promise<void> {
  await tx
    .update(codes)
    .set({ kind: 'BEACON', targetId, ...(movedAt && { movedAt }) })
    .where(eq(codes.code, code));
}

export async function insertMove(tx: Executor, row: typeof codeMoves.$inferInsert): Promise<void> {
  // Assigned twice in one moment: nobody can have scanned it in between.
  await tx.insert(codeMoves).values(row).onConflictDoNothing();
}

/** Lets a code lead nowhere from now on. */
export async function revokeCode(tx: Executor, code: string, revokedAt: Date): Promise<void> {
  await tx.update(codes).set({ revokedAt }).where(eq(codes.code, code));
}
