import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A connection on which a test writes whatever it likes, also what no client library would send. */
export async function connectRaw(url: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Sends a request head as it is written here, and returns all that comes back until the server closes the connection. */
export async function sendRaw(url: string, lines: readonly string[]): Promise<{ status: number; text: string }> {
  const socket = await connectRaw(url);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  const answer = await text(socket);
  return { status: Number(/^HTTP\/1\.\d (\d{3})/.exec(answer)?.[1] ?? 0), text: answer };
}
