import type { Readable } from 'node:stream';
import type { ImportResult, ImportRow, TradeFairImport } from '@fairlead/contract/imports';
import type { Page } from '@fairlead/contract/page';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { csvStream } from '../../platform/csv.ts';
import { notFound } from '../../platform/http/problem.ts';
import { translate } from '../../platform/messages.ts';
import { batchesOf, type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { recordBatches } from '../../platform/records.ts';
import { authorize } from '../exhibitions/public.ts';
import { presentAll, presentOne, presentRow } from './present.ts';
import * as queries from './queries.ts';
import * as rowQueries from './row-queries.ts';

type ImportContext = Context<AccountActor | AdminActor>;

interface ImportKey {
  readonly tradeFairId: string;
  readonly importId: string;
}

async function requireImport(context: ImportContext, { tradeFairId, importId }: ImportKey) {
  await authorize(context, 'editFair', tradeFairId);
  const row = await queries.findImport(context.database, importId);
  if (row?.tradeFairId !== tradeFairId) throw notFound();
  return row;
}

export async function listImports(
  context: ImportContext,
  { tradeFairId, ...query }: PageRequest & { tradeFairId: string },
): Promise<Page<TradeFairImport>> {
  const { database, language } = context;
  await authorize(context, 'editFair', tradeFairId);
  const rows = await queries.listImports(database, tradeFairId, rangeOf(queries.importOrder, query));
  const page = pageOf(
    rows,
    query.limit,
    (row) => [row.createdAt, row.id],
    (row) => row,
  );
  return { ...page, items: await presentAll(database, page.items, language) };
}

export async function getImport(context: ImportContext, key: ImportKey): Promise<TradeFairImport> {
  return presentOne(context.database, await requireImport(context, key), context.language);
}

/** Ends it after the rows that are being imported right now; one that is over stays as it is. */
export async function cancelImport(context: ImportContext, key: ImportKey): Promise<void> {
  const { id } = await requireImport(context, key);
  await queries.advance(context.database, id, { state: 'CANCELLED', finishedAt: context.now });
}

interface RowFilter extends ImportKey {
  readonly result?: ImportResult | undefined;
}

export async function listRows(
  context: ImportContext,
  { result, limit, cursor, ...key }: RowFilter & PageRequest,
): Promise<Page<ImportRow>> {
  const range = rangeOf(rowQueries.rowOrder, { limit, cursor });
  const { id: importId } = await requireImport(context, key);
  const found = await rowQueries.listRows(context.database, { importId, result }, range);
  return pageOf(
    found,
    limit,
    (row) => [row.rowNumber],
    (row) => presentRow(row, context.language),
  );
}

const csvColumns = ['row', 'name', 'email', 'result', 'reasons'] as const;

/** Returns what became of each row, for a spreadsheet: separated as its language does, and with nothing in it that calculates. */
export async function streamCsv(context: ImportContext, { result, ...key }: RowFilter): Promise<Readable> {
  const { database, language } = context;
  const { id: importId } = await requireImport(context, key);
  const recordOf = (stored: rowQueries.StagedRow) => {
    const { reasons, ...row } = presentRow(stored, language);
    const texts = reasons.map(({ column, message }) => (column === null ? message : `${column}: ${message}`));
    return { ...row, result: translate(language, `import.result.${row.result}`), reasons: texts.join(' ') };
  };
  const batches = batchesOf<rowQueries.StagedRow>((last, limit) =>
    rowQueries.listRows(database, { importId, result }, { after: last ? [last.rowNumber] : null, limit }),
  );
  const headed = csvColumns.map((name) => ({ key: name, header: translate(language, `import.csv.${name}`) }));
  return csvStream([], recordBatches(batches, recordOf), context, headed);
}
