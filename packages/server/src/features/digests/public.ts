export { createDigestJob, digestJob } from './digest-job.ts';
export { digestPersonalTables } from './service.ts';
