import type { ImportResult } from '@fairlead/contract/imports';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { ascending, behind, byInteger, inOrder, type RowRange } from '../../platform/pagination.ts';
import type { Reason } from './cell-value.ts';
import type { ReadRow } from './read-rows.ts';

export interface StagedRow {
  readonly rowNumber: number;
  readonly name: string;
  readonly email: string;
  readonly stand: string | null;
  /** The fields as they will be stored; null when one of them cannot be. */
  readonly value: Readonly<Record<string, unknown>> | null;
  readonly result: ImportResult | null;
  readonly reasons: readonly Reason[];
}

const columns = sql`row_number, name, email, stand, value, result, reasons`;

export async function deleteRows(executor: Executor, importId: string): Promise<void> {
  await executor.execute(sql`delete from import_rows where import_id = ${importId}`);
}

/** Stores rows as they were read; those that cannot be used have their result at once. */
export async function insertRows(executor: Executor, importId: string, rows: readonly ReadRow[]): Promise<void> {
  if (rows.length === 0) return;
  // One parameter instead of thousands: half the time and memory.
  await executor.execute(sql`
    insert into import_rows (import_id, row_number, name, email, stand, value, reasons, result)
    select ${importId}, r."rowNumber", r.name, r.email, r.stand, nullif(r.value, 'null'), r.reasons,
      case when nullif(r.value, 'null') is null then 'MISSING' end
    from jsonb_to_recordset(${sql.json(rows)}::jsonb)
      as r("rowNumber" integer, name text, email text, stand text, value jsonb, reasons jsonb)`);
}

/** Letters and digits alone, for a comparison: "DE 301 774 926" is DE301774926. */
const letters = (field: Sql): Sql => sql`nullif(lower(regexp_replace(${field}, '[^[:alnum:]]', '', 'g')), '')`;
const company = letters(sql`value ->> 'company'`);
/** Lists say "n/a" or "0" where a company has none, or where it is to come. */
const vatId = sql`case when value ->> 'vatId' ~ '[1-9]' then ${letters(sql`value ->> 'vatId'`)} end`;

/** Marks all but the first of the rows with one e-mail: as duplicates, or as unusable where they name another company. */
export async function markRepeated(executor: Executor, importId: string): Promise<void> {
  await executor.execute(sql`
    with rows as (
      select row_number, name, email, ${company} as company from import_rows
      where import_id = ${importId} and value is not null
    ), first as (
      select distinct on (email) row_number, name, email, company from rows order by email, row_number
    ), repeated as (
      select r.row_number, f.row_number as first_row, f.name, r.company is distinct from f.company as is_other
      from rows r join first f on f.email = r.email and f.row_number < r.row_number
    )
    update import_rows r set result = case when is_other then 'MISSING' else 'DUPLICATE' end,
      reasons = jsonb_build_array(jsonb_build_object(
        'column', null, 'code', case when is_other then 'email_of_other_company' else 'same_as_row' end,
        'values', jsonb_build_object('row', first_row::text, 'company', repeated.name)))
    from repeated where r.import_id = ${importId} and r.row_number = repeated.row_number`);
}

/** By what two rows are one company; a name alone is not enough. */
const companyKeys: readonly Sql[] = [
  vatId,
  sql`${company} || '@' || ${letters(sql`value ->> 'stand'`)}`,
  sql`${company} || '@' || split_part(email, '@', 2)`,
];

/** Marks all but the first of the rows that are one company, which would take part, and pay, once for each of them. */
export async function markColleagues(executor: Executor, importId: string): Promise<void> {
  for (const key of companyKeys)
    await executor.execute(sql`
      with rows as (
        select row_number, ${key} as key, ${vatId} as vat_id from import_rows
        where import_id = ${importId} and value is not null and result is null
      ), first as (
        select distinct on (key) row_number, key, vat_id from rows where key is not null order by key, row_number
      )
      update import_rows r set result = 'DUPLICATE',
        reasons = jsonb_build_array(jsonb_build_object(
          'column', null, 'code', 'same_company_as_row', 'values', jsonb_build_object('row', first.row_number::text)))
      from rows join first on first.key = rows.key and first.row_number < rows.row_number
      where r.import_id = ${importId} and r.row_number = rows.row_number
        and coalesce(rows.vat_id, first.vat_id, '') = coalesce(first.vat_id, rows.vat_id, '')`);
}

