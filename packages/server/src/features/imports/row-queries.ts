import type { ImportResult } from '@fairlead/contract/imports';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { ascending, behind, byInteger, inOrder, type RowRange } from '../../platform/pagination.ts';
import type { Reason } from './cell-value.ts';
import type { ReadRow } from './read-row.ts';

export interface StagedRow {
  readonly rowNumber: number;
  readonly name: string;
  readonly email: string;
  /** The fields as they will be stored; null when one of them cannot be. */
  readonly value: Readonly<Record<string, unknown>> | null;
  readonly result: ImportResult | null;
  readonly reasons: readonly Reason[];
}

const columns = sql`row_number, name, email, value, result, reasons`;

export async function deleteRows(executor: Executor, importId: string): Promise<void> {
  await executor.execute(sql`delete from import_rows where import_id = ${importId}`);
}

/** Keeps rows as they were read; those that cannot be used have their result at once. */
export async function insertRows(executor: Executor, importId: string, rows: readonly ReadRow[]): Promise<void> {
  if (rows.length === 0) return;
  // One parameter instead of thousands: half the time and memory.
  await executor.execute(sql`
    insert into import_rows (import_id, row_number, name, email, value, reasons, result)
    select ${importId}, r."rowNumber", r.name, r.email, nullif(r.value, 'null'), r.reasons,
      case when nullif(r.value, 'null') is null then 'MISSING' end
    from jsonb_to_recordset(${sql.json(rows)}::jsonb)
      as r("rowNumber" integer, name text, email text, value jsonb, reasons jsonb)`);
}

/** Of rows with one address the first counts. */
export async function markRepeated(executor: Executor, importId: string): Promise<void> {
  await executor.execute(sql`
    update import_rows r set result = 'DUPLICATE',
      reasons = jsonb_build_array(jsonb_build_object(
        'column', null, 'code', 'same_as_row', 'values', jsonb_build_object('row', first.row_number::text)))
    from (
      select email, min(row_number) as row_number from import_rows
      where import_id = ${importId} and value is not null group by email having count(*) > 1) first
    where r.import_id = ${importId} and r.value is not null and r.email = first.email
      and r.row_number > first.row_number`);
}

export async function countRows(executor: Executor, importId: string): Promise<{ total: number; settled: number }> {
  const [row] = await executor.query<{ total: number; settled: number }>(sql`
    select count(*)::int as total, count(result)::int as settled from import_rows where import_id = ${importId}`);
  return { total: row?.total ?? 0, settled: row?.settled ?? 0 };
}

export async function nextRows(executor: Executor, importId: string, limit: number): Promise<StagedRow[]> {
  return executor.query<StagedRow>(sql`
    select ${columns} from import_rows where import_id = ${importId} and result is null
    order by row_number limit ${limit}`);
}

export interface Verdict {
  readonly row: number;
  readonly result: ImportResult;
  readonly reasons: readonly Reason[];
}

/** Says what became of rows, in one statement. */
export async function settleRows(executor: Executor, importId: string, verdicts: readonly Verdict[]): Promise<void> {
  await executor.execute(sql`
    update import_rows r set result = v.result, reasons = v.reasons
    from jsonb_to_recordset(${sql.json(verdicts)}::jsonb) as v("row" integer, result text, reasons jsonb)
    where r.import_id = ${importId} and r.row_number = v."row"`);
}

export const rowOrder = ascending(byInteger(sql`row_number`));

/** Rows with a result, in the order of the file. */
export async function listRows(
  executor: Executor,
  filter: { importId: string; result: ImportResult | undefined },
  { after, limit }: RowRange,
): Promise<StagedRow[]> {
  const isWanted = filter.result === undefined ? sql`result is not null` : sql`result = ${filter.result}`;
  return executor.query<StagedRow>(sql`
    select ${columns} from import_rows
    where import_id = ${filter.importId} and ${behind(rowOrder, after)} and ${isWanted}
    order by ${inOrder(rowOrder)} limit ${limit}`);
}
