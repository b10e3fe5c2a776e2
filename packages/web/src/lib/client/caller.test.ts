import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { access } from '@fairlead/contract/access';
import { endpoint } from '@fairlead/contract/endpoint';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Caller, type CallerNeeds, createCaller } from './caller.ts';
import { ApiProblem, NetworkError, OtherPersonError } from './failures.ts';

const readThing = endpoint({
  name: 'readThing',
  summary: 'Read a thing',
  method: 'GET',
  path: '/thing/{thingId}',
  access: access.anyone,
  params: z.strictObject({ thingId: z.string() }),
  query: z.strictObject({ kind: z.array(z.string()).optional() }),
  response: z.strictObject({ name: z.string() }),
});
const makeThing = endpoint({
  name: 'makeThing',
  summary: 'Make a thing',
  method: 'POST',
  path: '/thing',
  access: access.anyone,
  body: z.strictObject({ name: z.string() }),
  response: null,
});
const things = endpoint({
  name: 'things',
  summary: 'Things as a table',
  method: 'GET',
  path: '/things/csv',
  access: access.anyone,
  response: { file: ['text/csv'], work: 'export' },
});

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answer = (response: ServerResponse, seen: Seen) => void;

let server: ReturnType<typeof createServer>;
let seen: Seen[];
let answers: Answer[];

const json = (status: number, body: unknown, headers = {}): Answer => {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};
const refuse = (status: number, code: string, extra = {}): Answer =>
  json(status, { type: 'about:blank', title: code, status, code, detail: `said ${code}`, requestId: 'r-1', ...extra });
const cut: Answer = (response) => response.destroy();

