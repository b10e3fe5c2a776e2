import type { JobHandler } from '../../platform/jobs/worker.ts';
import { createImportJob, type ImportNeeds, importJob } from './import-job.ts';
import { createInvitationJob, type InvitationNeeds, invitationJob } from './invitation-job.ts';

/** The work of imports that goes on behind the requests, by the kind of the job. */
export const importJobs = (needs: ImportNeeds & InvitationNeeds): Readonly<Record<string, JobHandler>> => ({
  [importJob]: createImportJob(needs),
  [invitationJob]: createInvitationJob(needs),
});
