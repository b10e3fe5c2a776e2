import { sql } from '@fairlead/database/sql';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { useSandbox } from '../../../../test/sandbox.ts';
import { deliverTo, type SandboxWebhook } from './webhooks.ts';

const { app, webhooks, create, press, webhooksOf } = useSandbox();
const opened: FastifyInstance[] = [];
afterEach(async () => {
  webhooks.answerWith(200);
  app.setNow(null);
  for (const http of opened.splice(0)) await http.close();
});

const eventOf = async (sessionId: string) => {
  const [row] = await app.database.query<{ attempts: number; deliveredAt: Date | null; state: string }>(sql`
    select e.attempts, e.delivered_at, j.state from sandbox_events e join jobs j on j.id = e.id
    where session_id = ${sessionId}`);
  return row;
};

test('a webhook that is refused is sent again until it is taken, with a new signature and the same body', async () => {
  webhooks.answerWith(503);
  const session = await create();
  await press(session, 'pay');
  await webhooksOf(session, 1);
  await expect.poll(() => eventOf(session.id)).toMatchObject({ attempts: 1, deliveredAt: null });
  webhooks.answerWith(204);
  const [first, second] = await webhooksOf(session, 2);
  expect(second?.body).toBe(first?.body);
  expect(second?.signature).not.toBe(first?.signature);
  await expect
    .poll(() => eventOf(session.id))
    .toMatchObject({ attempts: 2, state: 'DONE', deliveredAt: expect.any(Date) });
});

test('after an hour it is no longer sent', async () => {
  webhooks.answerWith(500);
  const session = await create();
  await press(session, 'pay');
  await expect.poll(() => eventOf(session.id)).toMatchObject({ attempts: 1 });
  app.setNow(new Date(Date.now() + 2 * 3_600_000));
  await expect.poll(() => eventOf(session.id)).toMatchObject({ attempts: 2, state: 'DONE', deliveredAt: null });
});

test('nothing is sent of what did not happen', async () => {
  const session = await create();
  expect((await press(session, 'refund')).statusCode).toBe(409);
  expect((await press(session, 'settle')).statusCode).toBe(409);
  expect(await eventOf(session.id)).toBeUndefined();
});

test("the server's own endpoint gets the bytes that were signed, once the server is ready", async () => {
  const http = Fastify();
  opened.push(http);
  const got: SandboxWebhook[] = [];
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  http.post('/papi/payment/webhook', async (request, reply) => {
    got.push({ type: '', body: String(request.body), signature: String(request.headers['stripe-signature']) });
    return reply.code(got.length === 1 ? 204 : 400).send();
  });
  const deliver = deliverTo(http);
  const webhook = { type: '', body: '{ "name": "Müller" }', signature: 't=1,v1=abc' };
  await expect(deliver(webhook)).rejects.toThrow('before it is ready');
  await http.ready();
  expect([await deliver(webhook), await deliver(webhook)]).toEqual([204, 400]);
  expect(got).toEqual([webhook, webhook]);
});
