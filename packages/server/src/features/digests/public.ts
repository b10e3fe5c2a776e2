export { createDigestJob, digestJob } from './digest-job.ts';
export { digestPersonalData } from './personal-data.ts';
