import type { ImportRow, TradeFairImport } from '@fairlead/contract/imports';
import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import { notFound } from '../../platform/http/problem.ts';
import { hasMessage, translate } from '../../platform/messages.ts';
import type { Reason } from './cell-value.ts';
import { type Figures, figuresOf, type TradeFairImportRow } from './queries.ts';
import type { StagedRow } from './row-queries.ts';

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
export async function presentAll(executor: Executor, rows: readonly TradeFairImportRow[], language: Language) {
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

export const presentRow = (row: StagedRow, language: Language): ImportRow => ({
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
