import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { maxBodyLimit } from '@fairlead/contract/endpoint';
import type { FastifyInstance } from 'fastify';

export interface ConnectionLimits {
  /** For the head of a request to arrive, and for a new connection to send anything. */
  readonly headersMs: number;
  /** For a body to arrive, unless it is an upload. */
  readonly bodyMs: number;
  /** An upload may take as long as it likes, as long as something arrives and on average enough. */
  readonly upload: { readonly quietMs: number; readonly graceMs: number; readonly bytesPerSecond: number };
  /** How long a connection without requests is kept: longer than a balancer keeps its own, or it would use one just closed. */
  readonly keepAliveMs: number;
  readonly checkMs: number;
  /** At once, in this process; the operating system's limit of open files has to leave room for them. */
  readonly connections: number;
}

/** A refused body of up to this length is read to its end and dropped: its sender gets the answer, and keeps the connection. */
const maxDroppedBytes = maxBodyLimit;

/** 1 MiB, the largest body of the API, takes 60 s at 140 kbit/s; a hall's network may be slower for files, and interrupted. */
const usualLimits: ConnectionLimits = {
  headersMs: 30_000,
  bodyMs: 60_000,
  upload: { quietMs: 60_000, graceMs: 60_000, bytesPerSecond: 2_048 },
  keepAliveMs: 72_000,
  checkMs: 2_000,
  connections: 10_000,
};
const dropWarningMs = 60_000;

/** Options of Fastify; the rest of the limits is set by `limitConnections`. */
export function connectionOptions(limits = usualLimits): { keepAliveTimeout: number; http: ServerOptions } {
  return {
    keepAliveTimeout: limits.keepAliveMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
  };
}

interface Arriving {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly isUpload: boolean;
  readonly begunAt: number;
  readonly bytesBefore: number;
  bytes: number;
  grewAt: number;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function isTooSlow(one: Arriving, now: number, { bodyMs, upload }: ConnectionLimits): boolean {
  if (!one.isUpload) return now - one.begunAt > bodyMs;
  const bytes = one.request.socket.bytesRead - one.bytesBefore;
  if (bytes > one.bytes) Object.assign(one, { bytes, grewAt: now });
  const expected = ((now - one.begunAt - upload.graceMs) / 1000) * upload.bytesPerSecond;
  return now - one.grewAt > upload.quietMs || bytes < expected;
}

/**
 * Ends connections on which a body arrives too slowly. Node's own requestTimeout knows one duration for everything, so it
 * would either end uploads from a slow network or let anybody hold connections open. The rest of a body that was
 * answered already counts as well: the connection waits for it.
 */
export function limitConnections(
  app: FastifyInstance,
  limits: ConnectionLimits = usualLimits,
  isUpload = ({ method, url }: IncomingMessage): boolean => method === 'PUT' && url?.startsWith('/files/') === true,
): void {
  const { server } = app;
  const arriving = new Set<Arriving>();

  function end({ request, response }: Arriving): void {
    if (response.headersSent) {
      request.socket.destroy();
      return;
    }
    // As Node says it when its own limits are exceeded: Fastify answers 408 and closes the connection.
    const error = Object.assign(new Error('The body arrived too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.emit('clientError', error, request.socket);
  }

  function check(): void {
    const now = performance.now();
    for (const one of arriving) {
      const isOver = one.request.complete || one.request.socket.destroyed;
      if (!isOver && !isTooSlow(one, now, limits)) continue;
      arriving.delete(one);
      if (!isOver) end(one);
    }
  }

  app.addHook('onSend', (request, reply, _payload, done) => {
    const { raw } = request;
    if (!raw.complete && hasBody(raw) && !isUpload(raw)) {
      // A body without a declared length may go on for ever.
      if (Number(raw.headers['content-length']) <= maxDroppedBytes) reply.removeHeader('connection');
      else reply.header('connection', 'close');
    }
    done();
  });

  server.maxConnections = limits.connections;
  let warnedAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    if (performance.now() - warnedAt < dropWarningMs) return;
    warnedAt = performance.now();
    app.log.warn({ connections: limits.connections }, 'connections are refused, there are too many');
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const now = performance.now();
    const bytesBefore = request.socket.bytesRead;
    arriving.add({ request, response, isUpload: isUpload(request), begunAt: now, bytesBefore, bytes: 0, grewAt: now });
  });
  const timer = setInterval(check, limits.checkMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
