import type { Browser, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { type Company, createCompany } from '../harness/people.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { language, laptop, t } from './fixtures.ts';
import { button } from './form.ts';
import { enterAs } from './sign-in.ts';

let server: ServerProcess;
let browser: Browser;
let company: Company;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
  company = await createCompany(server);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** A picture of one colour, light where it is to be heavy: noise does not compress. */
function picture(edge: number, isHeavy = false): Buffer {
  const png = new PNG({ width: edge, height: edge });
  for (let index = 0; index < png.data.length; index += 4) {
    const noise = isHeavy ? [Math.random() * 256, Math.random() * 256, Math.random() * 256] : [200, 30, 40];
    png.data.set([...noise, 255], index);
  }
  return PNG.sync.write(png);
}

const logo = (page: Page) => page.getByRole('img', { name: t('uploads:logo.alt', { name: company.exhibitor.name }) });
const input = (page: Page) => page.locator('input[type="file"]');

/** Drops a file on the field, as from the desktop. */
async function drop(page: Page, file: { name: string; type: string; content: Buffer }): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ name, type, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name, { type }));
      return data;
    },
    { name: file.name, type: file.type, bytes: [...file.content] },
  );
  const place = page.getByRole('group', { name: t('uploads:logo.label'), exact: true });
  for (const event of ['dragover', 'drop']) await place.dispatchEvent(event, { dataTransfer: transfer });
}

test('a company chooses, replaces and removes its logo', async () => {
  const watched = await openPage(browser, { viewport: laptop, locale: language });
  const { page } = watched;
  await enterAs(page, company);
  await page.goto(server.url('business', '/settings'));
  await button(page, t('uploads:logo.choose')).waitFor();

  // The declared type, and the file's own.
  await input(page).setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await page.getByText(t('uploads:refused.WRONG_KIND')).waitFor();
  const refused = watched.expectFaults(/status of 415/);
  await input(page).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>, really') });
  await page.getByText('logo.png').waitFor();
  await expect.poll(refused).toBe(1);
  await checkScreen(page, 'business-logo-refused');
  await button(page, t('uploads:dismissOf', { name: 'logo.png' })).click();

  await drop(page, { name: 'logo.png', type: 'image/png', content: picture(60) });
  await logo(page).waitFor();
  await expect.poll(() => logo(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60);
  const first = await logo(page).getAttribute('src');
  await checkScreen(page, 'business-logo');

  await input(page).setInputFiles({ name: 'other.png', mimeType: 'image/png', buffer: picture(80) });
  await expect.poll(() => logo(page).getAttribute('src')).not.toBe(first);
  await page.reload();
  await logo(page).waitFor();
  await button(page, t('uploads:logo.remove')).click();
  await button(page, t('uploads:logo.choose')).waitFor();
  await expect.poll(() => logo(page).count()).toBe(0);

  // Which mails the person gets is set on the same page.
  const daily = page.getByRole('switch', { name: t('digests:daily') });
  await daily.click();
  await expect.poll(() => daily.getAttribute('aria-checked')).toBe('true');
  await page.reload();
  await expect.poll(() => daily.getAttribute('aria-checked')).toBe('true');
  await checkScreen(page, 'business-settings');
  await watched.close();
});

test('an upload on a slow line shows how far it is, and can be cancelled', async () => {
  const watched = await openPage(browser, { viewport: laptop, locale: language });
  const { page, context } = watched;
  await enterAs(page, company);
  await page.goto(server.url('business', '/settings'));
  await button(page, t('uploads:logo.choose')).waitFor();
  const network = await context.newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  const heavy = picture(1000, true);
  expect(heavy.length).toBeGreaterThan(2_000_000);
  await input(page).setInputFiles({ name: 'heavy.png', mimeType: 'image/png', buffer: heavy });
  const bar = page.getByRole('progressbar', { name: t('uploads:progressOf', { name: 'heavy.png' }) });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await checkScreen(page, 'business-logo-upload');
  await button(page, t('uploads:cancelOf', { name: 'heavy.png' })).click();
  await expect.poll(() => bar.count()).toBe(0);
  await expect.poll(() => logo(page).count()).toBe(0);
  await watched.close();
});
