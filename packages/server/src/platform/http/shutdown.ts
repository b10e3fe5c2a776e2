import type { FastifyInstance } from 'fastify';

/** Half of what the process has until it is ended by force: the jobs and the database come after. */
const graceMilliseconds = 5_000;

/** A server that stops waits for its answers to be read, but not for ever: a download may never be read. */
export function endConnections(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setTimeout(() => app.server.closeAllConnections(), graceMilliseconds);
  });
  // Runs once the last connection has ended.
  app.addHook('onClose', async () => clearTimeout(timer));
}

export interface Draining {
  readonly hasBegun: boolean;
  /** From now on the server says that it is not ready, and answers as before. */
  begin(): void;
}

/**
 * Announces that the server is about to stop: load balancers read it in /health/ready, and each answer asks for another
 * connection. Requests that come nevertheless are answered as ever until it stops.
 */
export function drainOnStop(app: FastifyInstance): Draining {
  let hasBegun = false;
  app.addHook('onSend', async (_request, reply) => {
    if (hasBegun) reply.header('connection', 'close');
  });
  return {
    get hasBegun() {
      return hasBegun;
    },
    begin() {
      hasBegun = true;
    },
  };
}
