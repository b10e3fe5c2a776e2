import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createVisitor } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { newStorageKey } from '../storage/storage.ts';

const limit = 5;
const app = useTestApp({ RATE_LIMIT: String(limit) });

test('a person who asks too often is told when to come back; another one at the same address is not', async () => {
  const [eager, other] = [await createVisitor(app), await createVisitor(app)];
  const ask = (as: string) => app.call('GET', '/visitor', { as, language: 'de' });
  // The registration was the first request.
  for (let request = 1; request < limit; request += 1) expect((await ask(eager.token)).statusCode).toBe(200);
  const refused = await ask(eager.token);
  const problem = expectProblem(refused, 'TOO_MANY_REQUESTS');
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(problem.detail).toContain(String(seconds));
  expect((await ask(other.token)).statusCode).toBe(200);
  // Every call counts, not only the same one.
  expectProblem(await app.call('GET', '/scan', { as: eager.token }), 'TOO_MANY_REQUESTS');
});

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url: '/papi/visitor/account/welcome?lang=en', remoteAddress, headers });

test('an address without a token may do more than a person, but not without end', async () => {
  const ipAddress = '192.0.2.1';
  for (let request = 0; request < limit * 10; request += 1) expect((await from(ipAddress)).statusCode).toBe(200);
  expectProblem(await from(ipAddress), 'TOO_MANY_REQUESTS');
  expect((await from('192.0.2.2')).statusCode).toBe(200);
});

test('saying another address in a header does not help', async () => {
  const ipAddress = '192.0.2.3';
  for (let request = 0; request < limit * 10; request += 1) {
    await from(ipAddress, { 'x-forwarded-for': `198.51.100.${request}` });
  }
  expectProblem(await from(ipAddress, { 'x-forwarded-for': '198.51.100.99' }), 'TOO_MANY_REQUESTS');
});

test('guessing tokens counts for the address, too', async () => {
  const guess = () =>
    app.http.inject({ url: '/papi/visitor', remoteAddress: '192.0.2.4', headers: { authorization: 'Bearer guess' } });
  for (let request = 0; request < limit * 10; request += 1) expectProblem(await guess(), 'UNAUTHENTICATED');
  expectProblem(await guess(), 'TOO_MANY_REQUESTS');
});

test('all addresses of one IPv6 network count as one', async () => {
  for (let request = 0; request < limit * 10; request += 1) {
    expect((await from(`2001:db8:0:1::${request + 1}`)).statusCode).toBe(200);
  }
  expectProblem(await from('2001:db8:0:1:ffff::1'), 'TOO_MANY_REQUESTS');
  expect((await from('2001:db8:0:2::1')).statusCode).toBe(200);
});

describe('a request that is one too many', () => {
  const post = (path: string, remoteAddress: string, token?: string) =>
    app.http.inject({
      method: 'POST',
      url: `/papi${path}`,
      remoteAddress,
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      payload: '{broken',
    });

  test('is refused before its body is read', async () => {
    const ipAddress = '192.0.2.20';
    for (let request = 0; request < limit * 10; request += 1) {
      expectProblem(await post('/scan/view', ipAddress), 'INVALID_INPUT');
    }
    expectProblem(await post('/scan/view', ipAddress), 'TOO_MANY_REQUESTS');
  });

  test('counts for the person when the body is broken', async () => {
    const { token } = await createVisitor(app);
    // The registration was the first request.
    for (let request = 1; request < limit; request += 1) {
      expectProblem(await post('/scan', '192.0.2.21', token), 'INVALID_INPUT');
    }
    expectProblem(await post('/scan', '192.0.2.21', token), 'TOO_MANY_REQUESTS');
  });

  test('counts for the address when the role of a valid token is refused', async () => {
    const { token } = await createVisitor(app);
    const ipAddress = '192.0.2.22';
    for (let request = 0; request < limit * 10; request += 1) {
      expectProblem(await post('/organizer', ipAddress, token), 'FORBIDDEN');
    }
    expectProblem(await post('/organizer', ipAddress, token), 'TOO_MANY_REQUESTS');
  });
});

describe('sending files', () => {
  const soon = new Date(Date.now() + 60_000);
  const send = async (remoteAddress: string, key: string, content = 'x') => {
    const { url } = await app.storage.signUpload(key, { maximalBytes: 10 }, soon);
    return app.http.inject({ method: 'PUT', url, remoteAddress, payload: content });
  };

  test('counts for the address, whatever is sent where', async () => {
    const ipAddress = '192.0.2.50';
    for (let request = 0; request < limit * 10; request += 1) {
      expect((await send(ipAddress, newStorageKey())).statusCode).toBe(204);
    }
    const refused = await send(ipAddress, newStorageKey());
    expectProblem(refused, 'TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send('192.0.2.51', newStorageKey())).statusCode).toBe(204);
  });

  test('counts for the upload, wherever it is sent from, in parts as well', async () => {
    const key = newStorageKey();
    const part = async (remoteAddress: string) => {
      const id = randomUUID();
      const { url } = await app.storage.parts.sign(key, id, { number: 1, bytes: 1 }, soon);
      return app.http.inject({ method: 'PUT', url, remoteAddress, payload: 'x' });
    };
    for (let request = 0; request < 60; request += 1) {
      expectProblem(await part(`198.51.100.${request}`), 'NOT_FOUND');
    }
    expectProblem(await part('198.51.100.100'), 'TOO_MANY_REQUESTS');
    expectProblem(await send('198.51.100.101', key), 'TOO_MANY_REQUESTS');
    expect((await send('198.51.100.101', newStorageKey())).statusCode).toBe(204);
  });
});
