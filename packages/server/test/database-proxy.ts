import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { connectionTarget } from '../src/platform/database/connection-url.ts';

/** An address that leads to the database through a socket on which a test can look at what is sent. */
export async function watchedSocket(
  url: string,
  onSent: (bytes: Buffer) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  const target = connectionTarget(url);
  const { hostname, port } = new URL(target.url);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const path = target.options.path;
    const database = path ? connect(path) : connect(Number(port || 5432), hostname);
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
  const through = new URL(target.url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
