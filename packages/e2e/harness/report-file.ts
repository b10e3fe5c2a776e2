import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Language } from '@fairlead/contract/languages';
import { parse } from 'csv-parse/sync';

const locales = resolve(import.meta.dirname, '../../server/locales');

/** The heading of a report's column in one language, by its key in the server's own locale files. */
export function reportColumns(language: Language): (key: string) => string {
  const messages = JSON.parse(readFileSync(`${locales}/${language}.json`, 'utf8')) as Record<string, string>;
  return (key) => {
    const heading = messages[`report.column.${key}`];
    if (heading === undefined) throw new Error(`No report has a column "${key}" in ${language}`);
    return heading;
  };
}

/** The rows of a report in CSV, each by the headings of its columns. */
export const reportRows = (csv: Buffer, language: Language): Record<string, string>[] =>
  parse(csv, { bom: true, columns: true, delimiter: language === 'en' ? ',' : ';' });
