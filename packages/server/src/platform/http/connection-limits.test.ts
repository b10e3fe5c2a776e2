import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { connectRaw } from '../../../test/raw-http.ts';
import { type ConnectionLimits, connectionOptions, limitConnections } from './connection-limits.ts';

const limits: ConnectionLimits = {
  headersMs: 500,
  bodyMs: 500,
  upload: { quietMs: 1000, graceMs: 1000, bytesPerSecond: 500 },
  keepAliveMs: 60_000,
  checkMs: 50,
  connections: 40,
};
const apps: FastifyInstance[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const app of apps.splice(0)) await app.close();
});

async function start(over: Partial<ConnectionLimits> = {}): Promise<string> {
  const all = { ...limits, ...over };
  const app = Fastify({ ...connectionOptions(all) });
  apps.push(app);
  limitConnections(app, all, (request) => request.url?.startsWith('/files/') ?? false);
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.get('/', async () => 'here');
  app.post('/', async (request) => ({ read: JSON.stringify(request.body) }));
  app.addContentTypeParser('a/b', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/small', { bodyLimit: 1_024 }, async () => 'taken');
  const onRequest = async () => Promise.reject(Object.assign(new Error('Too many'), { statusCode: 429 }));
  app.post('/refused', { onRequest }, async () => 'taken');
  app.put('/files/:key', async (request) => {
    let bytes = 0;
    for await (const chunk of request.body as AsyncIterable<Buffer>) bytes += chunk.length;
    return { bytes };
  });
  app.put('/files/refused', async (_request, reply) => reply.code(404).send('no'));
  return app.listen({ port: 0, host: '127.0.0.1' });
}

async function open(url: string, head: readonly string[]): Promise<Socket> {
  const socket = await connectRaw(url);
  sockets.push(socket);
  socket.write(head.join('\r\n'));
  return socket;
}

/** Bytes received until the server ended the connection. */
async function untilClosed(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  if (!socket.closed) await once(socket, 'close');
  return text;
}

/** Writes so many bytes every 100 ms until the connection is closed or all is sent; returns how many went. */
async function trickle(socket: Socket, bytesEach: number, all: number): Promise<number> {
  let sent = 0;
  while (!socket.destroyed && socket.writable && sent < all) {
    socket.write(Buffer.alloc(Math.min(bytesEach, all - sent), 65));
    sent += bytesEach;
    await wait(100);
  }
  return Math.min(sent, all);
}

const post = ['POST / HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 100000', '', ''];
const put = (path: string, bytes: number) => [
  `PUT ${path} HTTP/1.1`,
  'Host: x',
  'Content-Type: x/y',
  `Content-Length: ${bytes}`,
  '',
  '',
];

describe('a connection', () => {
  test('that sends nothing, or its head byte by byte, is ended', async () => {
    const url = await start();
    const silent = await open(url, []);
    const slow = await open(url, ['GET / HTTP/1.1', 'Host: x', 'X-Slow: ']);
    const [one, two] = await Promise.all([untilClosed(silent), untilClosed(slow), trickle(slow, 1, 1000)]);
    expect(one).toMatch(/^$|^HTTP\/1\.1 408/);
    expect(two).toMatch(/^HTTP\/1\.1 408/);
  });

  test('whose body trickles is ended, however many of them there are', async () => {
    const url = await start({ connections: 200 });
    const all = await Promise.all(Array.from({ length: 150 }, () => open(url, post)));
    const ended = all.map(untilClosed);
    for (const socket of all) void trickle(socket, 1, 1000);
    for (const text of await Promise.all(ended)) expect(text).toMatch(/^HTTP\/1\.1 408/);
    expect(apps[0]?.server.listening).toBe(true);
    expect(await (await fetch(url)).text()).toBe('here');
  });

  test('that goes on sending what was refused already is ended', async () => {
    const socket = await open(await start(), put('/files/refused', 1_000_000));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 404/);
    expect(await trickle(socket, 1, 1_000_000)).toBeLessThan(1_000_000);
  });

  test('goes on after a refused body of at most 1 MiB, which is read and dropped', async () => {
    const socket = await open(await start(), [
      'POST /small HTTP/1.1',
      'Host: x',
      'Content-Type: a/b',
      'Content-Length: 1000000',
      '',
      '',
    ]);
    const [refused] = await once(socket, 'data');
    expect(String(refused)).toMatch(/^HTTP\/1\.1 413/);
    expect(String(refused)).not.toMatch(/connection: close/i);
    socket.write(Buffer.alloc(1_000_000));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const [next] = await once(socket, 'data');
    expect(String(next)).toMatch(/^HTTP\/1\.1 200/);
  });

  test('ends when a refused body is longer, or does not say how long it is', async () => {
    const url = await start();
    for (const path of ['/small', '/refused']) {
      for (const length of ['Content-Length: 1048577', 'Transfer-Encoding: chunked']) {
        const socket = await open(url, [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: a/b', length, '', '']);
        if (length.startsWith('Transfer')) socket.write(`ffff\r\n${'x'.repeat(65_535)}\r\n`);
        expect(await untilClosed(socket), `${path} ${length}`).toMatch(/^HTTP\/1\.1 4(13|29).*connection: close/is);
      }
    }
  });

  test('that trickles a refused body is ended', async () => {
    const socket = await open(await start(), post.with(0, 'POST /refused HTTP/1.1'));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 429/);
    expect(await trickle(socket, 1, 100_000)).toBeLessThan(100_000);
  });

  test('is refused beyond as many as there may be', async () => {
    const url = await start({ connections: 2, headersMs: 60_000 });
    await open(url, ['GET']);
    await open(url, ['GET']);
    expect(await untilClosed(await open(url, ['GET']))).toBe('');
  });

  test('without requests is kept for longer than balancers keep theirs', () => {
    // Of the large clouds' balancers the one that keeps them longest does so for 60 s unless it is told otherwise.
    expect(connectionOptions().keepAliveTimeout).toBeGreaterThan(60_000);
  });
});

describe('an upload', () => {
  test('may take longer than any other body, as long as it comes in fast enough', async () => {
    // Four times the rate that is asked for, for six times as long as another body may take.
    const bytes = 6_000;
    const socket = await open(await start(), put('/files/slow', bytes));
    const begun = Date.now();
    const text = once(socket, 'data').then(([chunk]) => String(chunk));
    expect(await trickle(socket, 200, bytes)).toBe(bytes);
    expect(await text).toContain(`{"bytes":${bytes}}`);
    expect(Date.now() - begun).toBeGreaterThan(limits.bodyMs * 4);
  });

  test('that comes in too slowly, or not at all any more, is ended', async () => {
    const url = await start();
    const slow = await open(url, put('/files/slow', 1_000_000));
    const stopped = await open(url, put('/files/stopped', 1_000_000));
    const ended = [untilClosed(slow), untilClosed(stopped)];
    stopped.write(Buffer.alloc(500_000));
    const sent = await trickle(slow, 20, 1_000_000);
    expect(sent).toBeLessThan(1_000_000);
    for (const text of await Promise.all(ended)) expect(text).toMatch(/^HTTP\/1\.1 408/);
  });
});

test('the product’s server has such limits', async () => {
  const app = await createTestApp();
  const { server } = app.http;
  expect(server.headersTimeout).toBe(30_000);
  expect(server.maxConnections).toBe(10_000);
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  expect(server.listenerCount('request')).toBe(2);
  await app.close();
});
