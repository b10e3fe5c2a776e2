import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkAccessibility } from '../../../../../e2e/harness/accessibility.ts';
import { borrowChromium } from '../../../../../e2e/harness/borrow-chromium.ts';
import { cutOff, reconnect } from '../../../../../e2e/harness/cut-off.ts';
import { borrowPage, type WatchedPage } from '../../../../test/browser.ts';
import { type ClientServer, serveClient } from '../../../../test/serve-client.ts';
import { beaconId, point, token, VisitorApi } from '../../../features/scans/test/visitor-api.ts';
import { WishApi } from '../../../features/wishes/test/wish-api.ts';

let browser: Browser;
let server: ClientServer;
let api: WishApi;
let visitorApi: VisitorApi;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  browser = await borrowChromium();
  server = await serveClient({
    answer: (request, path, body) => {
      const visitor = visitorApi.answer(request, path, body);
      if (visitorApi.isUnreachable || !visitor) return visitor;
      if (path === '/papi/visitor') {
        const known = visitor.body as object;
        return { status: 200, body: { ...known, email: 'ines@aurelia-motion.example', profile: api.profile() } };
      }
      return api.answer(request, path, body) ?? visitor;
    },
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
beforeEach(async () => {
  [api, visitorApi] = [new WishApi(), new VisitorApi()];
  visitorApi.isListed = true;
  watched = await borrowPage(browser);
  ({ page } = watched);
  await page.addInitScript((stored) => localStorage.setItem('fairlead.sessionToken', stored), token);
});
afterEach(() => watched.close());

const open = () => page.goto(server.at('app.localhost', `/mixie-point/${beaconId}`));
const section = () => page.getByRole('region', { name: 'Next step' });
const sheet = () => page.getByRole('dialog');
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
const choose = async (name: RegExp) => {
  await press(/What next\?/);
  await sheet().getByRole('button', { name }).click();
};
/** Fields that the sheet announces to the exhibitor, in pairs. */
const willSee = () =>
  sheet()
    .locator('dl')
    .evaluate((list) => [...list.children].map((one) => one.textContent));

test('a quote takes two taps; what will be seen is what is sent, once it was held for long enough', async () => {
  await page.clock.install();
  await open();
  await choose(/A quote/);
  await checkAccessibility(page);
  await expect.poll(() => page.getByRole('radio', { name: /By e-mail/ }).isChecked()).toBe(true);
  expect(await page.getByRole('radio', { name: /By e-mail/ }).evaluate((one) => one === document.activeElement)).toBe(
    true,
  );
  await expect.poll(() => page.getByRole('switch', { name: 'No calls' }).isChecked()).toBe(true);
  expect(await willSee()).toEqual([
    'Request',
    'A quote, by e-mail, no calls',
    'You',
    'Inés Caballero, Aurelia Motion',
    'About',
    point.title,
  ]);
  await sheet().getByText('Not your telephone number').waitFor();
  await press('Ask for a quote');
  await section().getByText('Saved').waitFor();
  await page.clock.runFor(5_000);
  expect(api.sent).toEqual([]);
  await page.clock.runFor(2_000);
  await section()
    .getByText(/^Sent, /)
    .waitFor();
  expect(api.sent).toMatchObject([{ method: 'PUT', kind: 'QUOTE', by: 'EMAIL', noCalls: true, beaconId }]);
  await checkAccessibility(page);

  // Changed: what was chosen before is there again.
  await press('Change');
  await sheet()
    .getByRole('button', { name: /A quote/ })
    .click();
  await page.getByRole('switch', { name: 'No calls' }).click();
  await press('Ask for a quote');
  await page.clock.runFor(7_000);
  await expect.poll(() => api.sent.at(-1)).toMatchObject({ kind: 'QUOTE', noCalls: false });
  expect(watched.complaints).toEqual([]);
});

test('a wish that is held goes within seconds though the clock is set back by hours meanwhile', async () => {
  await page.clock.install();
  await open();
  await choose(/Just looking/);
  await section().getByText('Just looking').waitFor();
  await page.clock.setSystemTime(Date.now() - 3 * 3_600_000);
  await page.clock.runFor(15_000);
  await expect.poll(() => api.sent.at(-1)).toMatchObject({ method: 'PUT', kind: 'LOOKING' });
});

test('undo takes it back before anything has left the phone; later it is taken back from the exhibitor', async () => {
  await page.clock.install();
  await open();
  await choose(/Just looking/);
  await section().getByText('Just looking').waitFor();
  await press('Undo');
  await section()
    .getByRole('button', { name: /What next\?/ })
    .waitFor();
  await page.clock.runFor(20_000);
  expect(api.sent).toEqual([]);

  await choose(/Just looking/);
  await page.clock.runFor(7_000);
  await expect.poll(() => api.sent.at(-1)).toMatchObject({ method: 'PUT', kind: 'LOOKING', by: null });
  await press('Change');
  await checkAccessibility(page);
  await press('Withdraw request');
  await page.clock.runFor(7_000);
  await expect.poll(() => api.sent.at(-1)?.method).toBe('DELETE');
  await section()
    .getByRole('button', { name: /What next\?/ })
    .waitFor();
});

test('without a connection it waits, also through a reload, and is sent when there is one', async () => {
  await open();
  await section().waitFor();
  visitorApi.isUnreachable = true;
  await cutOff(watched.page.context());
  await choose(/A meeting/);
  await sheet().getByLabel('Day', { exact: true }).fill('2027-03-12');
  await sheet().getByLabel('Time').fill('15:30');
  expect((await willSee())[1]).toMatch(/^A meeting, .*15:30, by e-mail, no calls$/);
  await press('Ask for a meeting');
  await section().getByText('Waiting').waitFor();
  expect(api.sent).toEqual([]);
  visitorApi.isUnreachable = false;
  await reconnect(watched.page.context());
  await page.reload();
  await section()
    .getByText(/^Sent, /)
    .waitFor();
  // More than once where an answer was lost with the page; by its id it is one.
  expect(new Set(api.sent.map(({ id }) => id)).size).toBe(1);
  expect(api.sent[0]).toMatchObject({ kind: 'MEETING', meetingAt: expect.stringMatching(/^2027-03-12T/) });
});

test('whoever leaves the page cannot undo any more, so it is sent', async () => {
  await open();
  await choose(/Just looking/);
  await section().getByText('Just looking').waitFor();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => api.sent.length, { timeout: 5_500 }).toBe(1);
});

test('by telephone a missing number is asked for, and is new to whoever sees it', async () => {
  await open();
  await choose(/A call/);
  await press('Ask for a call');
  await sheet().getByText('Enter a prefix such as +49.').waitFor();
  await checkAccessibility(page);
  await sheet().getByLabel('Prefix').fill('+34');
  await sheet().getByRole('textbox', { name: 'Phone' }).fill('944 55 0');
  await press('Ask for a call');
  await sheet().locator('[aria-invalid=true]').waitFor();
  expect(api.sent).toEqual([]);
  await sheet().getByRole('textbox', { name: 'Phone' }).fill('944 555 010');
  expect(await willSee()).toEqual(expect.arrayContaining(['A call, by telephone', 'New', '+34 944 555 010']));
  await press('Ask for a call');
  const telephone = { prefix: '+34', phone: '944 555 010' };
  await expect.poll(() => api.sent).toMatchObject([{ kind: 'CALL', by: 'TELEPHONE', noCalls: false, telephone }]);
});

test('a phone that cannot store says so, and what was chosen stays to be tried again', async () => {
  await open();
  await choose(/A meeting/);
  await sheet().getByLabel('Time').fill('15:30');
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Object.assign(globalThis, { makeRoom: () => Object.assign(IDBObjectStore.prototype, { put }) });
  });
  await press('Ask for a meeting');
  await sheet().getByText('This phone could not store your request.').waitFor();
  await checkAccessibility(page);
  await expect.poll(() => sheet().getByLabel('Time').inputValue()).toBe('15:30');
  expect(api.sent).toEqual([]);
  await page.evaluate(() => (globalThis as unknown as { makeRoom: () => void }).makeRoom());
  await press('Ask for a meeting');
  await sheet().waitFor({ state: 'detached' });
  await expect.poll(() => api.sent).toMatchObject([{ kind: 'MEETING', by: 'EMAIL' }]);
});

