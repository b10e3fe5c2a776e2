import type { Database } from '@fairlead/database/connection';
import type { Clock } from '../clock.ts';
import { schedule } from '../jobs/worker.ts';
import type { Storage } from './storage.ts';
import { sweepFiles } from './uploads.ts';

const sweepEveryMs = 15 * 60_000;
/** Age of files that a crash left half-written; no upload takes that long. */
const unfinishedMs = 2 * 24 * 3_600_000;

interface SweepNeeds {
  readonly database: Database;
  readonly storage: Pick<Storage, 'delete' | 'parts' | 'sweepUnfinished'>;
  readonly clock: Clock;
}

/** Deletes unused files, some at a time. */
export const storageJobs = ({ database, storage, clock }: SweepNeeds) => ({
  'file-sweep': schedule({
    everyMs: sweepEveryMs,
    async run() {
      if ((await sweepFiles(database, storage, clock())) > 0) return 'MORE';
      await storage.sweepUnfinished(new Date(clock().getTime() - unfinishedMs));
      return 'DONE';
    },
  }),
});
