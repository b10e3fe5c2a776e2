import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { type CodeRow, columns } from './queries.ts';

/** The code, held until the transaction ends: whoever else assigns it waits. */
export async function lockCode(tx: Executor, code: string): Promise<CodeRow | undefined> {
  const [row] = await tx.query<CodeRow>(sql`select ${columns} from codes where code = ${code} for update`);
  return row;
}

export async function updateCodeTarget(
  tx: Executor,
  code: string,
  targetId: string,
  movedAt: Date | null,
): Promise<void> {
  await tx.execute(sql`
    update codes set kind = 'BEACON', target_id = ${targetId}, moved_at = coalesce(${movedAt}, moved_at)
    where code = ${code}`);
}

/** Where a code led before, and until when. */
interface CodeMoveRow {
  readonly code: string;
  readonly until: Date;
  readonly targetId: string;
}

export async function insertMove(tx: Executor, row: CodeMoveRow): Promise<void> {
  // Assigned twice in one moment: nobody can have scanned it in between.
  await tx.execute(sql`insert into code_moves ${sql.rows(row)} on conflict do nothing`);
}

/** Lets a code lead nowhere from now on. */
export async function revokeCode(tx: Executor, code: string, revokedAt: Date): Promise<void> {
  await tx.execute(sql`update codes set revoked_at = ${revokedAt} where code = ${code}`);
}
