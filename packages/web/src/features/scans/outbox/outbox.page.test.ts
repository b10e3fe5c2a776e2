import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../../../../test/browser.ts';
import { type HarnessServer, serveHarness } from '../../../../test/serve-harness.ts';
import type { Harness } from '../test/harness.ts';
import { answerScans, json, type SentScan, scansIn } from '../test/visitor-api.ts';

declare const harness: Harness;
declare global {
  var box: ReturnType<Harness['start']>;
}

let server: HarnessServer;
let browser: Browser;
let context: BrowserContext;
let received: SentScan[];

/** Answers by id, as the server does: the first time with `result`, and with the same whenever it is repeated. */
const accept = (result = 'OK'): void => answerEach(() => ({ status: 200, body: { result } }));
const answerEach = (answerTo: Parameters<typeof answerScans>[2]): void => {
  server.answering = (_request, body, response) => {
    const sent = scansIn(body);
    received.push(...sent.scans);
    answerScans(response, sent, answerTo);
  };
};
const refuse = (status: number, problem: object): void => {
  server.answering = (_request, body, response) => {
    received.push(...scansIn(body).scans);
    json(response, status, problem);
  };
};

async function open(subject = 'ines'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(server.url);
  await page.evaluate((person) => {
    globalThis.box = harness.start(person);
  }, subject);
  return page;
}
const record = (page: Page, qrCode = 'ABC') =>
  page.evaluate((code) => box.record({ qrCode: code, source: 'CAMERA' }), qrCode);
const stored = (page: Page) => page.evaluate(() => box.stored());
const flush = (page: Page) => page.evaluate(() => box.flush());

