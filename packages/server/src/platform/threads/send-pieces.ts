import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';

/** In a thread: hands over what is made, a piece at a time, and makes the next one when it is asked for. */
export async function sendPieces(port: MessagePort, pieces: AsyncIterable<unknown>): Promise<void> {
  for await (const piece of pieces) {
    const isAsked = once(port, 'message');
    port.postMessage(piece);
    await isAsked;
  }
  port.close();
}
