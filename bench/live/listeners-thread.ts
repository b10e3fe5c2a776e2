import { get, type IncomingMessage } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** Runs the listeners in a thread of their own, so that reading does not delay the clock of the scans. */
export interface Listeners {
  readonly port: number;
  readonly projectId: string;
  /** One for each listener. */
  readonly tokens: readonly string[];
}

/** The same clock in every thread: milliseconds since the epoch. */
export const clock = (): number => performance.timeOrigin + performance.now();

const heard: ((text: string) => void)[] = [];

async function follow({ port, projectId }: Listeners, token: string, position: number): Promise<void> {
  const request = get({
    port,
    host: '127.0.0.1',
    path: `/papi/project/${projectId}/live`,
    headers: { host: `business.localhost:${port}`, authorization: `Bearer ${token}` },
    agent: false,
  });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  if (answer.statusCode !== 200) throw new Error(`A listener was answered ${answer.statusCode}`);
  answer.setEncoding('utf8').on('data', (text: string) => heard[position]?.(text));
}

function waitFor(leadId: string, count: number): Promise<number[]> {
  return new Promise((resolve) => {
    const times: number[] = [];
    for (let position = 0; position < count; position += 1) {
      heard[position] = (text) => {
        if (!text.includes(leadId)) return;
        delete heard[position];
        if (times.push(clock()) === count) resolve(times);
      };
    }
    parentPort?.postMessage('waiting');
  });
}

if (parentPort) {
  const listeners = workerData as Listeners;
  for (const [position, token] of listeners.tokens.entries()) await follow(listeners, token, position);
  // A lead whose news is waited for; the answer is when each listener had it.
  parentPort.on('message', (leadId: string) => {
    void waitFor(leadId, listeners.tokens.length).then((times) => parentPort?.postMessage(times));
  });
  parentPort.postMessage('ready');
}