beforeEach(async () => {
  seen = [];
  answers = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      const one = { method: request.method, url: request.url, headers: request.headers, body };
      seen.push(one);
      (answers.shift() ?? json(200, { name: 'it' }))(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function setUp(needs: Partial<CallerNeeds> = {}) {
  const spies = { onForbidden: vi.fn(), onFailure: vi.fn(), refresh: vi.fn(async () => null as string | null) };
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const caller: Caller = createCaller({ origin, language: () => 'de', token: async () => 'a.b.c', ...spies, ...needs });
  return { ...spies, caller };
}

describe('a request', () => {
  test('carries token, language, type and an id, and goes below /papi', async () => {
    const { caller } = setUp();
    const answer = await caller.call(readThing, { params: { thingId: 'a/b' }, query: { kind: ['x', 'y'] } });
    expect(answer).toEqual({ name: 'it' });
    expect(seen[0]?.url).toBe('/papi/thing/a%2Fb?kind=x&kind=y');
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer a.b.c',
      'content-type': 'application/json',
      'accept-language': 'de',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('without a token carries none', async () => {
    const { caller } = setUp({ token: async () => null });
    await caller.call(readThing, { params: { thingId: '1' }, query: {} });
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });

  test('in the name of a person goes with a token of theirs only, also when the token was renewed meanwhile', async () => {
    const tokenOf = (sub: string) => `a.${btoa(JSON.stringify({ sub }))}.c`;
    const asInes = (needs: Partial<CallerNeeds>) =>
      setUp(needs).caller.call(makeThing, { body: { name: 'x' } }, { subject: 'ines' });
    answers = [(response) => response.writeHead(204).end()];
    await asInes({ token: async () => tokenOf('ines') });
    expect(seen).toHaveLength(1);
    await expect(asInes({ token: async () => tokenOf('jo') })).rejects.toThrow(OtherPersonError);
    await expect(asInes({ token: async () => null })).rejects.toThrow(OtherPersonError);
    expect(seen).toHaveLength(1);
    answers = [refuse(401, 'TOKEN_EXPIRED')];
    const renewed = { token: async () => tokenOf('ines'), refresh: async () => tokenOf('jo') };
    await expect(asInes(renewed)).rejects.toThrow(OtherPersonError);
    expect(seen).toHaveLength(2);
  });

  test('sends its body as JSON, and 204 answers nothing', async () => {
    const { caller } = setUp();
    answers = [(response) => response.writeHead(204).end()];
    expect(await caller.call(makeThing, { body: { name: 'ü' } })).toBeUndefined();
    expect(seen[0]?.body).toBe('{"name":"ü"}');
  });

  test('for a file answers a blob, with its name when asked', async () => {
    const { caller } = setUp();
    const file: Answer = (response) =>
      response
        .writeHead(200, { 'content-disposition': `attachment; filename="x.csv"; filename*=UTF-8''M%C3%A4rz.csv` })
        .end('a,b');
    answers = [file, file];
    expect(await (await caller.call(things, {})).text()).toBe('a,b');
    const named = await caller.file(things, {});
    expect(named.name).toBe('März.csv');
    expect(seen[0]?.headers.accept).toBe('text/csv');
  });

  test('missing something never leaves the client', async () => {
    const { caller, onFailure } = setUp();
    const missing = { params: { thingId: null as unknown as string }, query: {} };
    await expect(caller.call(readThing, missing)).rejects.toThrow(
      'Required parameter thingId was null or undefined when calling readThing',
    );
    expect(seen).toEqual([]);
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe('a refusal', () => {
  test('400 is for the caller alone', async () => {
    const { caller, onFailure, onForbidden } = setUp();
    const errors = [{ path: 'body.name', code: 'email', message: 'Write it so' }];
    answers = [refuse(400, 'INVALID_INPUT', { errors })];
    const failure = await caller.call(makeThing, { body: { name: '' } }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiProblem);
    expect(failure).toMatchObject({ status: 400, code: 'INVALID_INPUT', errors, requestId: 'r-1' });
    expect(onFailure).not.toHaveBeenCalled();
    expect(onForbidden).not.toHaveBeenCalled();
  });

  test('403 leads to sign-in, without a message', async () => {
    const { caller, onFailure, onForbidden } = setUp();
    answers = [refuse(403, 'FORBIDDEN')];
    await expect(caller.call(makeThing, { body: { name: '' } })).rejects.toMatchObject({ status: 403 });
    expect(onForbidden).toHaveBeenCalledTimes(1);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('MAY_NOT_BUY keeps the person where they are, with a message', async () => {
    const { caller, onFailure, onForbidden } = setUp();
    answers = [refuse(403, 'MAY_NOT_BUY')];
    await expect(caller.call(makeThing, { body: { name: '' } })).rejects.toMatchObject({ code: 'MAY_NOT_BUY' });
    expect(onForbidden).not.toHaveBeenCalled();
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  test('a suspension leads there whatever the call expected, and says who, why and until when', async () => {
    const { caller, onForbidden } = setUp();
    const suspension = { targetKind: 'VISITOR', reason: 'Spam', until: null };
    answers = [refuse(403, 'FORBIDDEN'), refuse(403, 'SUSPENDED', { suspension })];
    const ask = () => caller.call(makeThing, { body: { name: '' } }, { isForbiddenExpected: true });
    await expect(ask()).rejects.toMatchObject({ suspension: undefined });
    expect(onForbidden).not.toHaveBeenCalled();
    await expect(ask()).rejects.toMatchObject({ suspension });
    expect(onForbidden).toHaveBeenCalledWith(expect.objectContaining({ suspension }));
  });

  test.each([402, 404, 409, 500])('%i is said, and passed on', async (status) => {
    const { caller, onFailure } = setUp();
    answers = [refuse(status, 'CONFLICT')];
    await expect(caller.call(makeThing, { body: { name: '' } })).rejects.toMatchObject({ status });
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  test("a proxy's page is a problem without a text", async () => {
    const { caller } = setUp();
    answers = [(response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')];
    await expect(caller.call(makeThing, { body: { name: '' } })).rejects.toMatchObject({
      status: 502,
      code: 'UNKNOWN',
      detail: '',
    });
  });
});

describe('a 401', () => {
  test('is answered by one silent refresh and one repeat', async () => {
    const { caller, refresh, onForbidden } = setUp({ refresh: async () => 'new.er.token' });
    answers = [refuse(401, 'TOKEN_EXPIRED')];
    await caller.call(makeThing, { body: { name: 'x' } });
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer a.b.c', 'Bearer new.er.token']);
    expect(refresh).not.toHaveBeenCalled();
    expect(onForbidden).not.toHaveBeenCalled();
  });

  test('after the repeat is as a 403', async () => {
    const { caller, onForbidden, onFailure } = setUp({ refresh: async () => 'new.er.token' });
    answers = [refuse(401, 'TOKEN_EXPIRED'), refuse(401, 'TOKEN_REVOKED')];
    await expect(caller.call(makeThing, { body: { name: 'x' } })).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(2);
    expect(onForbidden).toHaveBeenCalledTimes(1);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('that cannot be cured is not repeated', async () => {
    const { caller, onForbidden } = setUp();
    answers = [refuse(401, 'UNAUTHENTICATED')];
    await expect(caller.call(makeThing, { body: { name: 'x' } })).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(1);
    expect(onForbidden).toHaveBeenCalledTimes(1);
  });
});

describe('no answer', () => {
  test('to a GET is tried again', async () => {
    const { caller, onFailure } = setUp();
    answers = [cut, refuse(503, 'UNAVAILABLE')];
    expect(await caller.call(readThing, { params: { thingId: '1' }, query: {} })).toEqual({ name: 'it' });
    expect(seen).toHaveLength(3);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('to a POST is not, and is said once', async () => {
    const { caller, onFailure } = setUp();
    answers = [cut];
    const failure = await caller.call(makeThing, { body: { name: 'x' } }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NetworkError);
    expect(seen).toHaveLength(1);
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  test('to a POST with an idempotency key is tried again under the same key', async () => {
    const { caller } = setUp();
    answers = [cut, (response) => response.writeHead(204).end()];
    await caller.call(makeThing, { body: { name: 'x' } }, { idempotencyKey: 'k-1' });
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['k-1', 'k-1']);
  });

  test('is kept quiet for work in the background', async () => {
    const { caller, onFailure } = setUp();
    answers = [cut];
    await expect(caller.call(makeThing, { body: { name: 'x' } }, { isQuiet: true })).rejects.toBeInstanceOf(
      NetworkError,
    );
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('because nobody waits any more is no failure', async () => {
    const { caller, onFailure } = setUp();
    const stop = new AbortController();
    answers = [() => stop.abort()];
    const call = caller.call(readThing, { params: { thingId: '1' }, query: {} }, { signal: stop.signal });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(onFailure).not.toHaveBeenCalled();
  });
});
