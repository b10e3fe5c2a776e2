import type { VisitorAttachment } from '@fairlead/contract/attachments';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { borrowChromium } from '../../../../../e2e/harness/borrow-chromium.ts';
import { borrowPage } from '../../../../test/browser.ts';
import { type ClientServer, serveClient } from '../../../../test/serve-client.ts';
import { beaconId, point, token, VisitorApi } from '../../../features/scans/test/visitor-api.ts';

const attachmentId = '0192f000-0000-7000-8000-000000000050';
const path = `/mixie-point/${beaconId}/document/${attachmentId}`;
const drawings: VisitorAttachment = {
  id: attachmentId,
  kind: 'DOCUMENT',
  name: 'Drawings',
  url: null,
  storageKey: 'drawings',
  mediaType: 'application/zip',
  size: 1000,
  pages: null,
  previewUrl: null,
  isFavourite: false,
};
const looks: unknown[] = [];
const visitorApi = new VisitorApi();

let browser: Browser;
let server: ClientServer;
beforeAll(async () => {
  browser = await borrowChromium();
  server = await serveClient({
    answer: (request, target, body) => {
      if (target === `/papi/scan/${beaconId}`) return { status: 200, body: { ...point, attachments: [drawings] } };
      if (target === `/papi/attachment/${attachmentId}/look`) {
        looks.push(JSON.parse(body));
        return { status: 204, body: undefined };
      }
      if (target === '/papi/media/drawings') {
        return { status: 200, body: { url: 'about:blank', expiresAt: '', mediaType: drawings.mediaType, size: 1000 } };
      }
      return visitorApi.answer(request, target, body);
    },
  });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});
beforeEach(() => {
  looks.length = 0;
});

async function open(): Promise<Page> {
  const { page } = await borrowPage(browser);
  await page.clock.install();
  await page.addInitScript((stored) => {
    localStorage.setItem('fairlead.sessionToken', stored);
    localStorage.setItem('fairlead.settingsApplied', 'true');
  }, token);
  await page.goto(server.at('app.localhost', path));
  await page.getByRole('heading', { name: 'Drawings' }).waitFor();
  return page;
}

test('a document that is closed tells for how long it could be seen, and nothing of a glance', async () => {
  const page = await open();
  await page.clock.fastForward(70_000);
  const close = page.getByRole('button', { name: 'Close' });
  await close.click();
  await expect.poll(() => looks).toHaveLength(1);
  expect(looks).toEqual([{ seconds: expect.any(Number) }]);
  expect((looks[0] as { seconds: number }).seconds).toBeGreaterThanOrEqual(70);
  expect((looks[0] as { seconds: number }).seconds).toBeLessThan(90);

  await page.goto(server.at('app.localhost', path));
  await page.getByRole('heading', { name: 'Drawings' }).waitFor();
  await page.clock.fastForward(2000);
  await close.click();
  await page.getByText(point.title).first().waitFor();
  expect(looks).toHaveLength(1);
});
