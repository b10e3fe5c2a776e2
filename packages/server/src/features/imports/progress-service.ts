import type { Readable } from 'node:stream';
import type { ImportResult, ImportRow, TradeFairImport } from '@fairlead/contract/imports';
import type { Language } from '@fairlead/contract/languages';
import type { Page } from '@fairlead/contract/page';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import { pageOf, readCursor } from '../../platform/cursor.ts';
import type { Executor } from '../../platform/database/connection.ts';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { InputError, notFound } from '../../platform/http/problem.ts';
import { requireFair } from '../exhibitions/public.ts';
import { presentImport, presentRow } from './present.ts';
import * as queries from './queries.ts';
import { resultCsv } from './result-csv.ts';
import * as rowQueries from './row-queries.ts';

type Caller = AccountActor | AdminActor;

async function present(executor: Executor, rows: readonly queries.ImportRecord[], language: Language) {
  const figures = await queries.figuresOf(
    executor,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    presentImport(
      row,
      figures.find(({ id }) => id === row.id),
      language,
    ),
  );
}

export async function presentOne(
  executor: Executor,
  row: queries.ImportRecord,
  language: Language,
): Promise<TradeFairImport> {
  const [shown] = await present(executor, [row], language);
  if (!shown) throw notFound();
  return shown;
}

interface Place {
  readonly tradeFairId: string;
  readonly importId: string;
}

async function requireImport(executor: Executor, caller: Caller, { tradeFairId, importId }: Place) {
  await requireFair(executor, caller, tradeFairId);
  const row = await queries.findImport(executor, importId);
  if (row?.tradeFairId !== tradeFairId) throw notFound();
  return row;
}

export async function list(
  database: UnitOfWork,
  caller: Caller,
  tradeFairId: string,
  query: { cursor?: string | undefined; limit: number },
  language: Language,
): Promise<Page<TradeFairImport>> {
  await requireFair(database.db, caller, tradeFairId);
  const { limit } = query;
  const rows = await queries.listImports(database.db, tradeFairId, { after: readCursor(query.cursor), limit });
  const page = pageOf(
    rows,
    limit,
    (row) => ({ at: row.createdAt, id: row.id }),
    (row) => row,
  );
  return { ...page, items: await present(database.db, page.items, language) };
}

export async function get(database: UnitOfWork, caller: Caller, place: Place, language: Language) {
  return presentOne(database.db, await requireImport(database.db, caller, place), language);
}

/** Ends it after the rows that are being taken in right now; one that is over stays as it is. */
export async function cancel(database: UnitOfWork, caller: Caller, place: Place, now: Date): Promise<void> {
  const { id } = await requireImport(database.db, caller, place);
  await queries.advance(database.db, id, { state: 'CANCELLED', finishedAt: now });
}

function readRowCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,9}$/.test(cursor)) throw new InputError('query.cursor', 'cursor');
  return Number(cursor);
}

export async function rows(
  database: UnitOfWork,
  caller: Caller,
  place: Place,
  query: { cursor?: string | undefined; limit: number; result?: ImportResult | undefined },
  language: Language,
): Promise<Page<ImportRow>> {
  const after = readRowCursor(query.cursor);
  const { id: importId } = await requireImport(database.db, caller, place);
  const { limit, result } = query;
  const found = await rowQueries.listRows(database.db, { importId, result }, { after, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const isMore = found.length > limit;
  return {
    items: shown.map((row) => presentRow(row, language)),
    nextCursor: isMore ? String(shown.at(-1)?.rowNumber ?? '') : null,
  };
}

export async function csv(
  database: UnitOfWork,
  caller: Caller,
  place: Place,
  result: ImportResult | undefined,
  language: Language,
): Promise<Readable> {
  const { id: importId } = await requireImport(database.db, caller, place);
  return resultCsv(database.db, { importId, result }, language);
}
