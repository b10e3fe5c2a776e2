import type { FastifyBaseLogger } from 'fastify';
import type { TracingConfig } from '../../tracing-config.ts';
import { tracing } from './spans.ts';

/** Begins to trace where a collector is given; what that needs is loaded then, and not before. Returns what ends it. */
export async function startTracing(
  config: TracingConfig | undefined,
  version: string,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  if (config === undefined) return async () => {};
  const [{ exportTraces }, { traceStatements }] = await Promise.all([
    import('./export-traces.ts'),
    import('./trace-statements.ts'),
  ]);
  const close = exportTraces(config, version, log);
  tracing.isOn = true;
  traceStatements();
  return close;
}
