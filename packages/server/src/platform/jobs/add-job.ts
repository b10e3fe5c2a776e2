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
