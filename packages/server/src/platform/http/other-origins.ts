import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Headers that browsers may read of an answer: the name of a file, the time to wait, and the id for support. */
const readHeaders = ['content-disposition', 'date', 'etag', 'retry-after', 'x-request-id'];

/**
 * Lets the pages of the three hosts call the API at a host of its own. Who calls is told by a token and never by a cookie, so no
 * credentials are let through; pages of anybody else are answered as before, and browsers keep the answer from them.
 */
export function allowPages(app: FastifyInstance, pages: readonly string[]): void {
  app.register(cors, {
    origin: [...pages],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: readHeaders,
    maxAge: 3600,
  });
}
