import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp({
  ANALYTICS_ID_VISITOR: 'visitors',
  ANALYTICS_ID_EXHIBITOR: 'business',
  SUPPORT_EMAIL: 'help@fair.example',
});

describe('health', () => {
  test('is live, and ready when the database and the keys are there', async () => {
    expect((await app.http.inject({ url: '/health/live' })).json()).toEqual({ status: 'live' });
    const ready = await app.http.inject({ url: '/health/ready' });
    expect([ready.statusCode, ready.json(), ready.headers['cache-control']]).toEqual([
      200,
      { status: 'ready' },
      'no-store',
    ]);
  });
});

describe('metrics', () => {
  const metrics = (of: TestApp, remoteAddress: string, headers: Record<string, string> = {}) =>
    of.http.inject({ url: '/metrics', remoteAddress, headers });

  test('are for this machine alone, and not for a proxy on it', async () => {
    const own = await metrics(app, '127.0.0.1');
    expect(own.statusCode).toBe(200);
    expect(own.body).toContain('process_cpu_seconds_total');
    expect((await metrics(app, '::ffff:127.0.0.1')).statusCode).toBe(200);
    expectProblem(await metrics(app, '192.0.2.1'), 'NOT_FOUND');
    expectProblem(await metrics(app, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }), 'NOT_FOUND');
    expectProblem(await metrics(app, '127.0.0.1', { forwarded: 'for=127.0.0.1' }), 'NOT_FOUND');
  });

  test('are for whoever has the token, where there is one', async () => {
    const guarded = await createTestApp({ METRICS_TOKEN: 'a-token-long-enough' });
    try {
      const authorization = 'Bearer a-token-long-enough';
      expect((await metrics(guarded, '192.0.2.1', { authorization })).statusCode).toBe(200);
      for (const headers of [
        {},
        { authorization: 'Bearer a-token-long-enougH' },
        { authorization: 'a-token-long-enough' },
      ]) {
        expectProblem(await metrics(guarded, '127.0.0.1', headers), 'UNAUTHENTICATED');
      }
    } finally {
      await guarded.close();
    }
  });
});

describe('config.json', () => {
  const configOf = async (host: string) => {
    const answer = await app.http.inject({ url: '/config.json', headers: { host } });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    return answer.json();
  };

  test('says the role, the addresses and the identity of the host that was asked', async () => {
    const { urls } = app.config;
    for (const [url, role, analyticsId] of [
      [urls.admin, 'ADMIN', 'business'],
      [urls.business, 'EXHIBITOR', 'business'],
      [urls.app, 'VISITOR', 'visitors'],
    ] as const) {
      for (const host of [new URL(url).host, new URL(url).host.toUpperCase()]) {
        expect(await configOf(host)).toEqual({
          role,
          hosts: urls,
          apiHost: null,
          identity: {
            region: expect.any(String),
            signUpVerificationMethod: 'code',
            userPoolId: app.provider.poolId,
            userPoolWebClientId: app.provider.clientId,
            endpoint: `${url}/idp/`,
            oauth: expect.objectContaining({ origin: `${urls.app}/idp`, redirectSignOut: url }),
          },
          flags: { paymentsAreTest: true, wishes: true, analytics: true },
          analyticsId,
          contactEmail: 'help@fair.example',
          tokenIssuer: expect.any(String),
          version: 'test',
        });
      }
    }
  });

  test('says no role to any other host, and where the three are', async () => {
    for (const host of [
      'localhost',
      '127.0.0.1:3000',
      'app.localhost:1',
      'evil.example',
      'app.localhost:3000.evil.example',
    ]) {
      expect(await configOf(host)).toMatchObject({ role: null, hosts: app.config.urls });
    }
  });
});

describe('manifest.webmanifest', () => {
  test('names the client of the host that was asked, where it begins and its icons', async () => {
    const { urls } = app.config;
    for (const [host, name, start] of [
      [new URL(urls.app).host, 'Fairlead', '/mixie-points'],
      [new URL(urls.business).host, 'Fairlead Business', '/projects'],
      [new URL(urls.admin).host, 'Fairlead Admin', '/trade-fairs'],
      ['evil.example', 'Fairlead', '/'],
    ] as const) {
      const answer = await app.http.inject({ url: '/manifest.webmanifest', headers: { host } });
      expect([answer.statusCode, answer.headers['cache-control'], answer.headers['content-type']]).toEqual([
        200,
        'no-cache',
        expect.stringMatching(/^application\/manifest\+json/),
      ]);
      const manifest = answer.json();
      expect(manifest).toMatchObject({ id: '/', name, start_url: start, scope: '/', display: 'standalone' });
      const purposes = manifest.icons.map((icon: { purpose?: string }) => icon.purpose ?? 'any');
      expect(new Set(purposes)).toEqual(new Set(['any', 'maskable']));
    }
  });

  test('has icons that are there, of the size that is said', async () => {
    const { icons } = (await app.http.inject({ url: '/manifest.webmanifest' })).json();
    for (const { src, sizes, type } of icons) {
      const file = await readFile(new URL(`../../../../web/public${src}`, import.meta.url));
      if (type !== 'image/png') continue;
      expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`, src).toBe(sizes);
    }
  });
});
