import { randomUUID } from 'node:crypto';
import type { Bus } from '@fairlead/database/bus';
import type { Database } from '@fairlead/database/connection';
import type { Executor } from '@fairlead/database/executor';
import type { FastifyBaseLogger } from 'fastify';
import { jobRuns } from '../metrics/product-metrics.ts';
import { inOwnTrace } from '../tracing/spans.ts';
import * as queries from './queries.ts';

const pollMs = 5_000;
const renewEveryMs = (queries.leaseSeconds * 1_000) / 3;
/** A handler without a step for so long hangs: another worker takes its job once the lease runs out. */
const longestStepMs = 10 * 60_000;
/** So often may a job be begun without progress and end with its process, or with its lease running out. */
const maxDeaths = 3;
/** So often may it end in an error without progress: with the pauses in between, some minutes of an outage elsewhere. */
const maxFailures = 12;
const firstPauseMs = 500;
const pauseAfter = (failures: number): number => firstPauseMs * 2 ** Math.min(failures + 1, 7);

/** The job was taken over by another process, or is gone: stop, and keep nothing. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

export interface Job {
  readonly id: string;
  /** First in every transaction that does the job's work: only who has the lease may commit, and has it for longer. */
  renewLease(tx: Executor): Promise<void>;
  /**
   * In its place where the transaction does work that the next try will not do again: from here on the tries are counted
   * anew. Work that the next try repeats is no progress: a job that kills its process while repeating it would never end.
   */
  recordProgress(tx: Executor): Promise<void>;
  /** This process is about to stop, or the lease is lost: end at the next good place, the job goes on elsewhere. */
  readonly signal: AbortSignal;
}

export interface Later {
  readonly againInMilliseconds: number;
}

/** INTERRUPTED: broken off because of the signal, for the next free worker to continue at once. */
export type Outcome = 'DONE' | 'INTERRUPTED' | Later;

export interface JobHandler {
  /** Of work that recurs: it is there without anybody adding it. Made by `schedule`. */
  readonly everyMs?: number;
  run(job: Job): Promise<Outcome>;
  /** Too many tries died or failed without progress. A job that must never end says when it is tried again. */
  onExhausted(tx: Executor, jobId: string): Promise<'FAILED' | Later>;
}

/**
 * Work that recurs, in place of a timer: all processes of the installation together do it once, and it outlives each of them.
 * - It is done at most once at a time. A process that dies with it loses the lease, and another one takes it over.
 * - The next run is due `everyMs` after the last one has ended, the first one so long after the installation first knew it.
 * - An error is logged and tried again after a pause that grows. After twelve of them, or three deaths, it waits for its next
 *   turn; it is never given up.
 * - It takes turns with all other jobs, so a run does a part of a second or two: one that says MORE is followed by the next
 *   at once, behind whatever is due by then. Closing the worker waits for the part.
 */
export const schedule = (work: { readonly everyMs: number; run(job: Job): Promise<'DONE' | 'MORE'> }): JobHandler => ({
  everyMs: work.everyMs,
  run: async (job) => ({ againInMilliseconds: (await work.run(job)) === 'MORE' ? 0 : work.everyMs }),
  onExhausted: async () => ({ againInMilliseconds: work.everyMs }),
});

export interface Worker {
  /** Takes no more jobs, and ends when the one that runs has. */
  close(): Promise<void>;
}

