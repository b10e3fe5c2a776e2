import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

export interface CodeRow {
  readonly code: string;
  readonly kind: 'BEACON' | 'TRADE_FAIR' | 'VISITOR' | 'BLANK';
  /** Of a blank code: nothing yet. */
  readonly targetId: string | null;
  /** Whose a code is that was printed blank, and the project that it was meant for. */
  readonly exhibitorId: string | null;
  readonly projectId: string | null;
  readonly revokedAt: Date | null;
  /** When it was last led elsewhere. */
  readonly movedAt: Date | null;
  readonly createdAt: Date;
}

/** A code that is taken: what it leads to, or whose it is. */
type NewCodeRow = Pick<CodeRow, 'code' | 'kind' | 'createdAt'> &
  Partial<Pick<CodeRow, 'targetId' | 'exhibitorId' | 'projectId'>>;

export const columns = sql`code, kind, target_id, exhibitor_id, project_id, revoked_at, moved_at, created_at`;

/** Returns whether the code was free. */
export async function insertCode(executor: Executor, row: NewCodeRow): Promise<boolean> {
  return (await executor.execute(sql`insert into codes ${sql.rows(row)} on conflict do nothing`)) > 0;
}

/** A code that was not revoked. */
export async function findCode(executor: Executor, code: string): Promise<CodeRow | undefined> {
  const [row] = await executor.query<CodeRow>(sql`
    select ${columns} from codes where code = ${code} and revoked_at is null`);
  return row;
}

/** The code as it is, revoked or not. */
export async function readCode(executor: Executor, code: string): Promise<CodeRow | undefined> {
  const [row] = await executor.query<CodeRow>(sql`select ${columns} from codes where code = ${code}`);
  return row;
}

/** The newest code that leads to something of this kind. */
export async function findCodeOf(
  executor: Executor,
  kind: CodeRow['kind'],
  targetId: string,
): Promise<string | undefined> {
  const [row] = await executor.query<{ code: string }>(sql`
    select code from codes where target_id = ${targetId} and kind = ${kind} and revoked_at is null
    order by created_at desc, code desc limit 1`);
  return row?.code;
}

/** Forgets the codes of what is erased; part of the same transaction. */
export async function deleteCodesOf(executor: Executor, targetIds: readonly string[]): Promise<void> {
  await executor.execute(sql`delete from codes where target_id = any(${targetIds}::uuid[])`);
}

/** Takes all of one kind, and returns those that were free. */
export async function insertCodes(executor: Executor, rows: readonly NewCodeRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await executor.query<{ code: string }>(sql`
    insert into codes ${sql.rows(rows)} on conflict do nothing returning code`);
  return new Set(inserted.map(({ code }) => code));
}

/** Every code of one target leads to the other from now on. */
export async function reassignCodes(executor: Executor, from: string, to: string): Promise<void> {
  await executor.execute(sql`update codes set target_id = ${to} where target_id = ${from}`);
}
