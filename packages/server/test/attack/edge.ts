import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, hold, type Target } from './target.ts';

/** Headers that a proxy adds to a request from far away. */
const forwarding: readonly Readonly<Record<string, string>>[] = [
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-real-ip': '203.0.113.7' },
  { via: '1.1 proxy' },
  { 'x-forwarded-host': 'app.example' },
  { 'x-forwarded-proto': 'https' },
  { forwarded: 'for=203.0.113.7' },
  { 'cf-connecting-ip': '203.0.113.7' },
  { 'true-client-ip': '203.0.113.7' },
  { 'x-client-ip': '203.0.113.7' },
  { 'fly-client-ip': '203.0.113.7' },
  { 'x-original-forwarded-for': '203.0.113.7' },
  { 'x-envoy-external-address': '203.0.113.7' },
];

/** Sends bytes and resolves to what came back before the server ended the connection, or `limitMs` passed. */
export function sendRaw(port: number, bytes: string, limitMs: number): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const timer = setTimeout(() => socket.destroy(), limitMs);
    socket.on('data', (data) => {
      received += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(received);
    });
  });
}

const oddPaths = [
  '//x/',
  '//evil.example/%2e%2e',
  '/a%00b',
  '/%',
  '/%zz',
  '/%ff%fe',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/..%5c..%5cetc%5cpasswd',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/locales/..%2f..%2fserver%2flocales/en.json',
  '/.env',
  '/.git/config',
  `/${'a'.repeat(300)}`,
  `/${'a/'.repeat(2_000)}`,
  '/papi//scan',
  `/papi/scan/${'x'.repeat(300)}`,
  '/papi/project/%00/beacon',
  '/papi/attachment/%2e%2e%2f/favourite',
  '/idp/../papi/admin/account',
  '/files/..%2f..%2fsecrets.key',
  '/health/..%2fmetrics',
  '/\u202e',
];

async function askOften(target: Target, count: number, headers: (index: number) => Record<string, string>) {
  const statuses = new Set<number>();
  for (let index = 0; index < count; index += 1) {
    statuses.add((await target.server.ask('app', 'GET', '/papi/asset/industries', { headers: headers(index) })).status);
  }
  return statuses;
}

/** Attacks with any bytes, from behind a proxy or not. */
export const edgeAttacks: readonly Attack[] = [
  {
    name: 'read the outbox and the metrics through a proxy on the same machine',
    async run({ server }) {
      for (const path of ['/outbox', '/outbox.json', '/metrics']) {
        for (const headers of forwarding) {
          const { status } = await server.ask('app', 'GET', path, { headers });
          hold(status !== 200, `${path} with ${Object.keys(headers)[0]}`);
        }
        const old = await sendRaw(server.port, `GET ${path} HTTP/1.0\r\nhost: app.localhost\r\n\r\n`, 5_000);
        hold(!/^HTTP\/1\.\d 200/.test(old), `${path} with HTTP/1.0`);
        const foreign = { host: `evil.example:${server.port}` };
        hold((await server.ask('app', 'GET', path, { headers: foreign })).status !== 200, `${path} for another host`);
      }
      return `${3 * (forwarding.length + 2)} requests refused`;
    },
  },
  {
    name: 'escape the rate limit by a forged X-Forwarded-For',
    async run(target) {
      const statuses = await askOften(target, 6_200, (index) => ({ 'x-forwarded-for': `198.51.100.${index % 250}` }));
      hold(statuses.has(429), 'every request is answered');
      return 'refused after 6,000 a minute whatever the header says';
    },
  },
  {
    name: 'choose the role by a forged X-Forwarded-Host',
    async run({ server }) {
      const headers = { 'x-forwarded-host': `admin.localhost:${server.port}` };
      const { text } = await server.ask('app', 'GET', '/config.json', { headers });
      hold(!text.includes('"ADMIN"'), 'the app host answers as the admin host');
      return 'the host that was asked decides';
    },
  },
  {
    name: 'make the server fail by odd paths',
    async run({ server }) {
      const statuses: number[] = [];
      for (const path of oddPaths) {
        const raw = await sendRaw(
          server.port,
          `GET ${path} HTTP/1.1\r\nhost: app.localhost:${server.port}\r\nconnection: close\r\n\r\n`,
          5_000,
        );
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(raw)?.[1] ?? 0);
        hold(status < 500, `${path.slice(0, 60)} answers ${status}`);
        hold(!/root:x:|"private": true|BEGIN/.test(raw), `${path} reads a file`);
        statuses.push(status);
      }
      return `${oddPaths.length} paths: ${[...new Set(statuses)].sort().join(', ')}`;
    },
  },
  {
    name: 'keep 150 connections open with bodies that trickle',
    async run(target) {
      const { server } = target;
      let open = 0;
      const sockets = Array.from({ length: 150 }, () => {
        const socket = connect(server.port, '127.0.0.1', () => {
          open += 1;
          socket.write(
            `POST /papi/event HTTP/1.1\r\nhost: app.localhost:${server.port}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
          );
        });
        const trickle = setInterval(() => socket.write(' '), 1_000);
        socket.on('error', () => {});
        socket.on('close', () => {
          clearInterval(trickle);
          open -= 1;
        });
        return socket;
      });
      const started = Date.now();
      while (Date.now() - started < 90_000 && (open > 0 || Date.now() - started < 3_000)) await pause(500);
      const seconds = (Date.now() - started) / 1000;
      for (const socket of sockets) socket.destroy();
      hold(open === 0, `${open} are open after ${seconds.toFixed(0)} s`);
      return `all ended within ${seconds.toFixed(0)} s`;
    },
  },
  {
    name: 'act as somebody whose browser shows another site',
    async run(target) {
      const { server } = target;
      const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' };
      const posted = await server.ask('business', 'POST', '/papi/exhibition', { headers, body: { kind: 'PROJECT' } });
      hold(posted.status === 401 || posted.status === 415, `a form’s post answers ${posted.status}`);
      const preflight = await server.ask('business', 'OPTIONS', '/papi/exhibition', {
        headers: {
          ...headers,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      });
      hold(preflight.headers['access-control-allow-origin'] === undefined, 'other sites may send tokens');
      return 'no cookie is taken, and no other origin is allowed';
    },
  },
  {
    name: 'put ids of one’s own choice into the log',
    async run({ server }) {
      const chosen = 'somebody-elses-request';
      const { headers } = await server.ask('app', 'GET', '/papi/asset/industries', {
        headers: { 'x-request-id': chosen },
      });
      hold(headers['x-request-id'] !== undefined, 'the answer names no request');
      hold(
        !new RegExp(`"(?:reqId|requestId)":"${chosen}"`).test(server.output()),
        'it stands there as the request’s id',
      );
      return `answered as ${String(headers['x-request-id']).slice(0, 40)}`;
    },
  },
];
