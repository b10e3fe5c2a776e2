import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { Position } from '../../platform/cursor.ts';
import type { Executor } from '../../platform/database/connection.ts';
import { imports, type StoredProblem } from './tables.ts';

export type ImportRecord = typeof imports.$inferSelect;

export async function insertImport(executor: Executor, row: typeof imports.$inferInsert): Promise<void> {
  await executor.insert(imports).values(row);
}

export async function findImport(executor: Executor, id: string): Promise<ImportRecord | undefined> {
  const [row] = await executor.select().from(imports).where(eq(imports.id, id));
  return row;
}

export async function listImports(
  executor: Executor,
  tradeFairId: string,
  page: { after: Position | null; limit: number },
): Promise<ImportRecord[]> {
  const { after } = page;
  return executor
    .select()
    .from(imports)
    .where(
      and(
        eq(imports.tradeFairId, tradeFairId),
        after === null
          ? undefined
          : or(
              lt(imports.createdAt, new Date(after.at)),
              and(eq(imports.createdAt, new Date(after.at)), lt(imports.id, after.id)),
            ),
      ),
    )
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(page.limit + 1);
}

/** Changes one that is under way; answers whether it still was. */
export async function advance(
  executor: Executor,
  id: string,
  change: Partial<Pick<ImportRecord, 'state' | 'problem' | 'total' | 'processed' | 'ignoredColumns' | 'finishedAt'>>,
): Promise<boolean> {
  const rows = await executor
    .update(imports)
    .set(change)
    .where(and(eq(imports.id, id), sql`${imports.state} in ('WAITING', 'READING', 'APPLYING')`))
    .returning({ id: imports.id });
  return rows.length > 0;
}

export const fail = (executor: Executor, id: string, problem: StoredProblem, now: Date): Promise<boolean> =>
  advance(executor, id, { state: 'FAILED', problem, finishedAt: now });

export interface Figures extends Record<string, unknown> {
  readonly id: string;
  readonly ok: number;
  readonly duplicate: number;
  readonly missing: number;
  readonly unarchived: number;
  readonly waiting: number;
  readonly sent: number;
  readonly failed: number;
}

/** How many rows of each import came to what, and where its mails are. */
export async function figuresOf(executor: Executor, ids: readonly string[]): Promise<readonly Figures[]> {
  return executor.execute<Figures>(sql`
    select i.id, r.ok, r.duplicate, r.missing, r.unarchived, m.waiting, m.sent, m.failed
    from unnest(${sql.param(ids)}::uuid[]) as i(id)
    cross join lateral (
      select count(*) filter (where result = 'OK')::int as ok,
        count(*) filter (where result = 'DUPLICATE')::int as duplicate,
        count(*) filter (where result = 'MISSING')::int as missing,
        count(*) filter (where result = 'UNARCHIVED')::int as unarchived
      from import_rows where import_id = i.id) r
    cross join lateral (
      select count(*) filter (where state in ('WAITING', 'SENDING'))::int as waiting,
        count(*) filter (where state = 'SENT')::int as sent,
        count(*) filter (where state = 'FAILED')::int as failed
      from exhibitor_invitations where import_id = i.id) m`);
}

/** Rows hold what people are: they go after this time. */
export async function deleteOldImports(executor: Executor, before: Date): Promise<void> {
  await executor.delete(imports).where(lt(imports.createdAt, before));
}