/** Marks rows that are a company which an earlier list brought to the fair under another e-mail: it would take part twice. */
export async function markParticipants(executor: Executor, importId: string, fairId: string): Promise<void> {
  await executor.execute(sql`
    with rows as materialized (
      select row_number, ${company} as company, ${vatId} as vat_id, ${letters(sql`value ->> 'stand'`)} as stand,
        split_part(email, '@', 2) as domain
      from import_rows where import_id = ${importId} and value is not null and result is null
        and not exists (select from exhibitor_invitations i where i.email = import_rows.email)
    ), there as materialized (
      select i.email, ${letters(sql`e.name`)} as company, ${letters(sql`e.vat_id`)} as vat_id,
        ${letters(sql`x.stand`)} as stand, split_part(i.email, '@', 2) as domain
      from exhibitor_invitations i join exhibitors e on e.id = i.exhibitor_id
        join exhibitions x on x.owner_id = e.id and x.parent_id = ${fairId}
      where i.trade_fair_id = ${fairId} and x.archived_at is null and x.deleted_at is null
    ), found as (
      select row_number, there.email from rows join there using (vat_id)
      union all
      select row_number, there.email from rows join there using (company)
      where (rows.stand = there.stand or rows.domain = there.domain)
        and coalesce(rows.vat_id, there.vat_id, '') = coalesce(there.vat_id, rows.vat_id, '')
    )
    update import_rows r set result = 'DUPLICATE',
      reasons = jsonb_build_array(jsonb_build_object(
        'column', null, 'code', 'company_takes_part', 'values', jsonb_build_object('email', found.email)))
    from (select distinct on (row_number) row_number, email from found order by row_number, email) found
    where r.import_id = ${importId} and r.row_number = found.row_number`);
}

export async function countRows(executor: Executor, importId: string): Promise<{ total: number; finished: number }> {
  const [row] = await executor.query<{ total: number; finished: number }>(sql`
    select count(*)::int as total, count(result)::int as finished from import_rows where import_id = ${importId}`);
  return { total: row?.total ?? 0, finished: row?.finished ?? 0 };
}

export async function nextRows(executor: Executor, importId: string, limit: number): Promise<StagedRow[]> {
  return executor.query<StagedRow>(sql`
    select ${columns} from import_rows where import_id = ${importId} and result is null
    order by row_number limit ${limit}`);
}

/** Result of a row. */
export interface RowResult {
  readonly row: number;
  readonly result: ImportResult;
  readonly reasons: readonly Reason[];
}

export const added = (row: number): RowResult => ({ row, result: 'OK', reasons: [] });
export const restored = (row: number): RowResult => ({ row, result: 'UNARCHIVED', reasons: [] });
export const duplicate = (row: number, code: string, values: Reason['values'] = {}): RowResult => ({
  row,
  result: 'DUPLICATE',
  reasons: [{ column: null, code, values }],
});
export const moved = (row: number, stands: { readonly before: string; readonly stand: string }): RowResult => ({
  row,
  result: 'OK',
  reasons: [{ column: null, code: 'stand_changed', values: stands }],
});

/** Writes what became of rows, in one statement; fields that were left empty are still said. */
export async function writeResults(executor: Executor, importId: string, results: readonly RowResult[]): Promise<void> {
  await executor.execute(sql`
    update import_rows r set result = v.result, reasons = r.reasons || v.reasons
    from jsonb_to_recordset(${sql.json(results)}::jsonb) as v("row" integer, result text, reasons jsonb)
    where r.import_id = ${importId} and r.row_number = v."row"`);
}

export const rowOrder = ascending(byInteger(sql`row_number`));

/** Returns rows with a result, in the order of the file. */
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
