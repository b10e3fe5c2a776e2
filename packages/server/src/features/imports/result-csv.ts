import type { Readable } from 'node:stream';
import type { ImportResult } from '@fairlead/contract/imports';
import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import { csvStream } from '../../platform/csv.ts';
import { translate } from '../../platform/messages.ts';
import { rowsInBatches } from '../../platform/pagination.ts';
import { presentRow } from './present.ts';
import { listRows, type StagedRow } from './row-queries.ts';

const columns = ['row', 'name', 'email', 'result', 'reasons'] as const;

/** What became of each row, for a spreadsheet: separated as its language does, and with nothing in it that calculates. */
export function resultCsv(
  executor: Executor,
  filter: { importId: string; result: ImportResult | undefined },
  language: Language,
): Readable {
  async function* records() {
    const all = rowsInBatches<StagedRow>((last, limit) =>
      listRows(executor, filter, { after: last ? [last.rowNumber] : null, limit }),
    );
    for await (const stored of all) {
      const { row, name, email, result, reasons } = presentRow(stored, language);
      const texts = reasons.map(({ column, message }) => (column === null ? message : `${column}: ${message}`));
      yield { row, name, email, result: translate(language, `import.result.${result}`), reasons: texts.join(' ') };
    }
  }
  const headed = columns.map((key) => ({ key, header: translate(language, `import.csv.${key}`) }));
  return csvStream([], records(), language, headed);
}
