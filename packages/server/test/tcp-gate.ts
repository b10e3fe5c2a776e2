import type { AddressInfo } from 'node:net';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { listenerOf, throughPort } from '../../database/test/database-listener.ts';

export interface Gate {
  /** The URL of the database through the gate. */
  readonly url: string;
  /** Cuts every connection and refuses new ones. */
  shut(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** A door in front of the database: for the app behind it, shutting it makes the database unavailable. */
export async function createGate(databaseUrl: string): Promise<Gate> {
  const to = listenerOf(databaseUrl);
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
  return { url: throughPort(databaseUrl, port), shut, open, close: shut };
}
