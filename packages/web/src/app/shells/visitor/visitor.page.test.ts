import type { Browser, Page } from 'playwright-core';
import QRCode from 'qrcode';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { borrowChromium } from '../../../../../e2e/harness/borrow-chromium.ts';
import { borrowPage, type WatchedPage } from '../../../../test/browser.ts';
import { type ClientServer, serveClient } from '../../../../test/serve-client.ts';
import { typeAsScanner } from '../../../../test/type-as-scanner.ts';
import { beaconId, code, point, token, unknownCode, VisitorApi } from '../../../features/scans/test/visitor-api.ts';

let browser: Browser;
let server: ClientServer;
let api: VisitorApi;
let watched: WatchedPage;
let page: Page;

const go = (path: string) => page.goto(server.at('app.localhost', path));
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const type = async (text: string) => {
  await page.getByRole('textbox', { name: '10-character code' }).fill(text);
  await page.getByRole('button', { name: /^Save/ }).click();
};

beforeAll(async () => {
  browser = await borrowChromium();
  server = await serveClient({ answer: (request, path, body) => api.answer(request, path, body) });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
beforeEach(async () => {
  api = new VisitorApi();
  watched = await borrowPage(browser);
  page = watched.page;
  await page.addInitScript((stored) => {
    localStorage.setItem('fairlead.sessionToken', stored);
    localStorage.setItem('fairlead.skipConfirmation.camera', 'true');
    // Chromium without a window has no camera at all; a person who refuses gets this answer.
    const refused = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: refused } });
  }, token);
});
afterEach(() => watched.close());

test('before the browser asks for the camera it is said what for, and nobody who ticks it away is asked again', async () => {
  let asked = 0;
  await page.exposeFunction('cameraAsked', () => {
    asked += 1;
  });
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('begun')) localStorage.removeItem('fairlead.skipConfirmation.camera');
    sessionStorage.setItem('begun', 'true');
    Object.defineProperty(navigator.permissions, 'query', { value: async () => ({ state: 'prompt' }) });
    const refuse = navigator.mediaDevices.getUserMedia;
    Object.assign(navigator.mediaDevices, {
      getUserMedia: () => {
        Object.assign(window).cameraAsked();
        return refuse();
      },
    });
  });
  await go('/scanner');
  await heading('Scan with the camera?').waitFor();
  // A code can be typed meanwhile.
  await page.getByRole('textbox', { name: '10-character code' }).waitFor();
  expect(asked).toBe(0);
  await page.getByRole('checkbox', { name: 'Do not ask again' }).press('Space');
  await page.getByRole('button', { name: 'Use the camera' }).click();
  await heading('Camera access is blocked').waitFor();
  expect(asked).toBe(1);
  await page.reload();
  await heading('Camera access is blocked').waitFor();
  expect(asked).toBe(2);
});

test('whoever comes to type a code has one field for it, also where the camera is asked for first', async () => {
  await page.addInitScript(() => localStorage.removeItem('fairlead.skipConfirmation.camera'));
  await go('/scanner?type');
  const fields = page.getByRole('textbox', { name: '10-character code', includeHidden: true });
  const sheet = page.getByRole('dialog', { name: 'Type the code' });
  await sheet.getByRole('textbox').waitFor();
  await expect.poll(() => fields.count()).toBe(1);
  await sheet.getByRole('textbox').press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await heading('Scan with the camera?').waitFor();
  await expect.poll(() => fields.count()).toBe(1);
});

