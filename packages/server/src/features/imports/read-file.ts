import { importFile } from '@fairlead/contract/imports';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Job } from '../../platform/jobs/worker.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { readRows } from '../../platform/xlsx/read-rows.ts';
import { CancelledError } from './cancelled-error.ts';
import type { Column } from './columns.ts';
import { type Headings, readHeadings, UnusableFileError } from './headings.ts';
import * as queries from './queries.ts';
import { type ReadRow, readRow } from './read-row.ts';
import * as rowQueries from './row-queries.ts';

const rowsAtOnce = 1_000;

/** The rows of the file as fields, some at a time. Throws UnusableFileError and SpreadsheetError. */
async function* fieldsOf(
  storage: Storage,
  source: queries.ImportRecord,
  columns: readonly Column[],
): AsyncGenerator<{ headings: Headings; rows: ReadRow[] }> {
  let headings: Headings | null = null;
  let rows: ReadRow[] = [];
  let seen = 0;
  let lastNumber = 0;
  for await (const batch of readRows(storage, source.storageKey)) {
    for (const row of batch) {
      // Rows that claim a number again would take each other's place.
      const numbered = row.number > lastNumber ? row : { ...row, number: lastNumber + 1 };
      lastNumber = numbered.number;
      if (row.cells.size === 0) continue;
      if (headings === null) {
        headings = readHeadings(numbered, columns, source.language);
        continue;
      }
      const read = readRow(numbered, headings);
      if (read === null) continue;
      seen += 1;
      if (seen > importFile.maximalRows) {
        throw new UnusableFileError('too_many_rows', { limit: String(importFile.maximalRows) });
      }
      rows.push(read);
    }
    if (headings !== null && rows.length >= rowsAtOnce) {
      yield { headings, rows };
      rows = [];
    }
  }
  if (headings === null || seen === 0) throw new UnusableFileError('empty');
  yield { headings, rows };
}

/**
 * Reads the whole file into rows of the database, before anything is done with them: from there the work can be done in
 * parts, by whichever process, and goes on after a restart. A reading that was broken off (the answer is false) begins
 * anew.
 */
export async function stageFile(
  database: UnitOfWork,
  storage: Storage,
  job: Job,
  source: queries.ImportRecord,
  columns: readonly Column[],
): Promise<boolean> {
  const { id } = source;
  await database.transaction(async (tx) => {
    await job.renewLease(tx);
    await rowQueries.deleteRows(tx, id);
    await queries.advance(tx, id, { state: 'READING', processed: 0 });
  });
  for await (const { headings, rows } of fieldsOf(storage, source, columns)) {
    await database.transaction(async (tx) => {
      await job.renewLease(tx);
      await rowQueries.insertRows(tx, id, rows);
      const isUnderWay = await queries.advance(tx, id, { ignoredColumns: [...headings.ignored] });
      if (!isUnderWay) throw new CancelledError();
    });
    if (job.signal.aborted) return false;
  }
  await database.transaction(async (tx) => {
    // Read for good: the next try goes on from here.
    await job.recordProgress(tx);
    await rowQueries.markRepeated(tx, id);
    const { total, settled } = await rowQueries.countRows(tx, id);
    await queries.advance(tx, id, { state: 'APPLYING', total, processed: settled });
  });
  return true;
}
