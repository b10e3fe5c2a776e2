import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import { codes } from './tables.ts';

export type CodeRow = typeof codes.$inferSelect;

/** Answers whether the code was free. */
export async function insertCode(executor: Executor, row: typeof codes.$inferInsert): Promise<boolean> {
  const inserted = await executor.insert(codes).values(row).onConflictDoNothing().returning({ code: codes.code });
  return inserted.length > 0;
}

/** A code that was not revoked. */
export async function findCode(executor: Executor, code: string): Promise<CodeRow | undefined> {
  const [row] = await executor
    .select()
    .from(codes)
    .where(and(eq(codes.code, code), isNull(codes.revokedAt)));
  return row;
}

/** The code as it is, revoked or not. */
export async function readCode(executor: Executor, code: string): Promise<CodeRow | undefined> {
  const [row] = await executor.select().from(codes).where(eq(codes.code, code));
  return row;
}

/** The newest code that leads to something of this kind. */
export async function findCodeOf(
  executor: Executor,
  kind: CodeRow['kind'],
  targetId: string,
): Promise<string | undefined> {
  const [row] = await executor
    .select({ code: codes.code })
    .from(codes)
    .where(and(eq(codes.targetId, targetId), eq(codes.kind, kind), isNull(codes.revokedAt)))
    .orderBy(desc(codes.createdAt), desc(codes.code))
    .limit(1);
  return row?.code;
}

/** Forgets the codes of what is erased; part of the same transaction. */
export async function deleteCodesOf(executor: Executor, targetIds: readonly string[]): Promise<void> {
  await executor.delete(codes).where(sql`${codes.targetId} = any(${sql.param(targetIds)}::uuid[])`);
}

/** Answers those that were free. */
export async function insertCodes(
  executor: Executor,
  rows: readonly (typeof codes.$inferInsert)[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await executor
    .insert(codes)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ code: codes.code });
  return new Set(inserted.map(({ code }) => code));
}

/** Every code of one target leads to the other from now on. */
export async function reassignCodes(executor: Executor, from: string, to: string): Promise<void> {
  await executor.update(codes).set({ targetId: to }).where(eq(codes.targetId, from));
}
