import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './problem.ts';
import type {} from './request-caller.ts';

/** Without a token a whole hall may share one address, so an address may do more than a person. */
const addressFactor = 10;

/** Requests a minute: `perPerson` of somebody signed in, ten times that of an address without a token; 0 is no limit. */
export async function limitRate(api: FastifyInstance, perPerson: number): Promise<void> {
  if (perPerson === 0) return;
  await api.register(rateLimit, {
    hook: 'preHandler',
    timeWindow: 60_000,
    cache: 50_000,
    keyGenerator: (request) => request.caller?.subject ?? request.ip,
    max: (request) => (request.caller ? perPerson : perPerson * addressFactor),
    errorResponseBuilder: (_request, context) =>
      new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
  });
}
