import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { expectProblem } from '../../../test/problem.ts';

const limit = 2;
const perIp = limit * 10;
const apps: TestApp[] = [];
async function open(trustProxy: string): Promise<TestApp> {
  const app = await createTestApp({ RATE_LIMIT: String(limit), TRUST_PROXY: trustProxy });
  apps.push(app);
  return app;
}
afterAll(async () => {
  for (const app of apps) await app.close();
});

const proxy = '10.1.2.3';
const ask = (app: TestApp, forwardedFor: string | undefined, remoteAddress = proxy) =>
  app.http.inject({
    url: '/papi/visitor/account/welcome?lang=en',
    remoteAddress,
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  });

async function exhaust(one: (index: number) => ReturnType<typeof ask>): Promise<void> {
  for (let index = 0; index < perIp; index += 1) expect((await one(index)).statusCode).toBe(200);
}

describe.each([
  ['one hop', '1'],
  ['a network', '10.0.0.0/8'],
  ['networks and single proxies', ' 192.0.2.9, 10.1.2.3 ,2001:db8::/32'],
])('behind %s', (_, trustProxy) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await open(trustProxy);
  });

  test('a client counts by what the proxy says, whatever the client said before', async () => {
    await exhaust((index) => ask(app, `203.0.113.${index}, 198.51.100.1`));
    expectProblem(await ask(app, '203.0.113.250, 198.51.100.1'), 'TOO_MANY_REQUESTS');
    expect((await ask(app, '203.0.113.250, 198.51.100.2')).statusCode).toBe(200);
  });

  test('whoever comes past the proxy counts as who it is', async () => {
    await exhaust((index) => ask(app, `203.0.113.${index}`, '198.51.100.77'));
    expectProblem(await ask(app, '203.0.113.251', '198.51.100.77'), 'TOO_MANY_REQUESTS');
  });
});

test('two hops take the address that the first of the two proxies saw', async () => {
  const app = await open('2');
  await exhaust((index) => ask(app, `203.0.113.${index}, 198.51.100.1, 192.0.2.5`));
  expectProblem(await ask(app, '203.0.113.250, 198.51.100.1, 192.0.2.6'), 'TOO_MANY_REQUESTS');
});

test('an IPv4 proxy on an IPv6 socket is the same proxy', async () => {
  const app = await open('10.0.0.0/8');
  await exhaust(() => ask(app, '198.51.100.1', `::ffff:${proxy}`));
  expectProblem(await ask(app, '198.51.100.1'), 'TOO_MANY_REQUESTS');
});

describe('the host that decides the role', () => {
  const roleOf = async (app: TestApp, host: string, forwardedHost: string, remoteAddress = proxy) => {
    const headers = { host, 'x-forwarded-host': forwardedHost };
    return (await app.http.inject({ url: '/config.json', remoteAddress, headers })).json().role;
  };
  const app = 'app.localhost:3000';
  const admin = 'admin.localhost:3000';

  test('is what the client asked for, as long as the proxy hands Host on', async () => {
    expect(await roleOf(await open('1'), app, admin)).toBe('VISITOR');
  });

  test('is what a trusted proxy says where it asks under a name of its own', async () => {
    const trusting = await open('10.0.0.0/8');
    expect(await roleOf(trusting, 'upstream:3000', app)).toBe('VISITOR');
    expect(await roleOf(trusting, 'upstream:3000', `${admin}, ${app}`)).toBe('VISITOR');
    expect(await roleOf(trusting, 'upstream:3000', app, '198.51.100.7')).toBeNull();
    expect(await roleOf(await open('false'), 'upstream:3000', app)).toBeNull();
  });
});
