import type { Database } from '@fairlead/database/connection';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { type JobHandler, LeaseLostError } from '../../platform/jobs/worker.ts';
import { deleteOldEvents } from './queries.ts';

/** A year to compare with the one before, and a month to do so. */
const keptMonths = 13;
const everyMilliseconds = 6 * 3_600_000;
const afterFailureMilliseconds = 10 * 60_000;

interface SweepNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** How many go in one transaction. */
  readonly atOnce?: number;
}

/** Deletes events that are older than they are kept: a few thousand at a time, between which other jobs have their turn. */
export function createEventSweep({ database, clock, log, atOnce = 5_000 }: SweepNeeds): JobHandler {
  return {
    async run(job) {
      try {
        const deleted = await database.transaction(async (tx) => {
          await job.recordProgress(tx);
          return deleteOldEvents(tx, { now: clock(), keptMonths }, atOnce);
        });
        return { againInMilliseconds: deleted < atOnce ? everyMilliseconds : 0 };
      } catch (error) {
        if (error instanceof LeaseLostError) throw error;
        log.warn({ err: error }, 'old events could not be deleted; it is tried again');
        return { againInMilliseconds: afterFailureMilliseconds };
      }
    },
    // There is one for the installation, and nothing would start it again.
    onExhausted: async () => ({ againInMilliseconds: everyMilliseconds }),
  };
}
