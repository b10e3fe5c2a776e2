import type { FastifyInstance } from 'fastify';
import { returnedRequestId } from './request-id.ts';

/** One line a request: the route's pattern, never the URL itself, which may carry a code, a name or an e-mail address. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', returnedRequestId(request));
  });
  app.addHook('onResponse', async (request, reply) => {
    const isQuiet = request.routeOptions.url?.startsWith('/health') || reply.statusCode < 400;
    request.log[isQuiet ? 'debug' : 'info'](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}
