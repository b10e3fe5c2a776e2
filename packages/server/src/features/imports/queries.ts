import type { ImportKind, TextEncoding, TradeFairImport } from '@fairlead/contract/imports';
import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { behind, byId, byMoment, descending, inOrder, type RowRange } from '../../platform/pagination.ts';
import { waitsForMail } from './invitation-queries.ts';

/** Reason why a file cannot be imported; its text is translated when it is read. */
export interface StoredProblem {
  readonly code: string;
  readonly values: Readonly<Record<string, string>>;
}

export interface TradeFairImportRow {
  readonly id: string;
  readonly tradeFairId: string;
  readonly kind: ImportKind;
  readonly isDryRun: boolean;
  readonly storageKey: string;
  readonly language: Language;
  readonly createdBy: string;
  readonly state: TradeFairImport['state'];
  readonly problem: StoredProblem | null;
  readonly total: number | null;
  readonly processed: number;
  readonly ignoredColumns: string[];
  readonly hiddenRows: number;
  readonly withHiddenRows: boolean;
  /** As chosen; once the file is read, what it was read in, and null where it left no doubt. */
  readonly encoding: TextEncoding | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

const columns = sql`id, trade_fair_id, kind, is_dry_run, storage_key, language, created_by, state, problem, total, processed,
  ignored_columns, hidden_rows, with_hidden_rows, encoding, created_at, finished_at`;

export type NewImportRow = Pick<
  TradeFairImportRow,
  | 'id'
  | 'tradeFairId'
  | 'kind'
  | 'isDryRun'
  | 'withHiddenRows'
  | 'encoding'
  | 'storageKey'
  | 'language'
  | 'createdBy'
  | 'state'
  | 'createdAt'
>;

export async function insertImport(executor: Executor, row: NewImportRow): Promise<void> {
  await executor.execute(sql`insert into imports ${sql.rows(row)}`);
}

export async function findImport(executor: Executor, id: string): Promise<TradeFairImportRow | undefined> {
  const [row] = await executor.query<TradeFairImportRow>(sql`select ${columns} from imports where id = ${id}`);
  return row;
}

export const importOrder = descending(byMoment(sql`created_at`), byId(sql`id`));

export async function listImports(
  executor: Executor,
  tradeFairId: string,
  { after, limit }: RowRange,
): Promise<TradeFairImportRow[]> {
  return executor.query<TradeFairImportRow>(sql`
    select ${columns} from imports where trade_fair_id = ${tradeFairId} and ${behind(importOrder, after)}
    order by ${inOrder(importOrder)} limit ${limit}`);
}

/** Changes one that is under way; returns whether it still was. */
export async function advance(
  executor: Executor,
  id: string,
  change: Partial<
    Pick<
      TradeFairImportRow,
      'state' | 'problem' | 'total' | 'processed' | 'ignoredColumns' | 'hiddenRows' | 'encoding' | 'finishedAt'
    >
  >,
): Promise<boolean> {
  const written = { ...change, ...(change.problem && { problem: sql.json(change.problem) }) };
  const changed = await executor.execute(sql`
    update imports set ${sql.assignments(written)}
    where id = ${id} and state in ('WAITING', 'READING', 'APPLYING')`);
  return changed > 0;
}

export const fail = (executor: Executor, id: string, problem: StoredProblem, now: Date): Promise<boolean> =>
  advance(executor, id, { state: 'FAILED', problem, finishedAt: now });

export interface Figures {
  readonly id: string;
  readonly ok: number;
  readonly duplicate: number;
  readonly missing: number;
  readonly unarchived: number;
  readonly waiting: number;
  readonly sent: number;
  readonly failed: number;
  readonly samples: string[];
}

const maxSamples = 5;

/** Returns how many rows of each import had which result, how many of its mails were sent, and names that depend on a doubtful encoding. */
export async function figuresOf(executor: Executor, ids: readonly string[]): Promise<readonly Figures[]> {
  return executor.query<Figures>(sql`
    select source.id, r.ok, r.duplicate, r.missing, r.unarchived, m.waiting, m.sent, m.failed, n.samples
    from unnest(${ids}::uuid[]) as source(id)
    cross join lateral (
      select count(*) filter (where result = 'OK')::int as ok,
        count(*) filter (where result = 'DUPLICATE')::int as duplicate,
        count(*) filter (where result = 'MISSING')::int as missing,
        count(*) filter (where result = 'UNARCHIVED')::int as unarchived
      from import_rows where import_id = source.id) r
    cross join lateral (
      select count(*) filter (where ${waitsForMail})::int as waiting,
        count(*) filter (where state = 'SENT')::int as sent,
        count(*) filter (where state = 'FAILED')::int as failed
      from exhibitor_invitations i where import_id = source.id) m
    cross join lateral (
      select array(
        select text from import_rows
        cross join lateral unnest(array[name, value->>'name', value->>'city']) as text
        where import_id = source.id and text ~ '[^ -~]'
          and exists (select from imports where id = source.id and encoding is not null and finished_at is not null)
        group by text order by min(row_number), text limit ${maxSamples}) as samples) n`);
}

/** Deletes imports from before a moment: their rows are personal data. */
export async function deleteOldImports(executor: Executor, before: Date): Promise<void> {
  await executor.execute(sql`delete from imports where created_at < ${before}`);
}
