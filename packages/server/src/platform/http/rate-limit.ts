import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './problem.ts';

const tooMany = (milliseconds: number): ApiError =>
  new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(milliseconds / 1000) });

/** Without a token a whole hall may share one IP address, so that may do more than a person. */
const ipAddressFactor = 10;
const timeWindow = 60_000;
/** Of how many callers the requests are counted. */
const cache = 50_000;

/** Counts a request whose caller was refused; throws TOO_MANY_REQUESTS when its address has too many. */
export type CountRefusal = (request: FastifyRequest) => Promise<void>;

/** An address of IPv6 stands for its network of 64 bits: everybody there has more addresses than could be counted. */
const networkOf = (request: FastifyRequest): string => normalizeIP(request.ip);

/** The network for what one caller may do at a stand: a household or a phone has up to 72 bits of addresses of IPv6. */
export const wideNetworkOf = (request: FastifyRequest): string => normalizeIP(request.ip, 56);

/** Requests a minute: `perPerson` of a signed-in caller, ten times that of an IP address without a token; 0 is no limit. */
export async function limitRate(api: FastifyInstance, perPerson: number): Promise<CountRefusal> {
  if (perPerson === 0) return async () => {};
  await api.register(rateLimit, {
    // Before a byte of the body is read: a request that is one too many costs no parsing.
    hook: 'onRequest',
    timeWindow,
    cache,
    keyGenerator: (request) => request.caller?.subject ?? networkOf(request),
    max: (request) => (request.caller ? perPerson : perPerson * ipAddressFactor),
    errorResponseBuilder: (_request, context) => tooMany(context.ttl),
  });
  const count = api.createRateLimit({ keyGenerator: networkOf, max: perPerson * ipAddressFactor });
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl);
  };
}

/** Declares a route that may be called less often than others; it counts by itself. */
export const rateOf = (perMinute: number | undefined) =>
  perMinute === undefined ? {} : { rateLimit: { max: perMinute, keyGenerator: networkOf } };

/**
 * Returns whether a request for a page that costs the database something is one too many of its IP address without a token:
 * there are as many as of requests to the API.
 */
export async function limitPages(
  pages: FastifyInstance,
  perPerson: number,
): Promise<(request: FastifyRequest) => Promise<boolean>> {
  if (perPerson === 0) return async () => false;
  await pages.register(rateLimit, { global: false, timeWindow, cache });
  const count = pages.createRateLimit({ keyGenerator: networkOf, max: perPerson * ipAddressFactor });
  return async (request) => {
    const counted = await count(request);
    return !counted.isAllowed && counted.isExceeded;
  };
}

/** A file of 50 MiB has 10 parts, and each may be cut off and sent again more than once. */
const perUpload = 60;

/**
 * Counts a request that brings a file or a part of one; throws TOO_MANY_REQUESTS when its address without a token, which is
 * all that is known of who sends it, or the upload of this key has too many a minute.
 */
export type CountUpload = (request: FastifyRequest, key: string) => Promise<void>;

export async function limitUploads(files: FastifyInstance, perPerson: number): Promise<CountUpload> {
  if (perPerson === 0) return async () => {};
  await files.register(rateLimit, { global: false, timeWindow, cache });
  files.decorateRequest('uploadKey', '');
  const counts = [
    files.createRateLimit({ keyGenerator: networkOf, max: perPerson * ipAddressFactor }),
    files.createRateLimit({ keyGenerator: (request) => request.uploadKey, max: perUpload }),
  ];
  return async (request, key) => {
    request.uploadKey = key;
    for (const count of counts) {
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl);
    }
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    uploadKey: string;
  }
}
