import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';

const maxCauses = 5;

type Details = Readonly<Record<string, unknown>>;

/** Names that PostgreSQL gives about a refused statement, without repeating values from it. */
const databaseFields = ['code', 'severity', 'routine', 'schema', 'table', 'column', 'constraint'];

/** The database repeats the refused values in its message, and a socket the address of the other side. */
const carriesValues = (error: Error): boolean =>
  'severity' in error || 'address' in error || error instanceof SyntaxError;

const frames = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * Describes an error for a log: what failed and where, and the statement without its parameters, but no value that a user
 * entered.
 */
export function describeError(error: unknown, depth = 0): Details {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = databaseFields.flatMap((name): [string, unknown][] => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const statement: unknown = Reflect.get(error, 'query');
  return {
    type: error.name,
    ...Object.fromEntries(fields),
    ...(carriesValues(error) ? {} : { message: error.message }),
    ...(typeof statement === 'string' ? { statement } : {}),
    stack: frames(error),
    ...(error.cause !== undefined && depth < maxCauses ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}

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
