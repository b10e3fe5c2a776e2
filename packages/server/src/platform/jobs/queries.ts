import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { newId } from '../identifier.ts';

export const jobsChannel = 'jobs';

/** Adds a job in the transaction of whatever needs it; when that commits, every process looks for work. */
export async function addJob(tx: Executor, kind: string, id: string = newId()): Promise<string> {
  await tx.execute(sql`
    insert into jobs (id, kind, state, run_at, created_at) values (${id}, ${kind}, 'WAITING', now(), now())
    on conflict (id) do update set state = 'WAITING', run_at = now(), attempts = 0, failures = 0
    where jobs.state in ('DONE', 'FAILED')`);
  await tx.execute(sql`select pg_notify(${jobsChannel}, '')`);
  return id;
}

/** Has recurring work done at once, when the transaction commits: there is something to do. */
export async function wakeJob(tx: Executor, kind: string): Promise<void> {
  await tx.execute(sql`
    update jobs set run_at = now() where kind = ${kind} and is_scheduled and state = 'WAITING' and run_at > now()`);
  await tx.execute(sql`select pg_notify(${jobsChannel}, '')`);
}

/** A process that died with a job is known by the job's lease running out. */
export const leaseSeconds = 30;

/** A job and the lease that one process has on it. */
export interface Lease {
  readonly id: string;
  readonly lease: string;
}

export interface ClaimedJob extends Lease {
  readonly kind: string;
  /** Tries since there was progress, this one included. */
  readonly attempts: number;
  /** Those of them that ended in an error. */
  readonly failures: number;
}

/** Adds the job of each kind of recurring work that has none yet; there is never a second one. */
export async function addSchedules(
  executor: Executor,
  schedules: readonly { readonly kind: string; readonly everyMs: number }[],
): Promise<void> {
  const rows = schedules.map(({ kind, everyMs }) => ({ id: newId(), kind, waitMs: everyMs }));
  await executor.execute(sql`
    insert into jobs (id, kind, state, run_at, created_at, is_scheduled)
    select s.id, s.kind, 'WAITING', now() + s."waitMs" * interval '1 millisecond', now(), true
    from jsonb_to_recordset(${sql.json(rows)}::jsonb) as s(id uuid, kind text, "waitMs" float8)
    on conflict (kind) where is_scheduled do nothing`);
}

/** Takes the next job of these kinds that is due, or whose lease ran out; null if there is none. */
export async function claimJob(
  executor: Executor,
  lease: string,
  kinds: readonly string[],
): Promise<ClaimedJob | null> {
  const [row] = await executor.query<Omit<ClaimedJob, 'lease'> & Record<string, unknown>>(sql`
    update jobs set state = 'RUNNING', lease = ${lease}, attempts = attempts + 1,
      leased_until = now() + ${leaseSeconds} * interval '1 second'
    where id = (
      select id from jobs
      where kind = any(${kinds}::text[])
        and ((state = 'WAITING' and run_at <= now()) or (state = 'RUNNING' and leased_until < now()))
      order by run_at limit 1 for update skip locked)
    returning id, kind, attempts, failures`);
  return row ? { ...row, lease } : null;
}

/** Returns whether the lease was still ours. */
export async function renewLease(executor: Executor, { id, lease }: Lease): Promise<boolean> {
  const rows = await executor.query(sql`
    update jobs set leased_until = now() + ${leaseSeconds} * interval '1 second'
    where id = ${id} and lease = ${lease} and state = 'RUNNING' returning id`);
  return rows.length > 0;
}

/** Counts the tries from here on. Returns whether the lease was still ours. */
export async function recordProgress(executor: Executor, { id, lease }: Lease): Promise<boolean> {
  const rows = await executor.query(sql`
    update jobs set leased_until = now() + ${leaseSeconds} * interval '1 second', attempts = 0, failures = 0
    where id = ${id} and lease = ${lease} and state = 'RUNNING' returning id`);
  return rows.length > 0;
}

/** The try came to its end: the job is over, or the next part of it is due after a while. */
export async function finishJob(
  executor: Executor,
  { id, lease }: Lease,
  state: 'DONE' | 'FAILED' | 'WAITING',
  waitMs: number,
): Promise<void> {
  await executor.execute(sql`
    update jobs set state = ${state}, lease = null, leased_until = null, attempts = 0, failures = 0,
      run_at = now() + ${waitMs} * interval '1 millisecond'
    where id = ${id} and lease = ${lease}`);
}

/** The try was broken off by a process that stops: it does not count, neither for nor against the job. */
export async function handBackJob(executor: Executor, { id, lease }: Lease): Promise<void> {
  await executor.execute(sql`
    update jobs set state = 'WAITING', lease = null, leased_until = null, run_at = now(), attempts = greatest(attempts - 1, 0)
    where id = ${id} and lease = ${lease}`);
}

/** The try ended in an error; the next one is due after a while. */
export async function recordFailure(executor: Executor, { id, lease }: Lease, waitMs: number): Promise<void> {
  await executor.execute(sql`
    update jobs set state = 'WAITING', lease = null, leased_until = null, failures = failures + 1,
      run_at = now() + ${waitMs} * interval '1 millisecond'
    where id = ${id} and lease = ${lease}`);
}
