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
