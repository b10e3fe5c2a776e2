import type { VisitorAttachment } from '@fairlead/contract/attachments';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { borrowChromium } from '../../../../../e2e/harness/borrow-chromium.ts';
import { borrowPage } from '../../../../test/browser.ts';
import { type ClientServer, serveClient } from '../../../../test/serve-client.ts';
import { beaconId, point, token, VisitorApi } from '../../../features/scans/test/visitor-api.ts';

const attachmentId = '0192f000-0000-7000-8000-000000000050';
const shareUrl = 'https://app.example/scan/ABCD-EFGH';
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
const visitorApi = new VisitorApi();
let mailAnswer: { status: number; body: unknown };
let mails: string[] = [];

let browser: Browser;
let server: ClientServer;
beforeAll(async () => {
  browser = await borrowChromium();
  server = await serveClient({
    answer: (request, target, body) => {
      if (target === `/papi/scan/${beaconId}`)
        return { status: 200, body: { ...point, attachments: [drawings], surveyId: null, shareUrl } };
      if (target === `/papi/scan/${beaconId}/mail`) {
        mails.push(request.method ?? '');
        return mailAnswer;
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
  mails = [];
  mailAnswer = { status: 200, body: { sentTo: 'ada@example.org' } };
});

/** `hasShare`: the browser has a way to share, which keeps what it was given in `window.shared`. */
async function open(path: string, hasShare: boolean): Promise<Page> {
  const { page } = await borrowPage(browser);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(
    ([stored, shares]) => {
      localStorage.setItem('fairlead.sessionToken', String(stored));
      localStorage.setItem('fairlead.settingsApplied', 'true');
      const share = async (data: ShareData) => Object.assign(window, { shared: data });
      Object.defineProperty(navigator, 'canShare', { value: shares ? () => true : undefined });
      Object.defineProperty(navigator, 'share', { value: shares ? share : undefined });
    },
    [token, hasShare] as const,
  );
  await page.goto(server.at('app.localhost', path));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  return page;
}
const openPoint = (hasShare = false) => open(`/mixie-point/${beaconId}`, hasShare);
const openDocument = (hasShare = false) => open(`/mixie-point/${beaconId}/document/${attachmentId}`, hasShare);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a point is handed to the phone’s own way to share', async () => {
  const page = await openPoint(true);
  await press(page, 'Share');
  await expect.poll(() => page.evaluate('window.shared')).toEqual({ title: point.title, url: shareUrl });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('its link is copied where a browser has no way to share', async () => {
  const page = await openPoint();
  await press(page, 'Share');
  await page.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shareUrl);
});

test('a point is mailed once, to the e-mail that the server names', async () => {
  const page = await openPoint();
  await press(page, 'Send to my e-mail');
  await page.getByText('Sent to ada@example.org').waitFor();
  expect(mails).toEqual(['POST']);
});

test('a mail that is refused says why, and the menu stays for another try', async () => {
  mailAnswer = {
    status: 409,
    body: { type: 'about:blank', title: '', status: 409, code: 'EMAIL_UNVERIFIED', detail: 'Confirm it.', errors: [] },
  };
  const page = await openDocument();
  await press(page, 'Send to my e-mail');
  await page.getByText('Confirm it.').waitFor();
  await page.getByRole('dialog', { name: 'Drawings' }).waitFor();
});
