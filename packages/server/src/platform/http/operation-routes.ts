import type { Executor } from '@fairlead/database/executor';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { productRegistry } from '../metrics/product-metrics.ts';
import { measureQueues } from '../metrics/queue-metrics.ts';
import { isSameSecret } from '../secrets.ts';
import { ApiError, notFound } from './problem.ts';
import { isLocalInstallation, isLoopback } from './proxies.ts';
import type { Draining } from './shutdown.ts';

export interface ReadinessCheck {
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
