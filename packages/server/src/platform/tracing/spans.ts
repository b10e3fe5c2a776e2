import { refusalCode } from '@fairlead/database/errors';
import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/** True if spans are made at all: without a collector nothing is asked of OpenTelemetry. */
export const tracing = { isOn: false };

export const tracer = (): Tracer => trace.getTracer('fairlead');

/** Cause of the failure, by a name that is ours or the database's; the message may hold a person's input. */
export function markFailed(span: Span, error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error;
  span.setAttribute('error.type', refusalCode(error) ?? name);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

async function during<T>(span: Span, within: Context, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(within, span), () => work(span));
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Does a piece of work as a span of what is under way. Attributes hold kinds and numbers, nothing about people. */
export async function inSpan<T>(name: string, attributes: Attributes, work: (span?: Span) => Promise<T>): Promise<T> {
  if (!tracing.isOn) return work();
  return during(tracer().startSpan(name, { attributes }), context.active(), work);
}

/** Runs work that no request asked for: a trace of its own. */
export async function inOwnTrace<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!tracing.isOn) return work();
  const span = tracer().startSpan(name, { attributes, kind: SpanKind.CONSUMER, root: true });
  return during(span, ROOT_CONTEXT, work);
}

/**
 * Does one piece of work for several that wait for it: a span of the first of them, which the others are linked with and name in turn, so
 * that each trace leads to it.
 */
export async function inSharedSpan<T>(
  name: string,
  attributes: Attributes,
  waiting: readonly Context[],
  work: () => Promise<T>,
): Promise<T> {
  const [first = ROOT_CONTEXT, ...others] = waiting;
  if (!tracing.isOn) return work();
  const linked = others.flatMap((each) => trace.getSpan(each) ?? []);
  const links = linked.map((each) => ({ context: each.spanContext() }));
  const span = tracer().startSpan(name, { attributes, links }, first);
  for (const each of linked) each.addLink({ context: span.spanContext() });
  return during(span, first, work);
}