test('with the camera refused the typed code is a full way in: checked, shown before it is saved, then opened', async () => {
  await go('/scanner');
  await heading('Camera access is blocked').waitFor();
  const wrong = code.slice(0, 9) + (code.endsWith('7') ? '8' : '7');
  await page.getByRole('textbox', { name: '10-character code' }).fill(wrong);
  await page.getByText('A character is wrong').waitFor();
  // As printed, in small letters, with the space between the groups.
  const printed = `${code.slice(0, 5)} ${code.slice(5)}`.toLowerCase();
  await page.getByRole('textbox', { name: '10-character code' }).fill(printed);
  await page.getByText(point.title).waitFor();
  expect(api.events).toEqual([]);
  await page.getByRole('button', { name: 'Save and open' }).click();
  await heading(point.title).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/mixie-point/${beaconId}`);
  expect(api.events).toMatchObject([{ qrCode: code, source: 'TYPED' }]);
  expect(watched.complaints).toEqual([]);
});

test('a picture from a file is read by the same reader', async () => {
  await go('/scanner');
  await heading('Camera access is blocked').waitFor();
  const buffer = await QRCode.toBuffer(`https://app.example.org/scan/${code}`, {
    width: 700,
    errorCorrectionLevel: 'Q',
  });
  const file = page.locator('input[type=file]');
  await file.setInputFiles({
    name: 'foreign.png',
    mimeType: 'image/png',
    buffer: await QRCode.toBuffer('https://example.org'),
  });
  await page.getByText('This is not a Fairlead code').waitFor();
  await file.setInputFiles({ name: 'stand.png', mimeType: 'image/png', buffer });
  await heading('Saved').waitFor();
  // It says so as soon as the phone has it; what is sent comes after.
  await expect.poll(() => api.events).toMatchObject([{ qrCode: code, source: 'IMAGE' }]);
  await page.getByRole('button', { name: 'Open' }).click();
  await heading(point.title).waitFor();
  expect(watched.complaints).toEqual([]);
});

test('a hardware scanner types the URL and Enter', async () => {
  await go('/scanner');
  await heading('Camera access is blocked').waitFor();
  await typeAsScanner(page, `https://app.example.org/scan/${code}`);
  await heading('Saved').waitFor();
  await expect.poll(() => api.events).toHaveLength(1);
});

