import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFlags, type Flags } from './flags.ts';

let folder: string;
let server: Server;
let asked: { authorization: string | undefined; body: string; path: string | undefined }[];
let answer: { status: number; body: unknown };
let logged: string[];
let flags: Flags | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-flags-'));
  [asked, logged] = [[], []];
  answer = { status: 200, body: { flags: [] } };
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    asked.push({ authorization: request.headers.authorization, body, path: request.url });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(async () => {
  await flags?.close();
  flags = undefined;
  await new Promise((done) => server.close(done));
  await rm(folder, { recursive: true, force: true });
});

const serviceUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line).msg) });
async function begin(config: { preset?: object; file?: string; url?: string }): Promise<Flags> {
  const service = config.url === undefined ? undefined : { url: config.url, key: 'secret' };
  flags = await createFlags({
    config: { preset: config.preset ?? {}, file: config.file, service },
    log,
    origin: 'https://app.fair.example',
  });
  return flags;
}

test('everything is on unless a variable says otherwise, and nobody is asked', async () => {
  expect(await (await begin({})).all()).toEqual({ wishes: true, analytics: true });
  await flags?.close();
  expect(await (await begin({ preset: { wishes: false } })).all()).toEqual({ wishes: false, analytics: true });
  expect(asked).toEqual([]);
});

test('a file goes before the variables, is read anew, and stays as it was while it is damaged', async () => {
  const file = join(folder, 'flags.json');
  await writeFile(file, '{"wishes": false, "somebodyElses": true}');
  const of = await begin({ preset: { wishes: true, analytics: false }, file });
  expect(await of.all()).toEqual({ wishes: false, analytics: false });
  await writeFile(file, '{"wishes": ');
  await of.refresh();
  await of.refresh();
  expect(await of.isOn('wishes')).toBe(false);
  expect(logged).toEqual(['The file of flags cannot be read: flags stay as they were.']);
  await writeFile(file, '{}');
  await of.refresh();
  expect(await of.isOn('wishes')).toBe(true);
  expect(logged.at(-1)).toBe('The file of flags can be read again.');
});

test('a service is asked for all at once with its key, goes before the file, and learns of nobody', async () => {
  const file = join(folder, 'flags.json');
  await writeFile(file, '{"wishes": true, "analytics": false}');
  answer.body = {
    flags: [{ key: 'wishes', value: false, reason: 'STATIC' }, { key: 'theirs', value: 'blue' }, { key: 'gone' }],
  };
  const of = await begin({ file, url: serviceUrl() });
  expect(await of.all()).toEqual({ wishes: false, analytics: false });
  expect(asked).toEqual([
    {
      path: '/ofrep/v1/evaluate/flags',
      authorization: 'Bearer secret',
      body: JSON.stringify({ context: { targetingKey: 'https://app.fair.example' } }),
    },
  ]);
});

test('a service that is away leaves the defaults and what the file says; one that goes away, what it said last', async () => {
  const file = join(folder, 'flags.json');
  await writeFile(file, '{"analytics": false}');
  answer = { status: 503, body: {} };
  const of = await begin({ file, url: serviceUrl() });
  expect(await of.all()).toEqual({ wishes: true, analytics: false });
  expect(logged).toEqual(['The flag service cannot be read: flags stay as they were.']);
  answer = { status: 200, body: { flags: [{ key: 'wishes', value: false }] } };
  await of.refresh();
  expect(await of.isOn('wishes')).toBe(false);
  answer = { status: 500, body: {} };
  await of.refresh();
  expect(await of.isOn('wishes')).toBe(false);
});
