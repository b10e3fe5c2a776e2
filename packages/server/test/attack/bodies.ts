import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { type Attack, hold, slowestWhile, type Target } from './target.ts';

const mebibyte = 1_048_576;
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

/** JSON of about so many bytes that costs the parser, or a schema, more than its sender. */
const shapes: Readonly<Record<string, (bytes: number) => string>> = {
  brackets: (bytes) => '['.repeat(bytes),
  'closed brackets': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'nested objects': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'different keys': (bytes) =>
    `{${Array.from({ length: bytes / 10 }, (_, index) => `"${index.toString(36).padStart(5, 'k')}":1`).join()}}`,
  'the same key': (bytes) => `{${'"a":1,'.repeat(bytes / 6)}"a":1}`,
  'empty objects': (bytes) => `{"events":[${'{},'.repeat(bytes / 3)}{}]}`,
  numbers: (bytes) => `{"ids":[${'1,'.repeat(bytes / 2)}1]}`,
  'form fields': (bytes) => 'a&'.repeat(bytes / 2),
  'one long text': (bytes) => `{"beaconId":"${'x'.repeat(bytes)}"}`,
  'escaped quotes': (bytes) => `{"beaconId":"${'\\"'.repeat(bytes / 2)}"}`,
  ['__proto__']: (bytes) => `[${'{"__proto__":1},'.repeat(bytes / 16)}1]`,
};

interface Sent {
  readonly path: string;
  readonly content: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends a body on a connection of its own; resolves to the status, or 0 when the connection ended before an answer. */
function send({ server }: Target, { path, content, headers }: Sent): Promise<number> {
  return new Promise((resolve) => {
    const host = `app.localhost:${server.port}`;
    const options = { host: '127.0.0.1', port: server.port, method: 'POST', path, agent: false } as const;
    const length = { 'content-length': content.byteLength };
    const sending = request({ ...options, headers: { ...headers, ...length, host } }, (answer) => {
      answer.resume();
      answer.once('error', () => {});
      answer.once('close', () => resolve(answer.statusCode ?? 0));
    });
    sending.once('error', () => resolve(0));
    sending.end(content);
  });
}

/** Work of the server's main thread so far, in milliseconds; unlike a clock it leaves out what else the machine does. */
const workOf = ({ server }: Target): number =>
  Number(readFileSync(`/proc/${server.pid}/task/${server.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

const workedDuring = async (target: Target, run: () => Promise<unknown>): Promise<number> => {
  const before = workOf(target);
  await run();
  return workOf(target) - before;
};

/** Work that 12 requests may cause: a stall cannot be longer. */
const maxMilliseconds = 50;

/** Sends so many bodies at once and resolves to the work they cause; a second try tells them from a job that ran beside them. */
async function workFor(target: Target, count: number, sent: Sent): Promise<number> {
  const statuses = new Set<number>();
  const sendAll = () => Promise.all(Array.from({ length: count }, async () => statuses.add(await send(target, sent))));
  const first = await workedDuring(target, sendAll);
  const work = first < maxMilliseconds ? first : Math.min(first, await workedDuring(target, sendAll));
  const what = `${count} requests of ${sent.content.byteLength} bytes to ${sent.path}`;
  hold(![...statuses].some((status) => status >= 500), `${what} are answered ${[...statuses]}`);
  const limit = (maxMilliseconds * count) / 12;
  hold(work < limit, `${what} keep the server busy for ${work.toFixed(0)} ms`);
  return work;
}

const everyEntry = (token: string): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  '/papi/scan/view': { 'content-type': json },
  '/papi/visitor': { 'content-type': json },
  '/papi/scan/batch': { 'content-type': json, authorization: `Bearer ${token}` },
  '/papi/scan': { 'content-type': json, authorization: 'Bearer guessed' },
  '/papi/nothing': { 'content-type': json },
  '/nothing': { 'content-type': json },
  '/papi/payment/webhook': { 'content-type': json, 'stripe-signature': 't=1,v1=0' },
  '/idp/': {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
  },
  '/idp/oauth2/token': { 'content-type': form },
  '/idp/login': { 'content-type': form },
  '/scan/2345678923': { 'content-type': form },
  '/outbox': { 'content-type': form },
});

/** Sizes around the limits of the API's endpoints, the provider's operations, and the largest body of all. */
const sizes = [16_000, 120_000, mebibyte - 64];

/** Bodies that cost more to read than to send: everybody else is answered meanwhile. */
export const bodyAttacks: readonly Attack[] = [
  ...[12, 24].map(
    (count): Attack => ({
      name: `send ${count} bodies of 1 MiB of brackets`,
      async run(target) {
        const headers = { 'content-type': json };
        const sent = { path: '/papi/scan/view', content: Buffer.from('['.repeat(mebibyte)), headers };
        const waited = await slowestWhile(target, () =>
          Promise.all(Array.from({ length: count }, () => send(target, sent))),
        );
        const work = await workFor(target, count, sent);
        return `the server is busy for ${work.toFixed(0)} ms; slowest /health/live ${waited.toFixed(0)} ms`;
      },
    }),
  ),
  ...Object.entries(shapes).map(
    ([name, make]): Attack => ({
      name: `send bodies of ${name} to every entry`,
      async run(target) {
        const figures: number[] = [];
        for (const bytes of sizes) {
          const content = Buffer.from(make(bytes));
          for (const [path, headers] of Object.entries(everyEntry(target.visitor.token))) {
            figures.push(await workFor(target, 12, { path, content, headers }));
          }
        }
        return `${figures.length} times 12 requests keep the server busy for ${Math.max(...figures).toFixed(0)} ms at most`;
      },
    }),
  ),
  {
    name: 'keep the server reading bodies that it has refused',
    async run(target) {
      const sent = {
        path: '/papi/scan/view',
        content: Buffer.alloc(64 * mebibyte, 91),
        headers: { 'content-type': json },
      };
      const started = performance.now();
      const status = await send(target, sent);
      hold(status === 413 || status === 0, `64 MiB are answered with ${status}`);
      return `64 MiB: ${status === 0 ? 'the connection ends' : status} after ${(performance.now() - started).toFixed(0)} ms`;
    },
  },
];
