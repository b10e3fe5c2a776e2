import type { Readable } from 'node:stream';
import type { ImportResult } from '@fairlead/contract/imports';
import type { Language } from '@fairlead/contract/languages';
import { csvStream } from '../../platform/csv.ts';
import type { Executor } from '../../platform/database/connection.ts';
import { words } from '../../platform/words.ts';
import { presentRow } from './present.ts';
import { listRows } from './row-queries.ts';

const rowsAtOnce = 1_000;
const columns = ['row', 'name', 'email', 'result', 'reasons'] as const;

/** What became of each row, for a spreadsheet: separated as its language does, and with nothing in it that calculates. */
export function resultCsv(
  executor: Executor,
  filter: { importId: string; result: ImportResult | undefined },
  language: Language,
): Readable {
  async function* records() {
    for (let after = 0, isMore = true; isMore; ) {
      const rows = await listRows(executor, filter, { after, limit: rowsAtOnce });
      for (const stored of rows) {
        const { row, name, email, result, reasons } = presentRow(stored, language);
        const texts = reasons.map(({ column, message }) => (column === null ? message : `${column}: ${message}`));
        yield { row, name, email, result: words(language, `import.result.${result}`), reasons: texts.join(' ') };
      }
      after = rows.at(-1)?.rowNumber ?? after;
      isMore = rows.length === rowsAtOnce;
    }
  }
  const headed = columns.map((key) => ({ key, header: words(language, `import.csv.${key}`) }));
  return csvStream([], records(), language, headed);
}
