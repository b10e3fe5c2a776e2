import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './problem.ts';
import type {} from './request-caller.ts';

const tooMany = (milliseconds: number): ApiError =>
  new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(milliseconds / 1000) });

/** Without a token a whole hall may share one address, so an address may do more than a person. */
const addressFactor = 10;

/** Counts a request that was refused before anybody was known; throws TOO_MANY_REQUESTS when its address has too many. */
export type CountRefusal = (request: FastifyRequest) => Promise<void>;

/** Requests a minute: `perPerson` of somebody signed in, ten times that of an address without a token; 0 is no limit. */
export async function limitRate(api: FastifyInstance, perPerson: number): Promise<CountRefusal> {
  if (perPerson === 0) return async () => {};
  await api.register(rateLimit, {
    hook: 'preHandler',
    timeWindow: 60_000,
    cache: 50_000,
    keyGenerator: (request) => request.caller?.subject ?? request.ip,
    max: (request) => (request.caller ? perPerson : perPerson * addressFactor),
    errorResponseBuilder: (_request, context) => tooMany(context.ttl),
  });
  const count = api.createRateLimit({ keyGenerator: (request) => request.ip, max: perPerson * addressFactor });
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl);
  };
}
