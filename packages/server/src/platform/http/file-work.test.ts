import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { handleErrors } from './errors.ts';
import { createFileWorkGate } from './file-work.ts';

const one = { running: 1, runningPerPerson: 1, waiting: 2, waitingPerPerson: 2 };
const limits = { picture: one, print: one, export: one };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Answers files without an end, one at a time, and notes which are begun and which are over. */
async function serve(pauseMs?: number) {
  const events: string[] = [];
  const http = Fastify();
  http.decorateRequest('caller', null);
  handleErrors(http, false);
  const gate = createFileWorkGate(limits, pauseMs);
  http.get<{ Params: { name: string } }>('/:name', async (request, reply) => {
    const { name } = request.params;
    events.push(`${name} asks`);
    reply.raw.once('close', () => events.push(`${name} goes away`));
    await gate.enter('export', request, reply);
    events.push(`${name} begins`);
    const body = new Readable({ read: () => void setImmediate(() => body.push(Buffer.alloc(65_536))) });
    body.once('close', () => events.push(`${name} ends`));
    gate.watch(body, request, reply);
    return reply.send(body);
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  closing.push(async () => {
    http.server.closeAllConnections();
    await http.close();
  });
  const { port } = http.server.address() as AddressInfo;
  const ask = (name: string) => {
    const request = get({ host: '127.0.0.1', port, path: `/${name}`, agent: false });
    request.on('error', () => {});
    return request;
  };
  return { http, events, ask };
}
const answerOf = async (request: ReturnType<typeof get>): Promise<IncomingMessage> =>
  ((await once(request, 'response')) as [IncomingMessage])[0];

test('whoever goes away, reading or waiting, makes room for the next, and what is too much is refused', async () => {
  const { events, ask } = await serve();
  const ana = ask('ana');
  await answerOf(ana);
  const ben = ask('ben');
  await expect.poll(() => events).toContain('ben asks');
  const cleo = ask('cleo');
  await expect.poll(() => events).toContain('cleo asks');
  const refused = await answerOf(ask('dora'));
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
  ben.destroy();
  await expect.poll(() => events).toContain('ben goes away');
  ana.destroy();
  expect((await answerOf(cleo)).statusCode).toBe(200);
  expect(events).not.toContain('ben begins');
  expect(events.indexOf('ana ends')).toBeGreaterThan(-1);
  cleo.destroy();
  await expect.poll(() => events).toContain('cleo ends');
});

test('whoever stops reading, or wants no more than the headers, makes room as well', async () => {
  const { http, events, ask } = await serve(200);
  const ana = ask('ana');
  (await answerOf(ana)).pause();
  const ben = await answerOf(ask('ben'));
  expect(ben.statusCode).toBe(200);
  expect(events).toContain('ana ends');
  ben.destroy();
  expect((await http.inject({ method: 'HEAD', url: '/cleo' })).statusCode).toBe(200);
  await expect.poll(() => events).toContain('cleo ends');
});
