import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Counts of this process since its start; docs/operations.md lists them. A process is one server, so there is one of each. */
export const productRegistry = new Registry();
const registers = [productRegistry];

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const requests = new Counter({
  name: 'fairlead_http_requests_total',
  help: 'Requests that were answered, by route and class of status',
  labelNames: ['method', 'route', 'status'] as const,
  registers,
});
export const requestSeconds = new Histogram({
  name: 'fairlead_http_request_seconds',
  help: 'From the head of a request to the end of its answer, streams left out',
  labelNames: ['status'] as const,
  buckets: seconds,
  registers,
});
export const scans = new Counter({
  name: 'fairlead_scans_total',
  help: 'Scans that were answered, by result; REFUSED for good, or FAILED and to be sent again',
  labelNames: ['result'] as const,
  registers,
});
export const waitingScans = new Gauge({
  name: 'fairlead_scans_waiting',
  help: 'Scans that came and are not answered yet',
  registers,
});
export const flightScans = new Histogram({
  name: 'fairlead_scan_flight_scans',
  help: 'Scans that were written in one transaction',
  buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
  registers,
});
export const flightSeconds = new Histogram({
  name: 'fairlead_scan_flight_seconds',
  help: 'What it took to write scans together',
  buckets: seconds,
  registers,
});
export const flightFailures = new Counter({
  name: 'fairlead_scan_flight_failures_total',
  help: 'Flights that could not be written together and were written scan by scan, or were given up',
  registers,
});
export const recordedLeads = new Counter({
  name: 'fairlead_leads_recorded_total',
  help: 'Leads that scans made or changed',
  registers,
});
export const unlockedLeads = new Counter({
  name: 'fairlead_leads_unlocked_total',
  help: 'Leads that were unlocked: FREE, by a LICENSE, or with a PAYMENT, also those in it that a licence covered',
  labelNames: ['source'] as const,
  registers,
});
export const flagSourceFailures = new Counter({
  name: 'fairlead_flag_source_failures_total',
  help: 'Times that the flag service, or the file of flags, could not be read',
  registers,
});
export const forwardedEvents = new Counter({
  name: 'fairlead_analytics_events_total',
  help: 'Counted events for the collector: SENT, FAILED, or DROPPED because too many waited',
  labelNames: ['outcome'] as const,
  registers,
});
export const mails = new Counter({
  name: 'fairlead_mails_total',
  help: 'Mails, by outcome: SENT to the mail server, KEPT in the outbox, FAILED',
  labelNames: ['outcome'] as const,
  registers,
});
export const jobRuns = new Histogram({
  name: 'fairlead_job_seconds',
  help: 'Runs of jobs, by kind and outcome',
  labelNames: ['kind', 'outcome'] as const,
  buckets: [0.01, 0.1, 1, 10, 60, 300],
  registers,
});
export const signIns = new Counter({
  name: 'fairlead_sign_ins_total',
  help: 'Sessions that began at the embedded provider: by an OPERATION of its protocol, or by its HOSTED pages',
  labelNames: ['by'] as const,
  registers,
});
export const identityRequests = new Counter({
  name: 'fairlead_identity_requests_total',
  help: 'Steps of signing up and in at the embedded provider, by outcome: DONE, REFUSED, FAILED',
  labelNames: ['operation', 'outcome'] as const,
  registers,
});
