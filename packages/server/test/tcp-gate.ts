import type { AddressInfo } from 'node:net';
import { createConnection, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';
import { connectionTarget } from '../src/platform/database/connection-url.ts';

export interface Gate {
  /** The database's address through the gate. */
  readonly url: string;
  /** Cuts every connection and refuses new ones. */
  shut(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** A door in front of the database: for the app behind it, shutting it is the database going away. */
export async function createGate(databaseUrl: string): Promise<Gate> {
  const target = connectionTarget(databaseUrl);
  const address = new URL(target.url);
  const path = target.options.path;
  const to: NetConnectOpts =
    typeof path === 'string' ? { path } : { host: address.hostname, port: Number(address.port || 5432) };
  const sockets = new Set<Socket>();
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket
      .on('error', () => {})
      .on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
  };
  let server: Server | undefined;
  let port = 0;
  const open = async () => {
    const opened = createServer((near) => {
      const far = createConnection(to);
      keep(near, far);
      keep(far, near);
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve, reject) => opened.once('error', reject).listen(port, '127.0.0.1', resolve));
    port = (opened.address() as AddressInfo).port;
    server = opened;
  };
  const shut = async () => {
    const closing = new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
    server = undefined;
    for (const socket of sockets) socket.destroy();
    await closing;
  };
  await open();
  address.hostname = '127.0.0.1';
  address.port = String(port);
  address.search = '';
  return { url: address.href, shut, open, close: shut };
}
