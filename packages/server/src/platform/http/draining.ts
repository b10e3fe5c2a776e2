import type { FastifyInstance } from 'fastify';

export interface Draining {
  readonly hasBegun: boolean;
  /** From now on the server says that it is not ready, and answers as before. */
  begin(): void;
}

/**
 * A server that is about to stop first says so: whoever balances hears it by /health/ready, and with each answer that its connection is not
 * used again. Until it stops, what comes nevertheless is answered as ever.
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
