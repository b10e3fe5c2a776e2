import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

export interface CodeRow {
  readonly code: string;
  readonly kind: 'BEACON' | 'TRADE_FAIR' | 'VISITOR' | 'BLANK';
  /** Null for a blank code, which points to nothing yet. */
  readonly targetId: string | null;
  /** Whose a code is that was printed blank, and the project that it was meant for. */
  readonly exhibitorId: string | null;
  readonly projectId: string | null;
  readonly revokedAt: Date | null;
  /** When it was last assigned anew. */
  readonly movedAt: Date | null;
  readonly createdAt: Date;
}

/** A code that is taken: what it points to, or whose it is. */
type NewCodeRow = Pick<CodeRow, 'code' | 'kind' | 'createdAt'> &
  Partial<Pick<CodeRow, 'targetId' | 'exhibitorId' | 'projectId'>>;

const columns = sql`code, kind, target_id, exhibitor_id, project_id, revoked_at, moved_at, created_at`;

/** Returns whether the code was free. */
export async function insertCode(executor: Executor, row: NewCodeRow): Promise<boolean> {
  return (await executor.execute(sql`insert into codes ${sql.rows(row)} on conflict do nothing`)) > 0;
}

/** Returns a code that was not revoked. */
export async function findValidCode(executor: Executor, code: string): Promise<CodeRow | undefined> {
  const [row] = await executor.query<CodeRow>(sql`
    select ${columns} from codes where code = ${code} and revoked_at is null`);
  return row;
}

/** Returns the code, revoked or not. */
export async function readCode(executor: Executor, code: string): Promise<CodeRow | undefined> {
  const [row] = await executor.query<CodeRow>(sql`select ${columns} from codes where code = ${code}`);
  return row;
}

/** Returns those of several codes that there are, revoked or not. */
export async function findCodes(executor: Executor, codes: readonly string[]): Promise<readonly CodeRow[]> {
  if (codes.length === 0) return [];
  return executor.query<CodeRow>(sql`select ${columns} from codes where code = any(${codes}::char(10)[])`);
}

/** The visitors that codes pointed to at a moment, by their place among what was asked for, from 1. */
export async function findVisitorCodes(
  executor: Executor,
  asked: readonly { readonly code: string | null; readonly at: Date }[],
): Promise<readonly { n: number; visitorId: string }[]> {
  return executor.query<{ n: number; visitorId: string }>(sql`
    select a.n::int as n, c.target_id as visitor_id
    from unnest(${asked.map(({ code }) => code)}::char(10)[], ${asked.map(({ at }) => at)}::timestamptz[])
      with ordinality as a (code, at, n)
    join codes c on c.code = a.code and c.kind = 'VISITOR' and (c.revoked_at is null or c.revoked_at > a.at)`);
}

/** Returns the newest code that points to something of this kind. */
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

/** Deletes the codes of what is erased; part of the same transaction. */
export async function deleteCodesOf(executor: Executor, targetIds: readonly string[]): Promise<void> {
  await executor.execute(sql`delete from codes where target_id = any(${targetIds}::uuid[])`);
}

/** Inserts those that are free, and returns them. */
export async function insertCodes(executor: Executor, rows: readonly NewCodeRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await executor.query<{ code: string }>(sql`
    insert into codes ${sql.rows(rows)} on conflict do nothing returning code`);
  return new Set(inserted.map(({ code }) => code));
}

/** Makes every code of one target point to the other from now on. */
export async function reassignCodes(executor: Executor, from: string, to: string): Promise<void> {
  await executor.execute(sql`update codes set target_id = ${to} where target_id = ${from}`);
}

/** Returns the code, revoked or not, locked until the transaction ends: another assignment waits. */
export async function lockCode(tx: Executor, code: string): Promise<CodeRow | undefined> {
  const [row] = await tx.query<CodeRow>(sql`select ${columns} from codes where code = ${code} for update`);
  return row;
}

/** Makes a code point to a beacon; `movedAt` null leaves the time of its last move as it is. */
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

/** Former target of a code, and until when. */
interface CodeMoveRow {
  readonly code: string;
  readonly until: Date;
  readonly targetId: string;
}

export async function insertMove(tx: Executor, row: CodeMoveRow): Promise<void> {
  // Assigned twice in one moment: no scan can have come in between.
  await tx.execute(sql`insert into code_moves ${sql.rows(row)} on conflict do nothing`);
}

/** Makes a code point to nothing from now on. */
export async function revokeCode(tx: Executor, code: string, revokedAt: Date): Promise<void> {
  await tx.execute(sql`update codes set revoked_at = ${revokedAt} where code = ${code}`);
}
