import type { Database } from '@fairlead/database/connection';
import { schedule } from '../../platform/jobs/worker.ts';
import { keptDays } from './pull-leads.ts';
import { deleteOldChanges } from './queries.ts';

const everyMs = 6 * 3_600_000;

interface SweepNeeds {
  readonly database: Database;
  /** How many go in one transaction. */
  readonly atOnce?: number;
}

/** Deletes what is known of changes of leads that are older than they are kept, some thousand at a time. */
export const leadJobs = ({ database, atOnce = 5_000 }: SweepNeeds) => ({
  'lead-update-sweep': schedule({
    everyMs,
    run: async () => ((await deleteOldChanges(database, keptDays, atOnce)) < atOnce ? 'DONE' : 'MORE'),
  }),
});
