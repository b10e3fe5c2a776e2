import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { Gauge, type Registry } from 'prom-client';

/** Lengths of the queues in the database, the same in every process: read together with the metrics. */
export function measureQueues(registry: Registry, database: Executor): void {
  const registers = [registry];
  const jobs = new Gauge({
    name: 'fairlead_jobs',
    help: 'Jobs of the installation by state: DUE, LATER, RUNNING, FAILED',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      const states = await orUnknown(countJobs(database));
      jobs.reset();
      for (const { state, count } of states ?? []) jobs.set({ state }, count);
    },
  });
  const delay = new Gauge({
    name: 'fairlead_job_delay_seconds',
    help: 'How long the job that waits longest is overdue',
    registers,
    async collect() {
      delay.set((await orUnknown(longestDelay(database))) ?? Number.NaN);
    },
  });
}

/** While the database is away the lengths are unknown, and the other metrics are worth the more. */
const orUnknown = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null);

const countJobs = (executor: Executor): Promise<{ state: string; count: number }[]> =>
  executor.query<{ state: string; count: number }>(sql`
    select s.state, count(j.id)::int as count from unnest(array['DUE', 'LATER', 'RUNNING', 'FAILED']) as s (state)
    left join jobs j on s.state = case
      when j.state <> 'WAITING' then j.state when j.run_at <= now() then 'DUE' else 'LATER' end
    group by s.state`);

async function longestDelay(executor: Executor): Promise<number> {
  const [row] = await executor.query<{ seconds: number }>(sql`
    select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as seconds
    from jobs where state = 'WAITING' and run_at <= now()`);
  return row?.seconds ?? 0;
}
