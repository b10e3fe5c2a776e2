import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { returnedRequestId } from '../http/logging.ts';
import { tracer, tracing } from './spans.ts';

/** Asked so often, and by machines, that nothing else would be seen. */
const isWatching = (route: string): boolean => route.startsWith('/health/') || route === '/metrics';

/**
 * A span for each request, by the route's pattern and never the URL itself. It goes on with the caller's trace (`traceparent`),
 * and has the id under which the log and the caller know it.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!tracing.isOn) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  const within = (request: FastifyRequest, done: () => void): void => {
    const span = spans.get(request);
    if (span === undefined) done();
    else context.with(trace.setSpan(context.active(), span), done);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route = 'unknown' } = request.routeOptions;
    if (isWatching(route)) return done();
    const method = route === 'unknown' ? 'any' : request.method;
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'fairlead.request_id': request.id,
      'fairlead.returned_request_id': returnedRequestId(request),
    };
    const asked = propagation.extract(ROOT_CONTEXT, request.headers);
    spans.set(request, tracer().startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, asked));
    within(request, done);
  });
  // Reading a body goes on where the connection was made, and not where the request began.
  app.addHook('preValidation', (request, _reply, done) => within(request, done));
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}
