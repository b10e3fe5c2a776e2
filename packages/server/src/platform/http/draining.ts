import type { FastifyInstance } from 'fastify';

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
