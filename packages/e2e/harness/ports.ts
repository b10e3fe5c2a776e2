import { createServer } from 'node:net';

/** Ports on which servers of this worker listened, and listen no more. */
const left: number[] = [];

/** Returns the port if it is free, else null; 0 stands for any. */
function probe(port: number): Promise<number | null> {
  const server = createServer();
  return new Promise((done) => {
    server.once('error', () => done(null));
    server.listen(port, () => {
      const { port: found } = server.address() as { port: number };
      server.close(() => done(found));
    });
  });
}

/** Returns a free port. The URLs of the three hosts name it, so it must be known before the start. */
export async function freePort(): Promise<number> {
  const port = await probe(0);
  if (port === null) throw new Error('No port is free');
  return port;
}

/**
 * The port of a server that has ended, else a free one: what a shared browser keeps of the client is of use to the next test file
 * only under the same address.
 */
export async function takePort(): Promise<number> {
  const port = left.pop();
  return (port === undefined ? null : await probe(port)) ?? freePort();
}

export const givePortBack = (port: number): void => void left.push(port);
