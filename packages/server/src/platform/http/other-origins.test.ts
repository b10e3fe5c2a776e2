import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';

const apiHost = 'https://api.fairlead.example';

test('an API at a host of its own is called by the pages of the three hosts, and by no others', async () => {
  const app = await createTestApp({ API_HOST: `${apiHost}//` });
  const { app: appUrl } = app.config.urls;
  const ask = (origin: string, method: 'OPTIONS' | 'GET') =>
    app.http.inject({
      method,
      url: '/papi/visitor',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    });
  try {
    const config = await app.http.inject({ url: '/config.json', headers: { host: new URL(appUrl).host } });
    expect(config.json()).toMatchObject({ apiHost });
    expect(config.headers['content-security-policy']).toContain(`connect-src 'self' ${apiHost}`);
    const asked = await ask(appUrl, 'OPTIONS');
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': appUrl,
      'access-control-allow-headers': 'authorization',
    });
    expect(asked.headers['access-control-allow-credentials']).toBeUndefined();
    const answered = await ask(appUrl, 'GET');
    expect(answered.statusCode).toBe(401);
    expect(answered.headers['access-control-allow-origin']).toBe(appUrl);
    for (const stranger of ['https://evil.example', `${appUrl}.evil.example`, 'null']) {
      for (const method of ['OPTIONS', 'GET'] as const)
        expect((await ask(stranger, method)).headers['access-control-allow-origin']).toBeUndefined();
    }
  } finally {
    await app.close();
  }
});

test('without one the API is called at the page’s own host, and no page of another', async () => {
  const app = await createTestApp();
  try {
    const { app: appUrl, business } = app.config.urls;
    const config = await app.http.inject({ url: '/config.json', headers: { host: new URL(appUrl).host } });
    expect(config.json()).toMatchObject({ apiHost: null });
    const answer = await app.http.inject({ url: '/papi/visitor', headers: { origin: business } });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  } finally {
    await app.close();
  }
});