beforeAll(async () => {
  [server, browser] = await Promise.all([serveHarness(join(import.meta.dirname, '../test')), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => {
  received = [];
  server.answering = (_request, _body, response) => void response.destroy();
  context = await browser.newContext();
});
afterEach(() => context.close());

test('an acknowledged scan leaves the queue and its answer is heard', async () => {
  accept('DUPLICATE');
  const page = await open();
  const event = await record(page);
  await flush(page);
  expect(received).toEqual([event]);
  expect(await stored(page)).toEqual([]);
  expect(await page.evaluate(() => box.answers())).toEqual([{ id: event.id, result: 'DUPLICATE' }]);
});

test('it is stored before it is sent, while the server has not answered', async () => {
  const held = Promise.withResolvers<() => void>();
  server.answering = (_request, body, response) => {
    const event = JSON.parse(body) as { id: string };
    held.resolve(() => json(response, 200, { id: event.id, result: 'OK' }));
  };
  const page = await open();
  const event = await record(page);
  const answer = await held.promise;
  expect(await stored(page)).toMatchObject([{ id: event.id, state: 'WAITING' }]);
  answer();
  await flush(page);
  expect(await stored(page)).toEqual([]);
});

test('a server that fails keeps the scan; the next trigger sends the same id', async () => {
  refuse(503, { code: 'UNAVAILABLE', detail: 'The database is away' });
  const page = await open();
  const event = await record(page);
  await flush(page);
  expect(await stored(page)).toMatchObject([{ id: event.id, state: 'WAITING' }]);
  accept();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await flush(page);
  expect(await stored(page)).toEqual([]);
  expect(new Set(received.map(({ id }) => id))).toEqual(new Set([event.id]));
});

test('a lost response is asked again with the same id and content', async () => {
  server.answering = (_request, body, response) => {
    received.push(JSON.parse(body) as { id: string });
    response.destroy();
  };
  const page = await open();
  const event = await record(page);
  await flush(page);
  const lost = received.length;
  expect(lost).toBeGreaterThan(0);
  accept();
  await flush(page);
  expect(await stored(page)).toEqual([]);
  expect(received.length).toBeGreaterThan(lost);
  for (const repeated of received) expect(repeated).toEqual(event);
});

test('it survives a reload and is sent by the page that comes after, and only to its own person', async () => {
  const page = await open();
  const event = await record(page);
  await flush(page);
  await page.reload();
  await page.evaluate(() => {
    globalThis.box = harness.start('ines');
  });
  await flush(page);
  expect(await stored(page)).toMatchObject([{ id: event.id, event, state: 'WAITING' }]);
  await page.close();

  accept();
  const other = await open('someone-else');
  await flush(other);
  expect(await stored(other)).toEqual([]);
  expect(received).toEqual([]);
  const again = await open();
  await flush(again);
  expect(received).toEqual([event]);
  expect(await stored(again)).toEqual([]);
});

test('a refused scan stays with its reason, does not hold up its neighbours, and goes only by hand', async () => {
  const page = await open();
  for (const code of ['BAD', 'GONE', 'GOOD']) await record(page, code);
  await flush(page);
  received = [];
  answerEach(({ qrCode }) =>
    qrCode === 'BAD'
      ? { status: 400, body: { code: 'INVALID_INPUT', detail: 'occurredAt: give a time' } }
      : { status: 200, body: { result: qrCode === 'GONE' ? 'MISSING' : 'OK' } },
  );
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await flush(page);
  const left = await stored(page);
  expect(left.map(({ event, state, refusal }) => [event.qrCode, state, refusal])).toEqual([
    ['BAD', 'REFUSED', { code: 'INVALID_INPUT', detail: 'occurredAt: give a time' }],
    ['GONE', 'REFUSED', { code: 'MISSING', detail: null }],
  ]);
  await flush(page);
  expect(received).toHaveLength(3);

  accept();
  await page.evaluate((id) => box.retry(id), left[0]?.id ?? '');
  await page.evaluate((id) => box.remove(id), left[1]?.id ?? '');
  await flush(page);
  expect(await stored(page)).toEqual([]);
  expect(received.at(-1)?.id).toBe(left[0]?.id);
});

test('a session that ended and an answer that is not ours keep the scan', async () => {
  refuse(401, { code: 'TOKEN_EXPIRED' });
  const page = await open();
  const event = await record(page);
  await flush(page);
  expect(await stored(page)).toMatchObject([{ id: event.id, state: 'WAITING' }]);
  refuse(404, { message: 'Please sign in to the hotel network' });
  await flush(page);
  expect(await stored(page)).toMatchObject([{ id: event.id, state: 'WAITING' }]);
});

test('a waiting scan cannot be removed', async () => {
  const page = await open();
  const { id } = await record(page);
  await page.evaluate((scan) => box.remove(scan), id);
  expect(await stored(page)).toHaveLength(1);
});

test('two tabs send each scan once, and both hear the answer', async () => {
  const first = await open();
  const events = [];
  for (let count = 0; count < 20; count += 1) events.push(await record(first, `CODE${count}`));
  const second = await open();
  await Promise.all([flush(first), flush(second)]);
  received = [];
  accept();
  await Promise.all([flush(first), flush(second)]);
  expect(received.map(({ id }) => id).toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  for (const page of [first, second]) {
    await page.waitForFunction(() => box.answers().length === 20);
    expect(await stored(page)).toEqual([]);
  }
});

test('a frozen tab that thaws sends nothing that another tab has sent meanwhile', async () => {
  const first = await open();
  const events = [await record(first, 'FROZEN'), await record(first, 'TOO')];
  await flush(first);
  const session = await context.newCDPSession(first);
  await session.send('Page.enable');
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  received = [];
  accept();
  const second = await open();
  await flush(second);
  expect(received.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await flush(first);
  expect(received).toHaveLength(2);
  expect(await stored(first)).toEqual([]);
});

test('negative control: without the lock two tabs do send the same scan, and the same id is what makes it harmless', async () => {
  const first = await open();
  await record(first);
  await flush(first);
  const second = await context.newPage();
  const unlocked = (page: Page) =>
    page.evaluate(() => {
      Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
    });
  await unlocked(first);
  await second.goto(server.url);
  await unlocked(second);
  // Holds every answer until both tabs have asked.
  const waiting: (() => void)[] = [];
  server.answering = (_request, body, response) => {
    const event = JSON.parse(body) as { id: string };
    received.push(event);
    waiting.push(() => json(response, 200, { id: event.id, result: 'OK' }));
    if (waiting.length === 2) for (const answer of waiting) answer();
  };
  const opening = second.evaluate(() => {
    globalThis.box = harness.start('ines');
    return box.flush();
  });
  await Promise.all([flush(first), opening]);
  expect(received).toHaveLength(2);
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  expect(await stored(first)).toEqual([]);
});
