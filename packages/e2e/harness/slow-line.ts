import { createConnection, createServer, type Socket } from 'node:net';

/** A line to a server that is slow in the direction of the server, and that can be cut. */
export interface SlowLine {
  readonly url: string;
  /** Bytes that have gone to the server. */
  sent(): number;
  /** Cuts all connections once, as soon as so many bytes have gone to the server. */
  cutAfter(bytes: number): void;
  /** How often it was cut. */
  cuts(): number;
  close(): Promise<void>;
}

export async function startSlowLine(to: { port: number; bytesPerSecond: number }): Promise<SlowLine> {
  const sockets = new Set<Socket>();
  let sent = 0;
  let cutAt = Number.POSITIVE_INFINITY;
  let cuts = 0;
  const cutAll = (): void => {
    cutAt = Number.POSITIVE_INFINITY;
    cuts += 1;
    for (const socket of sockets) socket.destroy();
  };
  const keep = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    socket
      .on('error', () => {})
      .on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
  };
  const server = createServer((near) => {
    const far = createConnection({ port: to.port, host: '127.0.0.1' });
    keep(near, far);
    keep(far, near);
    far.pipe(near);
    near.on('data', (chunk) => {
      near.pause();
      far.write(chunk);
      sent += chunk.length;
      if (sent >= cutAt) cutAll();
      else setTimeout(() => near.resume(), (chunk.length / to.bytesPerSecond) * 1000);
    });
    near.on('end', () => far.end());
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    sent: () => sent,
    cutAfter: (bytes) => {
      cutAt = bytes;
    },
    cuts: () => cuts,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