/** Does jobs one after the other, whichever process of the installation gets hold of them first. */
export async function createWorker(options: {
  database: Database;
  bus: Bus;
  handlers: Readonly<Record<string, JobHandler>>;
  log: FastifyBaseLogger;
}): Promise<Worker> {
  const { database, bus, handlers, log } = options;
  const stopping = new AbortController();
  // A kind that this release does not know belongs to a newer one on the same database.
  const kinds = Object.keys(handlers);
  await queries.addSchedules(
    database,
    Object.entries(handlers).flatMap(([kind, { everyMs }]) => (everyMs === undefined ? [] : [{ kind, everyMs }])),
  );

  function lookIn(waitMs: number): void {
    if (waitMs > 0) setTimeout(look, waitMs).unref();
  }

  async function finish(taken: queries.Lease, outcome: Outcome | 'FAILED'): Promise<void> {
    if (outcome === 'INTERRUPTED') return queries.handBackJob(database, taken);
    const isLater = typeof outcome === 'object';
    const waitMs = isLater ? outcome.againInMilliseconds : 0;
    lookIn(waitMs);
    await queries.finishJob(database, taken, isLater ? 'WAITING' : outcome, waitMs);
  }

  async function run(taken: queries.ClaimedJob, handler: JobHandler): Promise<Outcome> {
    const { id } = taken;
    const lost = new AbortController();
    let steppedAt = Date.now();
    const step = (write: typeof queries.renewLease) => async (tx: Executor) => {
      if (!(await write(tx, taken))) throw new LeaseLostError(`Job ${id} is somebody else's now`);
      steppedAt = Date.now();
    };
    // A job may wait for longer than a lease lasts, though the process is well.
    const renewing = setInterval(() => {
      if (Date.now() - steppedAt > longestStepMs) return;
      queries.renewLease(database, taken).then(
        (isOurs) => {
          if (!isOurs) lost.abort();
        },
        (error: unknown) => log.warn({ err: error, job: id }, 'the lease of a job could not be renewed'),
      );
    }, renewEveryMs);
    renewing.unref();
    try {
      const signal = AbortSignal.any([stopping.signal, lost.signal]);
      const job = { id, renewLease: step(queries.renewLease), recordProgress: step(queries.recordProgress), signal };
      return await inOwnTrace(`job ${taken.kind}`, {}, () => handler.run(job));
    } finally {
      clearInterval(renewing);
    }
  }

  /** An error here leaves the job as it is: another worker ends it once the lease has run out. */
  async function exhaust(taken: queries.ClaimedJob, handler: JobHandler): Promise<void> {
    const { id, kind, attempts, failures } = taken;
    log.error({ job: id, kind, attempts, failures }, 'a job was tried too often without progress and is given up');
    const outcome = await database.transaction(async (tx) => {
      if (!(await queries.renewLease(tx, taken))) throw new LeaseLostError(`Job ${id} is somebody else's now`);
      return handler.onExhausted(tx, id);
    });
    await finish(taken, outcome);
  }

  async function work(): Promise<boolean> {
    const taken = await queries.claimJob(database, randomUUID(), kinds);
    if (taken === null) return false;
    const handler = handlers[taken.kind];
    if (!handler) return false;
    const { attempts, failures } = taken;
    const deaths = attempts - 1 - failures;
    const measured = jobRuns.startTimer({ kind: taken.kind });
    const ended = (outcome: 'DONE' | 'FAILED' | 'GIVEN_UP'): unknown => measured({ outcome });
    try {
      if (deaths >= maxDeaths || failures >= maxFailures) {
        await exhaust(taken, handler);
        ended('GIVEN_UP');
      } else {
        await finish(taken, await run(taken, handler));
        ended('DONE');
      }
    } catch (error) {
      if (error instanceof LeaseLostError) return true;
      ended('FAILED');
      log.error({ err: error, kind: taken.kind }, 'a job failed; it is tried again');
      if (deaths >= maxDeaths || failures >= maxFailures) return true;
      const pauseMs = pauseAfter(failures);
      lookIn(pauseMs);
      await queries.recordFailure(database, taken, pauseMs);
    }
    return true;
  }

  async function workOff(): Promise<void> {
    try {
      while (!stopping.signal.aborted && (await work()));
    } catch (error) {
      log.warn({ err: error }, 'jobs could not be read, and will be looked for again');
    }
  }

  let isRunning = false;
  let running: Promise<void> = Promise.resolve();
  let isAskedAgain = false;
  const look = (): void => {
    if (stopping.signal.aborted) return;
    if (isRunning) {
      isAskedAgain = true;
      return;
    }
    isRunning = true;
    running = workOff().then(() => {
      isRunning = false;
      if (!isAskedAgain) return;
      isAskedAgain = false;
      look();
    });
  };
  const unsubscribe = await bus.subscribe(queries.jobsChannel, look, look);
  const timer = setInterval(look, pollMs);
  timer.unref();
  look();
  return {
    async close() {
      stopping.abort();
      clearInterval(timer);
      await unsubscribe();
      await running;
    },
  };
}
