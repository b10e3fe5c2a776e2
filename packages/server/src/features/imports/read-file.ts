import { importFile, type TextEncoding } from '@fairlead/contract/imports';
import type { Executor } from '@fairlead/database/executor';
import type { Job } from '../../platform/jobs/worker.ts';
import type { SpreadsheetPart } from '../../platform/spreadsheets/read-rows.ts';
import type { SpreadsheetReader } from '../../platform/spreadsheets/spreadsheet-reader.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Column } from './columns.ts';
import * as queries from './queries.ts';
import { findHeadings, type Headings, type ReadRow, readRow, UnusableFileError } from './read-rows.ts';
import * as rowQueries from './row-queries.ts';

const rowsAtOnce = 1_000;

/** The import was cancelled while a part of it was done: that part is undone. */
export class CancelledError extends Error {
  override name = 'CancelledError';
}

/**
 * Returns the whole file at once. It has 50 MiB at most and one is read at a time, so that its thread needs nothing of the
 * storage; that the storage is unavailable is known before anything about the file.
 */
async function contentOf(storage: Storage, key: string): Promise<Uint8Array<ArrayBuffer>> {
  const size = await storage.size(key);
  const stored = size === null ? null : await storage.get(key);
  if (size === null || stored === null) throw new UnusableFileError('file_gone');
  const content = new Uint8Array(size);
  let filled = 0;
  for await (const chunk of stored as AsyncIterable<Uint8Array>) {
    content.set(chunk, filled);
    filled += chunk.length;
  }
  return content;
}

/** Facts of the file so far, and its next rows. */
type ReadPart = Pick<queries.TradeFairImportRow, 'ignoredColumns' | 'hiddenRows' | 'encoding'> & { rows: ReadRow[] };

/**
 * Yields the rows of the file as fields, some at a time; none at all now and then while there are none for a while.
 * Throws UnusableFileError and SpreadsheetError.
 */
async function* fieldsOf(
  parts: AsyncIterable<SpreadsheetPart>,
  source: queries.TradeFairImportRow,
  columns: readonly Column[],
): AsyncGenerator<ReadPart> {
  const search = findHeadings(columns, source);
  let headings: Headings | null = null;
  let rows: ReadRow[] = [];
  let seen = 0;
  let hiddenRows = 0;
  let encoding: TextEncoding | null = null;
  const partOf = (read: ReadRow[]): ReadPart => ({
    ignoredColumns: [...(headings?.ignored ?? [])],
    hiddenRows,
    encoding,
    rows: read,
  });
  for await (const batch of parts) {
    if (batch !== null && 'encoding' in batch) {
      encoding = batch.encoding;
      // Known also where nothing can be read with it.
      yield partOf([]);
      continue;
    }
    if (batch === null) {
      // The first sheet with the headings is the list: covers and notes are before it, other lists behind.
      if (headings !== null) break;
      search.nextSheet();
      continue;
    }
    for (const row of batch) {
      if (headings === null) {
        headings = search.next(row);
        continue;
      }
      const read = readRow(row, headings);
      if (read === null) continue;
      if (row.isHidden) hiddenRows += 1;
      if (row.isHidden && !source.withHiddenRows) continue;
      seen += 1;
      if (seen > importFile.maximalRows) {
        throw new UnusableFileError('too_many_rows', { limit: String(importFile.maximalRows) });
      }
      rows.push(read);
    }
    if (rows.length >= rowsAtOnce || batch.length === 0) {
      yield partOf(rows);
      rows = [];
    }
  }
  const fault = headings === null ? search.fault() : null;
  if (fault !== null) throw fault;
  if (headings === null || seen === 0) throw new UnusableFileError(hiddenRows > 0 ? 'all_hidden' : 'empty');
  yield partOf(rows);
}

interface StagingNeeds {
  readonly database: Executor;
  readonly storage: Storage;
  readonly spreadsheets: SpreadsheetReader;
}

/**
 * Reads the whole file into rows of the database, before anything is done with them: from there the work can be done in
 * parts, by whichever process, and goes on after a restart. Returns false when the reading was interrupted: it begins anew.
 */
export async function stageFile(
  { database, storage, spreadsheets }: StagingNeeds,
  job: Job,
  source: queries.TradeFairImportRow,
  columns: readonly Column[],
): Promise<boolean> {
  const { id } = source;
  await database.transaction(async (tx) => {
    await job.renewLease(tx);
    await rowQueries.deleteRows(tx, id);
    await queries.advance(tx, id, { state: 'READING', processed: 0 });
  });
  const content = await contentOf(storage, source.storageKey);
  const parts = spreadsheets.readRows(source.createdBy, { content, encoding: source.encoding });
  for await (const { rows, ...known } of fieldsOf(parts, source, columns)) {
    await database.transaction(async (tx) => {
      await job.renewLease(tx);
      await rowQueries.insertRows(tx, id, rows);
      const isUnderWay = await queries.advance(tx, id, known);
      if (!isUnderWay) throw new CancelledError();
    });
    if (job.signal.aborted) return false;
  }
  await database.transaction(async (tx) => {
    // Read for good: the next try goes on from here.
    await job.recordProgress(tx);
    await rowQueries.markRepeated(tx, id);
    if (source.kind === 'EXHIBITORS') {
      await rowQueries.markColleagues(tx, id);
      await rowQueries.markParticipants(tx, id, source.tradeFairId);
    }
    const { total, finished } = await rowQueries.countRows(tx, id);
    await queries.advance(tx, id, { state: 'APPLYING', total, processed: finished });
  });
  return true;
}
