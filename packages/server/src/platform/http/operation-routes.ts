import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { productRegistry } from '../metrics/product-metrics.ts';
import { isSameSecret } from '../secrets.ts';
import { ApiError, notFound } from './problem.ts';
import { isLocalInstallation, isLoopback } from './proxies.ts';
import type { Draining } from './shutdown.ts';

/** Lengths of the queues in the database, the same in every process: read together with the metrics. */
function measureQueues(registry: Registry, database: Executor): void {
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

interface ReadinessCheck {
  readonly name: string;
  /** Rejects when it is not ready. */
  readonly check: () => Promise<unknown>;
}

/** Serves health for supervisors and load balancers, metrics for monitoring. */
export function operationRoutes(
  app: FastifyInstance,
  checks: readonly ReadinessCheck[],
  options: {
    database: Executor;
    draining: Draining;
    metricsToken: string | undefined;
    publicUrls: readonly string[];
  },
): void {
  const { metricsToken } = options;
  const isLocal = isLocalInstallation(options.publicUrls);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureQueues(registry, options.database);

  app.get('/health/live', async () => ({ status: 'live' }));

  app.get('/health/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (options.draining.hasBegun) return reply.code(503).send({ status: 'stopping' });
    const results = await Promise.allSettled(checks.map(({ check }) => check()));
    const missing = checks.filter((_, index) => results[index]?.status === 'rejected').map(({ name }) => name);
    if (missing.length === 0) return { status: 'ready' };
    request.log.warn({ missing }, 'not ready');
    return reply.code(503).header('retry-after', '2').send({ status: 'not ready', missing });
  });

  app.get('/metrics', async (request, reply) => {
    const isAllowed =
      metricsToken === undefined
        ? isLocal && isLoopback(request)
        : isSameSecret(request.headers.authorization ?? '', `Bearer ${metricsToken}`);
    if (!isAllowed) throw metricsToken === undefined ? notFound() : new ApiError('UNAUTHENTICATED');
    return reply.type(registry.contentType).send(`${await registry.metrics()}\n${await productRegistry.metrics()}`);
  });
}
