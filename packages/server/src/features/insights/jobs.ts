import type { Database } from '@fairlead/database/connection';
import type { Clock } from '../../platform/clock.ts';
import { schedule } from '../../platform/jobs/worker.ts';
import { findUnfolded, foldLeads } from './fold-leads.ts';

const everyMs = 60_000;
const atOnce = 20;

/** Counts changes of projects whose figures are not asked for: the medians of their fairs contain them, too. */
export const insightJobs = ({ database, clock }: { database: Database; clock: Clock }) => ({
  'fold-figures': schedule({
    everyMs,
    async run() {
      const projects = await findUnfolded(database, atOnce);
      for (const project of projects) await foldLeads(database, project, clock());
      return projects.length < atOnce ? 'DONE' : 'MORE';
    },
  }),
});
