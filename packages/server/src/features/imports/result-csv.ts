import { Readable } from 'node:stream';
import type { ImportResult } from '@fairlead/contract/imports';
import type { Language } from '@fairlead/contract/languages';
import { stringify } from 'csv-stringify';
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
  const csv = stringify({
    header: true,
    columns: columns.map((key) => ({ key, header: words(language, `import.csv.${key}`) })),
    bom: true,
    delimiter: language === 'en' ? ',' : ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: /[\r\n]/,
  });
  const source = Readable.from(records());
  source.on('error', (error) => csv.destroy(error));
  csv.on('close', () => source.destroy());
  return source.pipe(csv);
}
