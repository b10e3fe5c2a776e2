import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { listenerOf, throughPort } from './database-listener.ts';

/** Returns a URL of the database behind a socket on which a test can look at what is sent. */
export async function watchedSocket(
  url: string,
  onSent: (bytes: Buffer) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(listenerOf(url));
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
    client.on('data', onSent);
    client.pipe(database).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: throughPort(url, (server.address() as AddressInfo).port),
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
