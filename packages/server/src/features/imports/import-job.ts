import type { Database } from '@fairlead/database/connection';
import type { Clock } from '../../platform/clock.ts';
import { wakeJob } from '../../platform/jobs/add-job.ts';
import type { JobHandler, Outcome } from '../../platform/jobs/worker.ts';
import { SpreadsheetError } from '../../platform/spreadsheets/spreadsheet-error.ts';
import type { SpreadsheetReader } from '../../platform/spreadsheets/spreadsheet-reader.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { findFair } from '../exhibitions/public.ts';
import type { FindEmailOwners } from '../identities/public.ts';
import { attributesOfFair } from '../organizers/public.ts';
import { applyExhibitors } from './apply-exhibitors.ts';
import { applyVisitors } from './apply-visitors.ts';
import { columnsOf } from './columns.ts';
import { invitationJob } from './invitation-job.ts';
import * as queries from './queries.ts';
import { CancelledError, stageFile } from './read-file.ts';
import { UnusableFileError } from './read-rows.ts';
import * as rowQueries from './row-queries.ts';

export const importJob = 'import';
const rowsAtOnce = 500;

export interface ImportNeeds {
  readonly database: Database;
  readonly storage: Storage;
  readonly spreadsheets: SpreadsheetReader;
  readonly findEmailOwners: FindEmailOwners;
  readonly clock: Clock;
}

const isUnderWay = (one: queries.TradeFairImportRow | undefined): one is queries.TradeFairImportRow =>
  one !== undefined && one.finishedAt === null;

/** Does the import in parts: each is one transaction that only the holder of the job can commit. */
export function createImportJob({ database, storage, spreadsheets, findEmailOwners, clock }: ImportNeeds): JobHandler {
  /** Imports the next rows; returns whether there were any. */
  async function applyNext(
    job: Parameters<JobHandler['run']>[0],
    source: queries.TradeFairImportRow,
  ): Promise<boolean> {
    const waiting = await rowQueries.nextRows(database, source.id, rowsAtOnce);
    const emails = waiting.map(({ email }) => email);
    const owners = await findEmailOwners(database, emails);
    return database.transaction(async (tx) => {
      await job.recordProgress(tx);
      const now = clock();
      const rows = await rowQueries.nextRows(tx, source.id, rowsAtOnce);
      if (rows.length === 0) {
        await queries.advance(tx, source.id, { state: 'DONE', finishedAt: now });
        if (!source.isDryRun && source.kind === 'EXHIBITORS') await wakeJob(tx, invitationJob);
        return false;
      }
      const fair = await findFair(tx, { id: source.tradeFairId });
      if (!fair) return false;
      const context = { owners, now };
      const results =
        source.kind === 'EXHIBITORS'
          ? await applyExhibitors(tx, source, fair, rows, context)
          : await applyVisitors(tx, source, fair.id, rows, context);
      await rowQueries.writeResults(tx, source.id, results);
      const { finished } = await rowQueries.countRows(tx, source.id);
      // Cancelled in between: what this part did is undone.
      if (!(await queries.advance(tx, source.id, { processed: finished }))) throw new CancelledError();
      return true;
    });
  }

  async function run(job: Parameters<JobHandler['run']>[0]): Promise<Outcome> {
    let source = await queries.findImport(database, job.id);
    if (!isUnderWay(source)) return 'DONE';
    if (source.state !== 'APPLYING') {
      const attributes = await attributesOfFair(database, source.tradeFairId);
      const needs = { database, storage, spreadsheets };
      const isRead = await stageFile(needs, job, source, columnsOf(source.kind, attributes));
      if (!isRead) return 'INTERRUPTED';
      source = await queries.findImport(database, job.id);
      if (!isUnderWay(source)) return 'DONE';
    }
    while (await applyNext(job, source)) if (job.signal.aborted) return 'INTERRUPTED';
    return 'DONE';
  }

  return {
    async run(job) {
      try {
        return await run(job);
      } catch (error) {
        if (error instanceof CancelledError) return 'DONE';
        if (!(error instanceof UnusableFileError || error instanceof SpreadsheetError)) throw error;
        const values = error instanceof UnusableFileError ? error.values : {};
        await database.transaction(async (tx) => {
          await job.renewLease(tx);
          await queries.fail(tx, job.id, { code: error.code, values }, clock());
        });
        return 'DONE';
      }
    },
    async onExhausted(tx, jobId) {
      await queries.fail(tx, jobId, { code: 'gave_up', values: {} }, clock());
      return 'FAILED';
    },
  };
}
