import type { JobHandler } from '../../platform/jobs/worker.ts';
import { createEventSweep } from './sweep-job.ts';

/** By the kind that the migration gave its one job. */
export const eventJobs = (needs: Parameters<typeof createEventSweep>[0]): Readonly<Record<string, JobHandler>> => ({
  'event-sweep': createEventSweep(needs),
});
