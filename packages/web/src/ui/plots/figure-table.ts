import { currentLanguage } from '../../lib/i18n/language.ts';

/** What a spreadsheet would calculate. */
const formula = /^[=+\-@\t\r]/;

export interface FigureTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A table as the reader's spreadsheet opens it: separated as their language lists, with text that it would calculate escaped. */
export function toCsv({ columns, rows }: FigureTable, language: string = currentLanguage()): string {
  const delimiter = language === 'en' ? ',' : ';';
  const quoted = new RegExp(`["\\r\\n${delimiter}]`);
  const cell = (value: string | number): string => {
    if (typeof value === 'number') return language === 'en' ? String(value) : String(value).replace('.', ',');
    const text = formula.test(value) ? `'${value}` : value;
    return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [columns, ...rows].map((row) => row.map(cell).join(delimiter));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

export const csvFile = (name: string, text: string) => ({
  name: `${name}.csv`,
  blob: new Blob([text], { type: 'text/csv;charset=utf-8' }),
});
