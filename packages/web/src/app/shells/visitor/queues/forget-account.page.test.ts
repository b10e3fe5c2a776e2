import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../../../../../../e2e/harness/borrow-chromium.ts';
import { type HarnessServer, serveHarness } from '../../../../../test/serve-harness.ts';
import type { Harness } from './harness.ts';

declare const harness: Harness;

let server: HarnessServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([serveHarness(import.meta.dirname), borrowChromium()]);
  server.answering = (_request, _body, response) => void response.destroy();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('an account that is gone leaves what was never sent on the device, and nothing that was only read', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(server.url);
  const kept = await page.evaluate(async () => {
    const queues = (['scans', 'changes', 'answers', 'favourites'] as const).map((kind) => harness.start(kind, 'ines'));
    for (const queue of queues) await queue.add('unsent');
    await harness.keepRead('ines');
    await harness.keepRead('marta');
    const before = await harness.readOf('ines');
    await harness.forgetAccount('ines');
    const unsent = await Promise.all(queues.map((queue) => queue.stored()));
    return { before, unsent, after: await harness.readOf('ines'), other: await harness.readOf('marta') };
  });
  expect(kept.unsent.map((each) => Object.keys(each))).toEqual([['unsent'], ['unsent'], ['unsent'], ['unsent']]);
  expect([kept.before, kept.after, kept.other].map(({ length }) => length)).toEqual([2, 0, 2]);
});

test('without anything that waits the databases of the person go altogether', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(server.url);
  const names = await page.evaluate(async () => {
    await harness.keepRead('ines');
    await harness.keepRead('marta');
    await harness.forgetAccount('ines');
    return (await indexedDB.databases()).map(({ name }) => name).toSorted();
  });
  expect(names).toEqual(['fairlead.operations.marta']);
});
