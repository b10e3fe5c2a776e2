import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { access } from '@fairlead/contract/access';
import { endpoint } from '@fairlead/contract/endpoint';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Caller, createCaller } from './caller.ts';
import { NetworkError } from './failures.ts';

const follow = endpoint({
  name: 'follow',
  summary: 'What happens with things',
  method: 'GET',
  path: '/things/live',
  access: access.anyone,
  response: { events: { made: z.strictObject({ ids: z.array(z.string()) }), resync: z.strictObject({}) } },
});

let server: ReturnType<typeof createServer>;
let caller: Caller;
let answer: (response: ServerResponse) => void;
let asked: IncomingHttpHeaders;

beforeEach(async () => {
  server = createServer((request, response) => {
    asked = request.headers;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  caller = createCaller({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    language: () => 'de',
    token: async () => 'a.b.c',
    refresh: async () => null,
    onForbidden: () => {},
    onFailure: () => {},
  });
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const parts = [
  'retry: 1000\n:\nid: p1\n\n',
  'event: made\nid: p2\ndata: {"ids":["a","ü"]}\n\n',
  ':\nid: p3\n\n',
  'event: resync\ndata: {}\n\n',
];

test('events are read as they come, however they are cut, with each position', async () => {
  answer = (response) => {
    for (const byte of Buffer.from(parts.join(''))) response.write(Buffer.from([byte]));
    response.end('event: made\ndata: {"ids":["cut"]}');
  };
  const positions: string[] = [];
  const options = { lastEventId: 'p0', onPosition: (id: string) => void positions.push(id) };
  const events = [];
  for await (const event of caller.events(follow, {}, options)) events.push(event);
  expect(events).toEqual([
    { event: 'made', data: { ids: ['a', 'ü'] } },
    { event: 'resync', data: {} },
  ]);
  expect(positions).toEqual(['p1', 'p2', 'p3']);
  expect(asked).toMatchObject({ accept: 'text/event-stream', 'last-event-id': 'p0', authorization: 'Bearer a.b.c' });
});

test('a connection that is cut is said to be', async () => {
  answer = (response) => {
    response.write(parts[3]);
    setTimeout(() => response.destroy(), 20);
  };
  const read = async () => {
    for await (const _ of caller.events(follow, {}));
  };
  await expect(read()).rejects.toThrow(NetworkError);
});

test('whoever wants no more lets go of the connection', async () => {
  const left = Promise.withResolvers<void>();
  answer = (response) => {
    response.once('close', left.resolve);
    response.write(parts[3]);
  };
  for await (const { event } of caller.events(follow, {})) {
    expect(event).toBe('resync');
    break;
  }
  await left.promise;
});
