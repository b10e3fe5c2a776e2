import type { Readable } from 'node:stream';
import type { ImportResult, ImportRow, TradeFairImport } from '@fairlead/contract/imports';
import type { Language } from '@fairlead/contract/languages';
import type { Page } from '@fairlead/contract/page';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { authorize } from '../exhibitions/public.ts';
import { presentImport, presentRow } from './present.ts';
import * as queries from './queries.ts';
import { resultCsv } from './result-csv.ts';
import * as rowQueries from './row-queries.ts';

type Caller = AccountActor | AdminActor;

async function present(executor: Executor, rows: readonly queries.TradeFairImportRow[], language: Language) {
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
  row: queries.TradeFairImportRow,
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
  await authorize({ database: executor, caller }, 'editFair', tradeFairId);
  const row = await queries.findImport(executor, importId);
  if (row?.tradeFairId !== tradeFairId) throw notFound();
  return row;
}

export async function list(
  database: Executor,
  caller: Caller,
  tradeFairId: string,
  query: PageRequest,
  language: Language,
): Promise<Page<TradeFairImport>> {
  await authorize({ database, caller }, 'editFair', tradeFairId);
  const rows = await queries.listImports(database, tradeFairId, rangeOf(queries.importOrder, query));
  const page = pageOf(
    rows,
    query.limit,
    (row) => [row.createdAt, row.id],
    (row) => row,
  );
  return { ...page, items: await present(database, page.items, language) };
}

export async function get(database: Executor, caller: Caller, place: Place, language: Language) {
  return presentOne(database, await requireImport(database, caller, place), language);
}

/** Ends it after the rows that are being taken in right now; one that is over stays as it is. */
export async function cancel(database: Executor, caller: Caller, place: Place, now: Date): Promise<void> {
  const { id } = await requireImport(database, caller, place);
  await queries.advance(database, id, { state: 'CANCELLED', finishedAt: now });
}

export async function rows(
  database: Executor,
  caller: Caller,
  place: Place,
  query: PageRequest & { result?: ImportResult | undefined },
  language: Language,
): Promise<Page<ImportRow>> {
  const range = rangeOf(rowQueries.rowOrder, query);
  const { id: importId } = await requireImport(database, caller, place);
  const { limit, result } = query;
  const found = await rowQueries.listRows(database, { importId, result }, range);
  return pageOf(
    found,
    limit,
    (row) => [row.rowNumber],
    (row) => presentRow(row, language),
  );
}

export async function csv(
  database: Executor,
  caller: Caller,
  place: Place,
  result: ImportResult | undefined,
  language: Language,
): Promise<Readable> {
  const { id: importId } = await requireImport(database, caller, place);
  return resultCsv(database, { importId, result }, language);
}
