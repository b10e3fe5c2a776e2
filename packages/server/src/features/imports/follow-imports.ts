import type { Readable } from 'node:stream';
import type { ImportResult, ImportRow, TradeFairImport } from '@fairlead/contract/imports';
import type { Language } from '@fairlead/contract/languages';
import type { Page } from '@fairlead/contract/page';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { csvStream } from '../../platform/csv.ts';
import { notFound } from '../../platform/http/problem.ts';
import { hasMessage, translate } from '../../platform/messages.ts';
import { batchesOf, type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { recordBatches } from '../../platform/records.ts';
import { authorize } from '../exhibitions/public.ts';
import type { Reason } from './cell-value.ts';
import * as queries from './queries.ts';
import { type Figures, figuresOf, type TradeFairImportRow } from './queries.ts';
import type { StagedRow } from './row-queries.ts';
import * as rowQueries from './row-queries.ts';

function presentImport(row: TradeFairImportRow, figures: Figures | undefined, language: Language): TradeFairImport {
  const {
    ok = 0,
    duplicate = 0,
    missing = 0,
    unarchived = 0,
    waiting = 0,
    sent = 0,
    failed = 0,
    samples = [],
  } = figures ?? {};
  return {
    id: row.id,
    tradeFairId: row.tradeFairId,
    kind: row.kind,
    dryRun: row.isDryRun,
    state: row.state,
    problem:
      row.problem === null
        ? null
        : {
            code: row.problem.code,
            message: translate(language, `import.problem.${row.problem.code}`, row.problem.values),
          },
    total: row.total,
    processed: row.processed,
    counts: { OK: ok, DUPLICATE: duplicate, MISSING: missing, UNARCHIVED: unarchived },
    hiddenRows: row.hiddenRows,
    withHiddenRows: row.withHiddenRows,
    encoding: row.encoding === null ? null : { name: row.encoding, samples },
    ignoredColumns: row.ignoredColumns,
    invitations: { waiting, sent, failed },
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** Returns imports as the API shows them, with their figures. */
async function presentAll(executor: Executor, rows: readonly TradeFairImportRow[], language: Language) {
  const figures = await figuresOf(
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
  row: TradeFairImportRow,
  language: Language,
): Promise<TradeFairImport> {
  const [shown] = await presentAll(executor, [row], language);
  if (!shown) throw notFound();
  return shown;
}

function messageOf({ code, values }: Reason, language: Language): string {
  const key = `import.reason.${code}`;
  return translate(language, hasMessage(key) ? key : 'fault.invalid', values);
}

const presentRow = (row: StagedRow, language: Language): ImportRow => ({
  row: row.rowNumber,
  name: row.name,
  email: row.email,
  stand: row.stand,
  result: row.result ?? 'OK',
  reasons: row.reasons.map((reason) => ({
    column: reason.column,
    code: reason.code,
    message: messageOf(reason, language),
  })),
});

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
