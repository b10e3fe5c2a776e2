import { createContext } from 'react';
import { currentLanguage } from '../../lib/i18n/language.ts';

/** Beginnings of cells that a spreadsheet would calculate. */
const formula = /^[=+\-@\t\r＝＋－＠]/;

/** A day or a share: people read it as their language writes it, a file has it as it is. */
interface WrittenCell {
  readonly shown: string;
  readonly value: string | number;
}
export type FigureCell = string | number | WrittenCell;

export interface FigureTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly FigureCell[])[];
}

const dataOf = (cell: FigureCell): string | number => (typeof cell === 'object' ? cell.value : cell);

/** A table as the reader's spreadsheet opens it: separated as their language lists, with text that it would calculate escaped. */
export function toCsv({ columns, rows }: FigureTable, language: string = currentLanguage()): string {
  const delimiter = language === 'en' ? ',' : ';';
  const quoted = new RegExp(`["\\r\\n${delimiter}]`);
  const write = (value: string | number): string => {
    if (typeof value === 'number') return language === 'en' ? String(value) : String(value).replace('.', ',');
    const text = formula.test(value) ? `'${value}` : value;
    return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [columns, ...rows].map((row) => row.map((cell) => write(dataOf(cell))).join(delimiter));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

export const csvFile = (name: string, text: string) => ({
  name: `${name}.csv`,
  blob: new Blob([text], { type: 'text/csv;charset=utf-8' }),
});

/** Of what and when the plots of a page are: said in their pictures, and in the names of their files. */
export interface PlotsOf {
  readonly subject: string;
  /** As people read it. */
  readonly period: string;
  /** As a part of a file's name; empty where there are no periods. */
  readonly fileNote: string;
}

export const PlotsOfContext = createContext<PlotsOf>({ subject: '', period: '', fileNote: '' });
