import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Language } from '@fairlead/contract/languages';
import { parse } from 'csv-parse/sync';

const locales = resolve(import.meta.dirname, '../../server/locales');

/** A text of the server in one language, by its key in the server's own locale files. */
export function serverText(language: Language, key: string): string {
  const text = (JSON.parse(readFileSync(`${locales}/${language}.json`, 'utf8')) as Record<string, string>)[key];
  if (text === undefined) throw new Error(`The server has no text "${key}" in ${language}`);
  return text;
}

/** The heading of a report's column in one language. */
export const reportColumns =
  (language: Language) =>
  (key: string): string =>
    serverText(language, `report.column.${key}`);

/** The rows of a report in CSV, each by the headings of its columns. */
export const reportRows = (csv: Buffer, language: Language): Record<string, string>[] =>
  parse(csv, { bom: true, columns: true, delimiter: language === 'en' ? ',' : ';' });
