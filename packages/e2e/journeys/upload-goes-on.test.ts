import type { Beacon } from '@fairlead/contract/beacons';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { pdfOf } from '../harness/documents.ts';
import { type Company, call, createCompany } from '../harness/people.ts';
import * as samples from '../harness/samples.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { language, laptop, t } from './fixtures.ts';
import { enterAs } from './sign-in.ts';

let server: ServerProcess;
let browser: Browser;
let company: Company;
let project: Exhibition;
let point: Beacon;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
  company = await createCompany(server);
  const send = <T>(path: string, body: object) => call<T>(server, 'business', company.token, 'POST', path, body);
  project = await send('/exhibition', samples.project);
  point = await send(`/project/${project.id}/beacon`, samples.point);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The editor of the point with a document on its way, which arrives no sooner than it is let through. */
async function openSending() {
  const watched = await openPage(browser, { viewport: laptop, locale: language });
  const { page } = watched;
  const { promise, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/files/*', async (route) => {
    if (route.request().method() === 'PUT') await promise;
    await route.continue().catch(() => undefined);
  });
  await enterAs(page, company);
  await page.goto(server.url('business', `/project/${project.id}/mixie-point/${point.id}`));
  await page
    .locator('input[data-upload="documents"]')
    .setInputFiles({ name: 'Data sheet.pdf', mimeType: 'application/pdf', buffer: pdfOf(1) });
  await page.getByRole('progressbar').waitFor();
  return { watched, page, letThrough };
}

test('a document that is being sent goes on while other screens are open, and is on its point afterwards', async () => {
  const { watched, page, letThrough } = await openSending();
  const uploads = page.getByRole('navigation').getByRole('link', { name: t('exhibitors:sidebar.uploads') });
  await page.getByRole('link', { name: t('exhibitors:sidebar.projects'), exact: true }).click();
  await page.waitForURL('**/projects');
  await uploads.getByText(t('exhibitors:sidebar.running', { count: 1 })).waitFor();
  await checkScreen(page, 'business-upload-elsewhere');

  // Back at the point it is shown as far as it is.
  await uploads.click();
  await page.waitForURL(`**/mixie-point/${point.id}`);
  await page.getByRole('progressbar').waitFor();
  await page.getByRole('link', { name: t('exhibitors:sidebar.projects'), exact: true }).click();
  await page.waitForURL('**/projects');
  letThrough();
  await uploads.waitFor({ state: 'detached' });
  await page.goBack();
  await page
    .getByRole('list', { name: t('beacons:documents.title') })
    .getByText('Data sheet')
    .waitFor();
  await watched.close();
});

test('closing the page while a document is being sent asks first', async () => {
  const { watched, page, letThrough } = await openSending();
  // Without a press or a key in the page browsers ask no question.
  await page.getByLabel(t('beacons:title'), { exact: true }).click();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  letThrough();
  await dialog.accept();
  await watched.close();
});
