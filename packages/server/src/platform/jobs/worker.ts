import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../database/bus.ts';
import type { Database, Executor } from '../database/connection.ts';
import { jobsChannel } from './add-job.ts';

/** Who dies with a job is known by its lease running out. */
const leaseSeconds = 30;
const pollMilliseconds = 5_000;
/** So often may a job be begun without any of its work being kept. */
const mostAttempts = 5;
const retryMilliseconds = 500;

/** The job was taken over by another process, or is gone: stop, and keep nothing. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

export interface Job {
  readonly id: string;
  /** First in every transaction that does the job's work: only who holds the lease may commit, and holds it for longer. */
  hold(tx: Executor): Promise<void>;
  /** This process is about to stop; end at the next good place, the job goes on elsewhere. */
  readonly signal: AbortSignal;
}

/** DONE, or when the next part is to be done. */
export type Outcome = 'DONE' | { readonly againInMilliseconds: number };

export interface JobHandler {
  run(job: Job): Promise<Outcome>;
  /** The job killed or failed too many tries. */
  giveUp(tx: Executor, jobId: string): Promise<void>;
}

async function claim(
  database: Database,
  lease: string,
  kinds: readonly string[],
): Promise<{ id: string; kind: string; attempts: number } | null> {
  const [row] = await database.db.execute<{ id: string; kind: string; attempts: number }>(sql`
    update jobs set state = 'RUNNING', lease = ${lease}, attempts = attempts + 1,
      leased_until = now() + ${leaseSeconds} * interval '1 second'
    where id = (
      select id from jobs
      where kind = any(${sql.param(kinds)}::text[])
        and ((state = 'WAITING' and run_at <= now()) or (state = 'RUNNING' and leased_until < now()))
      order by run_at limit 1 for update skip locked)
    returning id, kind, attempts`);
  return row ?? null;
}

export interface Worker {
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
  // What this release does not know, a newer one on the same database will.
  const kinds = Object.keys(handlers);

  async function finish(id: string, lease: string, outcome: Outcome | 'FAILED'): Promise<void> {
    const state = typeof outcome === 'string' ? outcome : 'WAITING';
    const wait = typeof outcome === 'string' ? 0 : outcome.againInMilliseconds;
    if (wait > 0) setTimeout(look, wait).unref();
    await database.db.execute(sql`
      update jobs set state = ${state}, lease = null, leased_until = null,
        run_at = now() + ${wait} * interval '1 millisecond'
      where id = ${id} and lease = ${lease}`);
  }

  async function work(): Promise<boolean> {
    const lease = randomUUID();
    const taken = await claim(database, lease, kinds);
    if (taken === null) return false;
    const handler = handlers[taken.kind];
    if (!handler) return false;
    const { id, attempts } = taken;
    const hold = async (tx: Executor): Promise<void> => {
      const held = await tx.execute(sql`
        update jobs set leased_until = now() + ${leaseSeconds} * interval '1 second', attempts = 0
        where id = ${id} and lease = ${lease} and state = 'RUNNING' returning id`);
      if (held.length === 0) throw new LeaseLostError(`Job ${id} is somebody else's now`);
    };
    try {
      if (attempts > mostAttempts) {
        await database.transaction(async (tx) => {
          await hold(tx);
          await handler.giveUp(tx, id);
        });
        await finish(id, lease, 'FAILED');
      } else await finish(id, lease, await handler.run({ id, hold, signal: stopping.signal }));
    } catch (error) {
      if (error instanceof LeaseLostError) return true;
      log.error({ err: error, kind: taken.kind }, 'a job failed; it is tried again');
      await finish(id, lease, { againInMilliseconds: retryMilliseconds * 2 ** Math.min(attempts, 6) });
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
  const unsubscribe = await bus.subscribe(jobsChannel, look, look);
  const timer = setInterval(look, pollMilliseconds);
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
