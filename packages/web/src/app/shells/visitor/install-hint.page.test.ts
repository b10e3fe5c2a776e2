import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../../../../../e2e/harness/borrow-chromium.ts';
import { borrowPage } from '../../../../test/browser.ts';
import { type ClientServer, serveClient } from '../../../../test/serve-client.ts';
import { point, token, VisitorApi } from '../../../features/scans/test/visitor-api.ts';

let listed = 3;
const visitorApi = new VisitorApi();
let browser: Browser;
let server: ClientServer;
beforeAll(async () => {
  browser = await borrowChromium();
  server = await serveClient({
    answer: (request, target, body) => {
      if (target !== '/papi/scan') return visitorApi.answer(request, target, body);
      const items = Array.from({ length: listed }, (_, index) => ({
        ...point,
        beaconId: `0192f000-0000-7000-8000-0000000000a${index}`,
      }));
      return { status: 200, body: { items, nextCursor: null } };
    },
  });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

async function openPoints(points: number): Promise<Page> {
  listed = points;
  const { page } = await borrowPage(browser);
  await page.addInitScript((stored) => {
    localStorage.setItem('fairlead.sessionToken', stored);
    localStorage.setItem('fairlead.settingsApplied', 'true');
  }, token);
  await page.goto(server.at('app.localhost', '/mixie-points'));
  await page.getByRole('link', { name: point.title }).first().waitFor();
  return page;
}
/** As Chromium does once it takes the app for one that can be installed. Resolves to whether the page kept the offer. */
const offer = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, {
      prompt: async () => {
        document.documentElement.dataset['asked'] = 'true';
        return { outcome: 'accepted' };
      },
    });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  });
const hint = (page: Page) => page.getByRole('region', { name: 'Keep your points at hand' });

test('whoever has three points is shown once how the app comes to the home screen', async () => {
  const page = await openPoints(3);
  await expect.poll(() => hint(page).count()).toBe(0);
  expect(await offer(page)).toBe(true);
  await hint(page).getByRole('button', { name: 'Add to home screen' }).click();
  await hint(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.documentElement.dataset['asked'])).toBe('true');
  // Answered once, it does not come back, whatever the browser offers.
  await page.reload();
  await page.getByRole('link', { name: point.title }).first().waitFor();
  await offer(page);
  await expect.poll(() => hint(page).count()).toBe(0);
});

test('with two points nobody is asked, and "Not now" is kept', async () => {
  const few = await openPoints(2);
  await offer(few);
  await expect.poll(() => hint(few).count()).toBe(0);
  const page = await openPoints(3);
  await offer(page);
  await hint(page).getByRole('button', { name: 'Not now' }).click();
  await hint(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('link', { name: point.title }).first().waitFor();
  await offer(page);
  await expect.poll(() => hint(page).count()).toBe(0);
});

test('Safari makes no offer: it is said how it is done there', async () => {
  listed = 3;
  const { page } = await borrowPage(browser);
  await page.addInitScript((stored) => {
    localStorage.setItem('fairlead.sessionToken', stored);
    localStorage.setItem('fairlead.settingsApplied', 'true');
    Object.defineProperty(navigator, 'standalone', { value: false });
  }, token);
  await page.goto(server.at('app.localhost', '/mixie-points'));
  await hint(page).getByText('Add to Home Screen').waitFor();
});