test('of a locked lead no more is said than the exhibitor sees, and a refusal is shown with its reason', async () => {
  api.fields = ['initial', 'organizationInitial', 'industry'];
  api.number = { prefix: '+34', phone: '944 555 010' };
  const detail = 'The stand is closed.';
  const problem = { type: 'about:blank', title: '', status: 409, code: 'CONFLICT', detail, requestId: 'r' };
  api.next = { status: 409, body: problem };
  await page.clock.install();
  await open();
  await choose(/A quote/);
  await page.getByRole('radio', { name: /By telephone/ }).check({ force: true });
  await expect.poll(() => page.getByRole('switch', { name: 'No calls' }).count()).toBe(0);
  expect(await willSee()).toEqual(['Request', 'A quote, by telephone', 'You', 'I., A.', 'About', point.title]);
  await sheet().getByText('Your name and telephone number, once they unlock your contact details').waitFor();
  await press('Ask for a quote');
  await page.clock.runFor(7_000);
  await section().getByRole('alert').getByText(`Your request was not accepted: ${detail}`).waitFor();
  api.next = null;
  await press('Try again');
  await section()
    .getByText(/^Sent, /)
    .waitFor();
  expect(api.sent).toHaveLength(2);
  expect(api.sent[0]).not.toHaveProperty('telephone');
});

test('its sheet comes from below on a phone, and stands in the middle of a desk', async () => {
  await open();
  await press(/What next\?/);
  const foot = async () => {
    const box = await sheet().boundingBox();
    return box === null ? null : Math.round(page.viewportSize()?.height ?? 0) - Math.round(box.y + box.height);
  };
  await expect.poll(foot).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(foot).toBeGreaterThan(100);
  const box = await sheet().boundingBox();
  expect(box).not.toBeNull();
  expect(Math.abs((box?.x ?? 0) * 2 + (box?.width ?? 0) - 1440)).toBeLessThanOrEqual(1);
  expect(Math.abs((box?.y ?? 0) * 2 + (box?.height ?? 0) - 900)).toBeLessThanOrEqual(1);
  await checkAccessibility(page);
});
