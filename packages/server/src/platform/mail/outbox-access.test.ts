import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { outboxUrl } from './outbox-access.ts';

const publicHosts = {
  PUBLIC_URL_ADMIN: 'https://admin.example',
  PUBLIC_URL_BUSINESS: 'https://business.example',
  PUBLIC_URL_APP: 'https://app.example',
};

describe('the outbox of an installation with public hosts', () => {
  const app = useTestApp(publicHosts);
  let key: string;
  beforeAll(async () => {
    key = new URL(outboxUrl(app.config, app.secretsKey)).hash.replace('#key=', '');
  });
  const ask = (url: string, headers: Record<string, string> = {}) =>
    app.http.inject({ url, remoteAddress: '192.0.2.1', headers: { host: 'admin.example', ...headers } });
  const exchange = (given: string, over: TestApp = app) =>
    over.http.inject({
      method: 'POST',
      url: '/outbox',
      headers: { host: 'admin.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ key: given }).toString(),
    });

  test('has a link with a key that no server or proxy on the way is told', () => {
    const url = new URL(outboxUrl(app.config, app.secretsKey));
    expect([url.origin, url.pathname, url.search]).toEqual(['https://admin.example', '/outbox', '']);
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  });

  test('asks for the key in the reader’s language, and shows nothing', async () => {
    const page = await ask('/outbox', { 'accept-language': 'de' });
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(page.body).toContain('Schlüssel');
    expect(page.body).not.toContain(key);
    expect((await ask('/outbox/key.js')).headers['content-type']).toContain('javascript');
    expectProblem(await ask('/outbox.json'), 'NOT_FOUND');
  });

  test('gives a strict cookie for the key, and shows the mail to whoever has it until it is over', async () => {
    const answer = await exchange(key);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/outbox']);
    const setCookie = String(answer.headers['set-cookie']);
    expect(setCookie).toMatch(/^__Host-fairlead-outbox=/);
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Secure', 'Path=/', 'Max-Age=43200']) {
      expect(setCookie).toContain(attribute);
    }
    expect(setCookie).not.toContain(key);
    const cookie = `other=1; ${setCookie.split(';')[0]}`;
    expect((await ask('/outbox.json', { cookie })).statusCode).toBe(200);
    expect((await ask('/outbox', { cookie })).body).not.toContain('<form');
    const later = cookie.replace(/=(\d{13})\./, (_, until) => `=${Number(until) + 1}.`);
    for (const forged of [
      cookie.slice(0, -2),
      later,
      '__Host-fairlead-outbox=',
      '__Host-fairlead-outbox=9999999999999.',
    ]) {
      expectProblem(await ask('/outbox.json', { cookie: forged }), 'NOT_FOUND');
    }
    app.setNow(new Date(Date.now() + 12 * 3_600_000 + 1000));
    expectProblem(await ask('/outbox.json', { cookie }), 'NOT_FOUND');
    app.setNow(null);
  });

  test('takes the key itself from a program', async () => {
    expect((await ask('/outbox.json', { authorization: `Bearer ${key}` })).statusCode).toBe(200);
    expectProblem(await ask('/outbox.json', { authorization: `Bearer ${key}x` }), 'NOT_FOUND');
    // In the query it would stand in the logs of whatever is in between.
    expectProblem(await ask(`/outbox.json?key=${key}`), 'NOT_FOUND');
  });

  test('takes no other key', async () => {
    for (const wrong of ['', 'x', key.slice(1), `${key}A`, 'x'.repeat(900)]) {
      expectProblem(await exchange(wrong), 'NOT_FOUND');
    }
    expectProblem(await exchange('x'.repeat(5000)), 'PAYLOAD_TOO_LARGE');
  });

  test('has the same key in every process of the installation', async () => {
    const beside = await createTestApp(publicHosts, { beside: app });
    try {
      expect((await exchange(key, beside)).statusCode).toBe(303);
    } finally {
      await beside.close();
    }
  });
});

test('the outbox of a local installation has no key, and its link leads to this machine', async () => {
  const app = await createTestApp();
  try {
    expect(outboxUrl(app.config, app.secretsKey)).toBe('http://127.0.0.1:3000/outbox');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await app.http.inject({ method: 'POST', url: '/outbox', headers, payload: 'key=' })).statusCode).toBe(404);
    expectProblem(await app.http.inject({ url: '/outbox/key.js' }), 'NOT_FOUND');
  } finally {
    await app.close();
  }
});