test('a code that leads nowhere says so, and stays with its reason until it is removed', async () => {
  await go('/scanner');
  await page.getByRole('textbox', { name: '10-character code' }).fill(unknownCode);
  await page.getByText('This code does not work').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Type the code' }).click();
  await typeAsScanner(page, unknownCode);
  await heading('This code does not work').waitFor();
  await go('/mixie-points');
  await page.getByText('Rejected', { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Remove' }).click();
  await heading('Your first point is one scan away').waitFor();
});

test('with the server unreachable the scan is kept over a reload, shown as waiting, and sent once when it is back', async () => {
  await go('/scanner');
  await heading('Camera access is blocked').waitFor();
  api.isUnreachable = true;
  await type(code);
  await heading('Saved on this phone').waitFor();
  await page.getByRole('button', { name: 'My points' }).click();
  await page.getByText('Waiting', { exact: true }).waitFor();
  expect(api.events).toEqual([]);
  api.isUnreachable = false;
  await page.reload();
  await page.getByRole('link', { name: point.title }).waitFor();
  await expect.poll(() => page.getByText('Waiting', { exact: true }).count()).toBe(0);
  expect(api.events).toMatchObject([{ qrCode: code, source: 'TYPED' }]);
});

test('a printed code that is opened without a server is called saved when the phone has it, and not before', async () => {
  await page.addInitScript(() => {
    const report = { isStored: false, isCalledSavedEarly: false, wasTakenAway: false };
    let isShown = false;
    Object.assign(window, { report });
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (stores, mode, options) {
      const made = begin.call(this, stores, mode, options);
      if (mode === 'readwrite' && made.objectStoreNames.contains('operations')) {
        made.addEventListener('complete', () => {
          report.isStored = true;
        });
      }
      return made;
    };
    new MutationObserver(() => {
      const title = document.querySelector('h1')?.textContent;
      report.isCalledSavedEarly ||= title === 'Saved on this phone' && !report.isStored;
      report.wasTakenAway ||= isShown && title === undefined;
      isShown ||= title === 'Saved on this phone';
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  api.isUnreachable = true;
  await go(`/scan/${code}`);
  await heading('Saved on this phone').waitFor();
  // The page asks for the point again and again meanwhile.
  await page.waitForEvent('requestfailed', (request) => request.url().includes('/scan/info'));
  await page.waitForEvent('requestfailed', (request) => request.url().includes('/scan/info'));
  expect(await page.evaluate(() => Reflect.get(window, 'report'))).toEqual({
    isStored: true,
    isCalledSavedEarly: false,
    wasTakenAway: false,
  });
  api.isUnreachable = false;
  await page.waitForURL(`**/mixie-point/${beaconId}`);
  expect(api.events).toMatchObject([{ qrCode: code, source: 'LINK' }]);
});

for (const { moment, isPartLate } of [
  { moment: 'while its point is shown', isPartLate: false },
  { moment: 'just before its point is shown', isPartLate: true },
]) {
  test(`a code that was kept opens its point when the answer to it comes ${moment}`, async () => {
    const sent = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route('**/papi/scan', async (route) => {
      if (route.request().method() === 'POST') {
        // Decides here: one that sets out before the server is back may reach it after, and is not held then.
        if (api.isUnreachable) return route.abort();
        sent.resolve();
        await released.promise;
      }
      await route.continue();
    });
    await page.route('**/assets/save-point-*.js', async (route) => {
      if (isPartLate) await answered.promise;
      await route.continue();
    });
    api.isUnreachable = true;
    await go(`/scan/${code}`);
    await heading('Saved on this phone').waitFor();
    api.isUnreachable = false;
    await sent.promise;
    await heading(point.title).waitFor();
    if (!isPartLate) await page.getByRole('status').getByText('Saved on this phone').waitFor();
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    released.resolve();
    await answer;
    answered.resolve();
    await page.waitForURL(`**/mixie-point/${beaconId}`);
    expect(api.events).toMatchObject([{ qrCode: code, source: 'LINK' }]);
  });
}

test('opening a printed code is no scan; pressing the button is one', async () => {
  await go(`/scan/${code}`);
  await heading(point.title).waitFor();
  await page.getByRole('button', { name: 'Save to my points' }).waitFor();
  expect(api.events).toEqual([]);
  await page.getByRole('button', { name: 'Save to my points' }).click();
  await page.waitForURL(`**/mixie-point/${beaconId}`);
  expect(api.events).toMatchObject([{ qrCode: code, source: 'LINK' }]);
});

test('what is not there says so as the heading of its page', async () => {
  await go(`/scan/${unknownCode}`);
  await page.getByRole('heading', { level: 1, name: 'This code does not work' }).waitFor();
  await go(`/mixie-point/${beaconId}`);
  await page.getByRole('heading', { level: 1, name: 'This point is not in your list' }).waitFor();
});

test('a note that the server did not get is there again after a reload and is sent then', async () => {
  api.isListed = true;
  await go(`/mixie-point/${beaconId}`);
  const note = page.getByRole('textbox', { name: 'My note' });
  await note.waitFor();
  api.isUnreachable = true;
  await note.fill('Ask Marta');
  await page.getByText('Saved on this phone').waitFor();
  api.isUnreachable = false;
  await page.reload();
  await expect.poll(() => note.inputValue()).toBe('Ask Marta');
  await expect.poll(() => api.note).toBe('Ask Marta');
});

test('who came in by a fair’s code is told of it where they sign in and sign up', async () => {
  await page.addInitScript(() => {
    localStorage.removeItem('fairlead.sessionToken');
    localStorage.setItem('fairlead.tradeFairName', 'Nordhaus Expo 2027');
  });
  await go('/sign-up');
  await page.getByText('Keep what you see at Nordhaus Expo 2027.').waitFor();
  await go('/login');
  await page.getByText('Return to what you saved at Nordhaus Expo 2027.').waitFor();
});
