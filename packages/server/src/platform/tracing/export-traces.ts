import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import type { TracingConfig } from '../../tracing-config.ts';

const sendEveryMs = 2_000;

/** Hands spans over to a collector from now on. Returns what sends the last of them. */
export function exportTraces(
  { url, headers, sampledPart }: TracingConfig,
  version: string,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const warn = (what: string): void => log.warn({ reason: what.slice(0, 200) }, 'traces could not be sent');
  const quiet = (): void => {};
  diag.setLogger({ error: warn, warn, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN);
  const ofPart = new TraceIdRatioBasedSampler(sampledPart);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'fairlead', 'service.version': version }),
    // Anybody may send a traceparent: it never makes more traces than the operator wants.
    sampler: new ParentBasedSampler({ root: ofPart, remoteParentSampled: ofPart }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, headers: { ...headers } }),
        scheduledDelayMillis: sendEveryMs,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown().catch((error: unknown) => warn(String(error)));
  };
}
