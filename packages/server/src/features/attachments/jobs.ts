import type { JobHandler } from '../../platform/jobs/worker.ts';
import { createPreviewJob, type PreviewNeeds, previewJob } from './preview-job.ts';

export const attachmentJobs = (needs: PreviewNeeds): Readonly<Record<string, JobHandler>> => ({
  [previewJob]: createPreviewJob(needs),
});
