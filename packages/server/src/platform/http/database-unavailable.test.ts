import { expect, test } from 'vitest';
import { createExhibitor, createStand, createVisitor, scanBody } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createGate, type Gate } from '../../../test/tcp-gate.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

let gate: Gate;
const through = async (url: string) => {
  gate = await createGate(url);
  return gate;
};
const app = useTestApp({}, { through });

const readiness = () => app.http.inject({ url: '/health/ready' });

test('while the database is unavailable every call is asked to come back, and all work again once it is there', async () => {
  const { beacon } = await createStand(app);
  const [visitor, exhibitor] = [await createVisitor(app), await createExhibitor(app)];
  expect((await readiness()).json()).toEqual({ status: 'ready' });
  const event = scanBody(beacon);
  const calls = () =>
    Promise.all([
      app.call('POST', '/scan', { as: visitor.token, body: event }),
      app.call('GET', '/visitor', { as: visitor.token }),
      app.call('GET', '/exhibition', { as: exhibitor.token }),
      app.call('POST', '/exhibition', {
        as: exhibitor.token,
        body: { kind: 'PROJECT', name: 'Later' },
        headers: { 'idempotency-key': 'later' },
      }),
      app.call('GET', `/scan/info?qrCode=${beacon.code}`),
    ]);

  await gate.shut();
  for (let round = 0; round < 3; round += 1) {
    for (const answer of await calls()) {
      expectProblem(answer, 'UNAVAILABLE');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  }
  const notReady = await readiness();
  expect([notReady.statusCode, notReady.headers['retry-after']]).toEqual([503, '2']);
  expect(notReady.json().missing).toContain('database');
  expect((await app.http.inject({ url: '/health/live' })).statusCode).toBe(200);

  await gate.open();
  await expect.poll(async () => (await readiness()).statusCode).toBe(200);
  const answers = await calls();
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 201, 200]);
  expect(answers[0]?.json()).toMatchObject({ result: 'OK', scan: { scanCount: 1 } });
});
