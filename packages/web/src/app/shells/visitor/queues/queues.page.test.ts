import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { borrowChromium } from '../../../../../../e2e/harness/borrow-chromium.ts';
import { type HarnessServer, serveHarness } from '../../../../../test/serve-harness.ts';
import { answerScans, json, type SentScan, scansIn } from '../../../../features/scans/test/visitor-api.ts';
import type { Harness } from './harness.ts';

declare const harness: Harness;
declare global {
  var queue: ReturnType<Harness['start']>;
}

/** An answer to a scan, with as much of its point as the queues read. */
const accepted = { result: 'OK', scan: { beaconId: 'beacon' } };

interface Received {
  /** The name that the test gave it. */
  readonly name: string;
  readonly body: string;
  /** Whose token came with it. */
  readonly subject: string;
  accept(): void;
  refuse(status: number): void;
  cut(): void;
}

let server: HarnessServer;
let browser: Browser;
let context: BrowserContext;
let received: Received[];
let answering: (one: Received) => void;

beforeAll(async () => {
  [server, browser] = await Promise.all([serveHarness(import.meta.dirname), borrowChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => {
  received = [];
  answering = (one) => one.cut();
  server.answering = (request, body, response) => {
    const claims = Buffer.from(request.headers.authorization?.split('.')[1] ?? '', 'base64').toString();
    const subject = claims === '' ? '' : (JSON.parse(claims) as { sub: string }).sub;
    const surveyId = /\/survey\/([^/]+)/.exec(request.url ?? '')?.[1];
    const problem = (status: number) => ({ code: status === 409 ? 'CONFLICT' : 'INTERNAL' });
    if (surveyId !== undefined) {
      const accept = (): void => json(response, 200, { ...JSON.parse(body), surveyId });
      const refuse = (status: number): void => json(response, status, problem(status));
      receive({ name: surveyId, body, subject, accept, refuse, cut: () => response.destroy() });
      return;
    }
    const favourite = /\/attachment\/([^/]+)\/favourite/.exec(request.url ?? '')?.[1];
    if (favourite !== undefined || request.method === 'PATCH') {
      const [name] = favourite === undefined ? (JSON.parse(body) as { ids: string[] }).ids : [favourite];
      const accept = (): void => {
        if (favourite === undefined) json(response, 200, [{ id: name, result: 'OK' }]);
        else response.writeHead(204).end();
      };
      const refuse = (status: number): void => json(response, status, problem(status));
      receive({ name: name ?? '', body, subject, accept, refuse, cut: () => response.destroy() });
      return;
    }
    const sent = scansIn(body);
    const statuses = new Map<SentScan, number>();
    for (const scan of sent.scans) {
      const answer = (status: number): void => {
        statuses.set(scan, status);
        const to = (one: SentScan) => {
          const answered = statuses.get(one) ?? 500;
          return { status: answered, body: answered === 200 ? accepted : problem(answered) };
        };
        if (statuses.size === sent.scans.length) answerScans(response, sent, to);
      };
      const [accept, cut] = [() => answer(200), () => void response.destroy()];
      receive({ name: scan.qrCode ?? '', body: JSON.stringify(scan), subject, accept, refuse: answer, cut });
    }
  };
  context = await browser.newContext();
});
afterEach(() => context.close());

function receive(one: Received): void {
  received.push(one);
  answering(one);
}

const signIn = (page: Page, subject: string) => page.evaluate((who) => harness.signIn(who), subject);
const add = (page: Page, name: string, text?: string) =>
  page.evaluate(([entry, text]) => queue.add(entry, text), [name, text] as const);
const flush = (page: Page) => page.evaluate(() => queue.flush());
const stored = (page: Page) => page.evaluate(() => queue.stored());
const names = () => received.map(({ name }) => name);

async function blank(): Promise<Page> {
  const page = await context.newPage();
  await page.goto(server.url);
  await signIn(page, 'ines');
  return page;
}
type Kind = Parameters<Harness['start']>[0];
const start = (page: Page, kind: Kind, asWhom: 'OWNER' | 'SIGNED_IN' = 'OWNER') =>
  page.evaluate(
    ([of, whose]) => {
      globalThis.queue = harness.start(of, 'ines', whose);
    },
    [kind, asWhom] as const,
  );

/** A page on which these wait since there was no connection. */
async function waiting(kind: Kind, entries: readonly string[], asWhom?: 'SIGNED_IN'): Promise<Page> {
  const page = await blank();
  await start(page, kind, asWhom);
  for (const name of entries) await add(page, name);
  await flush(page);
  received = [];
  return page;
}
const online = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')));

describe.each(['scans', 'answers', 'changes', 'favourites'] as const)('the queue of %s', (kind) => {
  test('sends the oldest first, each once', async () => {
    const before = await waiting(kind, ['zz', 'mm', 'aa']);
    await before.close();
    received = [];
    answering = (one) => one.accept();
    // A page that has seen nothing fail yet.
    const page = await blank();
    await start(page, kind);
    await expect.poll(() => stored(page)).toEqual({});
    expect(names()).toEqual(['zz', 'mm', 'aa']);
  });

  test('sends the good one although older ones are refused for good or fail every time', async () => {
    const page = await waiting(kind, ['bad1', 'bad2', 'bad3', 'bad4', 'refused', 'good']);
    answering = (one) => {
      if (one.name === 'good') one.accept();
      else one.refuse(one.name === 'refused' ? 409 : 500);
    };
    await online(page);
    const left = { bad1: 'WAITING', bad2: 'WAITING', bad3: 'WAITING', bad4: 'WAITING', refused: 'REFUSED' };
    await expect.poll(() => stored(page)).toEqual(left);
    expect(names().filter((name) => name === 'refused')).toHaveLength(1);
  });

  test('asks again with the same content when the answer was lost', async () => {
    const page = await waiting(kind, ['once']);
    answering = (one) => (received.length === 1 ? one.cut() : one.accept());
    await online(page);
    await expect.poll(() => stored(page)).toEqual({});
    expect(received.length).toBeGreaterThan(1);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  });

  test('is sent by one of two tabs, once', async () => {
    const entries = Array.from({ length: 10 }, (_, index) => `entry${index}`);
    const first = await waiting(kind, entries);
    const second = await blank();
    await start(second, kind);
    await Promise.all([flush(first), flush(second)]);
    received = [];
    answering = (one) => one.accept();
    await Promise.all([flush(first), flush(second)]);
    expect(names().toSorted()).toEqual(entries);
    expect(await stored(second)).toEqual({});
  });

  test('negative control: without the lock two tabs do send the same', async () => {
    const first = await waiting(kind, ['twice']);
    const second = await blank();
    const held: Received[] = [];
    for (const page of [first, second]) {
      await page.evaluate(() => Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true }));
    }
    answering = (one) => {
      held.push(one);
      if (held.length === 2) for (const each of held) each.accept();
    };
    await start(second, kind);
    await Promise.all([flush(first), flush(second)]);
    expect(new Set(held.map(({ body }) => body)).size).toBe(1);
    expect(await stored(first)).toEqual({});
  });

  /** While one is on its way another is added, and another person signs in. */
  async function signOutInBetween(asWhom?: 'SIGNED_IN'): Promise<Page> {
    const page = await waiting(kind, ['one'], asWhom);
    const first = Promise.withResolvers<Received>();
    answering = (one) => {
      answering = (other) => other.accept();
      first.resolve(one);
    };
    const round = flush(page);
    const one = await first.promise;
    received = [one];
    await add(page, 'two');
    await signIn(page, 'jo');
    one.accept();
    await round;
    await flush(page);
    return page;
  }
  const subjects = () => received.map(({ subject }) => subject);

  test('sends nothing of one person with the token of the next, and the rest once they are back', async () => {
    const page = await signOutInBetween();
    expect([subjects(), Object.values(await stored(page))]).toEqual([['ines'], ['WAITING']]);
    await signIn(page, 'ines');
    await online(page);
    await expect.poll(() => stored(page)).toEqual({});
    expect([subjects(), names().toSorted()]).toEqual([
      ['ines', 'ines'],
      ['one', 'two'],
    ]);
  });

  test('negative control: sent as whoever is signed in, it becomes that of the next', async () => {
    await signOutInBetween('SIGNED_IN');
    expect(subjects()).toEqual(['ines', 'jo']);
  });

  test('goes on in the name of the account that a guest turned out to be, each once', async () => {
    const before = await waiting(kind, ['first', 'second']);
    await before.close();
    const page = await blank();
    await signIn(page, 'marta');
    await page.evaluate((of) => {
      globalThis.queue = harness.start(of, 'marta');
    }, kind);
    await add(page, 'own');
    await flush(page);
    // Twice, as after an answer that was lost.
    for (let count = 0; count < 2; count += 1) await page.evaluate(() => harness.moveOperations('ines', 'marta'));
    expect(Object.keys(await stored(page)).toSorted()).toEqual(['first', 'own', 'second']);
    received = [];
    answering = (one) => one.accept();
    await online(page);
    await expect.poll(() => stored(page)).toEqual({});
    expect(names().toSorted()).toEqual(['first', 'own', 'second']);
    expect(new Set(received.map(({ subject }) => subject))).toEqual(new Set(['marta']));
    // Nothing of it is left with the guest.
    await start(page, kind);
    expect(await stored(page)).toEqual({});
  });

  test('sends at once what a guest left, although the queue was empty when it was opened', async () => {
    await (await waiting(kind, ['left'])).close();
    const page = await blank();
    await signIn(page, 'marta');
    await page.evaluate((of) => {
      globalThis.queue = harness.start(of, 'marta');
    }, kind);
    await flush(page);
    answering = (one) => one.accept();
    await page.evaluate(() => harness.moveOperations('ines', 'marta'));
    await expect.poll(() => stored(page)).toEqual({});
    expect(names()).toEqual(['left']);
  });
});

test('what is done with a point that a waiting scan leads to waits for the scan, and goes to its point', async () => {
  const page = await blank();
  await start(page, 'scans');
  await add(page, 'CODE');
  await page.evaluate(() => harness.noteOfScan('ines', 'Ask Marta'));
  await flush(page);
  // However often it was tried.
  expect(new Set(names())).toEqual(new Set(['CODE']));
  received = [];
  answering = (one) => one.accept();
  await online(page);
  await expect.poll(() => [...new Set(names())]).toEqual(['CODE', 'beacon']);
  expect(received.at(-1)?.body).toContain('Ask Marta');
  expect(await page.evaluate(() => harness.changesOf('ines'))).toEqual([]);
});

test('answers that are changed while they are on their way are sent as they are now', async () => {
  const page = await waiting('answers', ['survey']);
  const first = Promise.withResolvers<Received>();
  answering = (one) => (received.length === 1 ? first.resolve(one) : one.accept());
  const round = flush(page);
  const one = await first.promise;
  await add(page, 'survey', 'newer');
  one.accept();
  await round;
  await expect.poll(() => stored(page)).toEqual({});
  expect(received.map(({ body }) => body.includes('newer'))).toEqual([false, true]);
});
