import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/** The id that the client gave its request; undefined for none, and for one that should not stand in a log. */
function clientRequestId(headers: IncomingHttpHeaders): string | undefined {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,100}$/.test(given) ? given : undefined;
}

/** Id for the client: its own, or else ours. */
export const returnedRequestId = (request: FastifyRequest): string => clientRequestId(request.headers) ?? request.id;

/**
 * Every request has an id that we made and that no other request has. A client's id stands beside it in the log: it can be
 * looked up there, but it can be chosen to mislead, and several requests may have the same one.
 */
export const requestIds = {
  genReqId: () => randomUUID(),
  childLoggerFactory: (log, bindings, options, raw) => {
    const given = clientRequestId(raw.headers);
    return log.child(given === undefined ? bindings : { ...bindings, clientRequestId: given }, options);
  },
} satisfies FastifyServerOptions;
