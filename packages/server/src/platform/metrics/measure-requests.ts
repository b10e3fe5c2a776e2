import type { FastifyInstance } from 'fastify';
import { identityRequests, requestSeconds, requests } from './product-metrics.ts';

const signingIn = new Set([
  'SignUp',
  'ConfirmSignUp',
  'InitiateAuth',
  'RespondToAuthChallenge',
  'GetTokensFromRefreshToken',
  'ForgotPassword',
  'ConfirmForgotPassword',
]);

const outcomeOf = (status: number): string => (status < 400 ? 'DONE' : status < 500 ? 'REFUSED' : 'FAILED');

/** Counts each answer under its route's pattern, and the steps of signing in by their names: neither can be made up by a client. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const { url: route = 'unknown' } = request.routeOptions;
    requests.inc({ method: route === 'unknown' ? 'any' : request.method, route, status });
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (!isStream) requestSeconds.observe({ status }, reply.elapsedTime / 1_000);
    const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    if (route.startsWith('/idp') && signingIn.has(operation))
      identityRequests.inc({ operation, outcome: outcomeOf(reply.statusCode) });
  });
}
