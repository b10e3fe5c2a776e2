import type { ImportKind, ImportRow, TextEncoding, TradeFairImport } from '@fairlead/contract/imports';
import { vi } from 'vitest';
import type { TestApp } from './app.ts';
import { rowsOf, workbook } from './archive.ts';

/** The importing person, and the fair. */
export interface Importer {
  readonly token: string;
  readonly fair: { readonly id: string };
}

export const exhibitorHeadings = ['Company', 'Contact', 'E-mail', 'Stand', 'Country'] as const;

/** A workbook with headings and rows of texts. */
export const sheetOf = (...rows: readonly (readonly string[])[]): Buffer => workbook(rowsOf(rows));

/** Asks for the template and sends a file in its place; returns its key. */
export async function upload(app: TestApp, by: Importer, file: Uint8Array, kind: ImportKind = 'EXHIBITORS') {
  const body = { kind, tradeFairId: by.fair.id };
  const asked = await app.call('POST', '/tradeFair/templateUrl', { as: by.token, body });
  if (asked.statusCode !== 200) throw new Error(`POST /tradeFair/templateUrl: ${asked.statusCode} ${asked.body}`);
  const { uploadUrl: url, method, headers, storageKey } = asked.json();
  const sent = await app.http.inject({ method, url, headers, payload: Buffer.from(file) });
  if (sent.statusCode !== 204) throw new Error(`PUT ${url}: ${sent.statusCode} ${sent.body}`);
  return storageKey as string;
}

export async function startImport(
  app: TestApp,
  by: Importer,
  storageKey: string,
  options: { dryRun?: boolean; withHiddenRows?: boolean; encoding?: TextEncoding } = {},
) {
  const path = `/tradeFair/${by.fair.id}/import`;
  const answer = await app.call('POST', path, { as: by.token, body: { storageKey, dryRun: false, ...options } });
  if (answer.statusCode !== 201) throw new Error(`POST ${path}: ${answer.statusCode} ${answer.body}`);
  return answer.json<TradeFairImport>();
}

export async function readImport(app: TestApp, by: Importer, id: string, language = 'en'): Promise<TradeFairImport> {
  const answer = await app.call('GET', `/tradeFair/${by.fair.id}/import/${id}`, { as: by.token, language });
  return answer.json();
}

/** Waits until the import is over. */
export async function finished(app: TestApp, by: Importer, id: string): Promise<TradeFairImport> {
  return vi.waitFor(
    async () => {
      const read = await readImport(app, by, id);
      if (read.finishedAt === null) throw new Error(`The import is ${read.state}`);
      return read;
    },
    { timeout: 100_000, interval: 20 },
  );
}

/** Imports a file from beginning to end. */
export async function importFile(
  app: TestApp,
  by: Importer,
  file: Uint8Array,
  options: { dryRun?: boolean; kind?: ImportKind } = {},
): Promise<TradeFairImport> {
  const key = await upload(app, by, file, options.kind);
  return finished(app, by, (await startImport(app, by, key, { dryRun: options.dryRun ?? false })).id);
}

export async function resultsOf(app: TestApp, by: Importer, id: string, query = '', language = 'en') {
  const path = `/tradeFair/${by.fair.id}/import/${id}/row?limit=200${query}`;
  return (await app.call('GET', path, { as: by.token, language })).json<{
    items: ImportRow[];
    nextCursor: string | null;
  }>();
}
