import type { Database } from '@fairlead/database/connection';
import type { Clock } from '../../platform/clock.ts';
import { schedule } from '../../platform/jobs/worker.ts';
import { deleteOldEvents } from './queries.ts';

/** A year to compare with the one before, and a month to do so. */
const keptMonths = 13;
const everyMs = 6 * 3_600_000;

interface SweepNeeds {
  readonly database: Database;
  readonly clock: Clock;
  /** How many go in one transaction. */
  readonly atOnce?: number;
}

/** Deletes events that are older than they are kept, a few thousand at a time. */
export const eventJobs = ({ database, clock, atOnce = 5_000 }: SweepNeeds) => ({
  'event-sweep': schedule({
    everyMs,
    async run(job) {
      const deleted = await database.transaction(async (tx) => {
        await job.recordProgress(tx);
        return deleteOldEvents(tx, { now: clock(), keptMonths }, atOnce);
      });
      return deleted < atOnce ? 'DONE' : 'MORE';
    },
  }),
});
