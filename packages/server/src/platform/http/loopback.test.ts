import { beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { expectProblem } from '../../../test/problem.ts';
import { sendRaw } from '../../../test/raw-http.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const urls = ['/outbox', '/outbox.json', '/metrics'];
const publicHosts = {
  PUBLIC_URL_ADMIN: 'https://admin.example',
  PUBLIC_URL_BUSINESS: 'https://business.example',
  PUBLIC_URL_APP: 'https://app.example',
};

const local = useTestApp();
const published = useTestApp(publicHosts);
const halfPublished = useTestApp({ PUBLIC_URL_APP: 'https://app.example' });
let origin: string;
beforeAll(async () => {
  origin = await local.listen();
});

const ask = (app: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url, remoteAddress: '127.0.0.1', headers: { host: '127.0.0.1:3000', ...headers } });

describe('mail and metrics for this machine alone', () => {
  test.each(urls)('%s answers a browser, curl and Prometheus here', async (url) => {
    expect((await ask(local, url)).statusCode).toBe(200);
    const browser = {
      'accept-language': 'de',
      'sec-fetch-mode': 'navigate',
      'upgrade-insecure-requests': '1',
      dnt: '1',
    };
    expect((await ask(local, url, browser)).statusCode).toBe(200);
    expect((await ask(local, url, { 'x-prometheus-scrape-timeout-seconds': '10' })).statusCode).toBe(200);
  });

  test.each([
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded',
    'forwarded',
    'forwarded-for',
    'via',
    'x-real-ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'cf-ray',
    'cdn-loop',
    'fly-client-ip',
    'fastly-client-ip',
    'x-original-forwarded-for',
    'x-original-url',
    'x-envoy-external-origin',
    'x-amzn-trace-id',
    'x-azure-clientip',
    'x-appengine-user-ip',
    'x-request-start',
    'x-whatever-a-proxy-makes-up',
    'proxy-connection',
    'traceparent',
  ])('a request that says %s came through something else and is not answered', async (header) => {
    for (const url of urls) expectProblem(await ask(local, url, { [header]: '127.0.0.1' }), 'NOT_FOUND');
  });

  test('a request of HTTP/1.0, as a proxy without settings sends it, is not answered', async () => {
    for (const url of urls) {
      const oneZero = await sendRaw(origin, [`GET ${url} HTTP/1.0`, 'Host: 127.0.0.1:3000']);
      expect(oneZero.status, url).toBe(404);
      const oneOne = await sendRaw(origin, [`GET ${url} HTTP/1.1`, 'Host: 127.0.0.1:3000', 'Connection: close']);
      expect(oneOne.status, url).toBe(200);
    }
  });

  test('nothing is answered where any of the three hosts is a public one, whoever asks from here', async () => {
    for (const app of [published, halfPublished]) {
      for (const host of ['127.0.0.1:3000', 'localhost:3000', 'app.example', 'admin.example']) {
        for (const url of ['/outbox.json', '/metrics']) {
          expectProblem(await ask(app, url, { host }), 'NOT_FOUND');
        }
        const page = await ask(app, '/outbox', { host });
        expect(page.statusCode === 404 || !page.body.includes('<article>'), host).toBe(true);
      }
    }
  });
});
