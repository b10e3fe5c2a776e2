import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createStand, createVisitor } from '../../../test/factories.ts';
import { analyticsConfig } from '../../analytics-config.ts';
import { type Analytics, createAnalytics } from '../../platform/analytics/analytics.ts';

interface Received {
  readonly query: Record<string, string>;
  readonly text: string;
  readonly events: readonly { readonly name: string; readonly params: object }[];
  readonly clientId: string;
}

let collector: Server;
let received: Received[];
let status = 204;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { client_id: clientId, events } = JSON.parse(text);
    const { searchParams } = new URL(request.url ?? '', 'http://any');
    received.push({ query: Object.fromEntries(searchParams), text, events, clientId });
    response.writeHead(status).end();
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
});
afterAll(() => new Promise((done) => collector.close(done)));
beforeEach(() => {
  received = [];
  status = 204;
});

const settings = () => ({
  ANALYTICS_URL: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/mp/collect`,
  ANALYTICS_ID_VISITOR: 'G-VISITOR',
  ANALYTICS_ID_EXHIBITOR: 'G-EXHIBITOR',
  ANALYTICS_SECRET_VISITOR: 'secret',
});

/** An app that has forwarded everything when it is closed. */
async function withApp(work: (app: TestApp) => Promise<void>, environment: Record<string, string> = {}): Promise<void> {
  const app = await createTestApp({ ...settings(), ...environment });
  try {
    await work(app);
  } finally {
    await app.close();
  }
}
const at = '2026-01-05T10:00:00.000Z';
async function report(app: TestApp, as: string, body: object, type = 'PAGE_VIEW'): Promise<void> {
  const answer = await app.call('POST', '/event', { as, body: { at, ...body }, headers: { 'x-eventtype': type } });
  expect(answer.statusCode).toBe(202);
}
const count = async (app: TestApp, as: string, path: string, analytics: boolean): Promise<void> => {
  expect((await app.call('PUT', path, { as, body: { analytics } })).statusCode).toBe(200);
};

describe('what the collector receives', () => {
  test('is of who agreed, by the id of their kind, and nothing in it is theirs', async () => {
    await withApp(async (app) => {
      const { beacon, project, owner } = await createStand(app);
      const visitor = await createVisitor(app, { name: 'Quixana Zwyrtek' });
      await count(app, visitor.token, '/visitor/configuration', true);
      await count(app, owner.token, '/exhibitor/account/analytics', true);
      await report(app, visitor.token, { beaconId: beacon.id, data: { path: '/mixie-point/:id', milliseconds: 1200 } });
      await report(
        app,
        visitor.token,
        { data: { path: '/scan/AB12CD34EF', reason: 'CAMERA_REFUSED' } },
        'SCANNER_FAIL',
      );
      await report(app, owner.token, { projectId: project.id, data: { path: '/projects' } });
    });
    const sorted = received.toSorted((one, other) => one.events.length - other.events.length);
    expect(sorted.map(({ query, events }) => ({ query, events }))).toEqual([
      {
        query: { measurement_id: 'G-EXHIBITOR' },
        events: [{ name: 'page_view', params: { page_path: '/projects' } }],
      },
      {
        query: { measurement_id: 'G-VISITOR', api_secret: 'secret' },
        events: [
          { name: 'page_view', params: { page_path: '/mixie-point/:id', engagement_time_msec: 1200 } },
          { name: 'scanner_fail', params: { page_path: '/scan/:id', reason: 'CAMERA_REFUSED' } },
        ],
      },
    ]);
    expect(new Set(received.map(({ clientId }) => clientId)).size).toBe(2);
  });

  test('is nothing without consent, after it was taken back, of an error, or where it is switched off', async () => {
    const walk = async (app: TestApp) => {
      const { owner } = await createStand(app);
      const visitor = await createVisitor(app);
      for (const { token } of [visitor, owner]) await report(app, token, { data: { path: '/projects' } });
      await report(app, visitor.token, { data: { reason: 'CHUNK_LOAD_FAILED' } }, 'APP_ERROR');
      await count(app, owner.token, '/exhibitor/account/analytics', true);
      await count(app, owner.token, '/exhibitor/account/analytics', false);
      await report(app, owner.token, { data: { path: '/projects' } });
    };
    await withApp(walk);
    const agreed = async (app: TestApp) => {
      const visitor = await createVisitor(app);
      await count(app, visitor.token, '/visitor/configuration', true);
      await report(app, visitor.token, { data: { path: '/settings' } });
    };
    await withApp(agreed, { FLAGS_ANALYTICS: 'false' });
    await withApp(agreed, { ANALYTICS_ID_VISITOR: '' });
    expect(received).toEqual([]);
    // The control: the same with nothing switched off.
    await withApp(agreed);
    expect(received).toHaveLength(1);
  });
});

describe('forwarding', () => {
  const log = pino({ level: 'silent' });
  const create = (): Analytics => createAnalytics(analyticsConfig(settings()), log);
  const some = (length: number) => Array.from({ length }, () => ({ type: 'PAGE_VIEW', path: '/projects' }));

  test('goes in batches, and keeps no more than 500 waiting', async () => {
    const analytics = create();
    for (let index = 0; index < 12; index += 1) analytics.add('VISITOR', some(50));
    await analytics.close();
    expect(received.map(({ events }) => events.length)).toEqual(Array.from({ length: 20 }, () => 25));
  });

  test('that fails loses a batch, asks no more until the next time, and goes on then', async () => {
    const analytics = create();
    status = 500;
    analytics.add('VISITOR', some(60));
    await analytics.flush();
    expect(received).toHaveLength(1);
    status = 204;
    await analytics.close();
    expect(received.map(({ events }) => events.length)).toEqual([25, 25, 10]);
  });
});
