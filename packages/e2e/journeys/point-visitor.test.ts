import type { Beacon } from '@fairlead/contract/beacons';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import { sql } from '@fairlead/database/sql';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { cutOff, reconnect } from '../harness/cut-off.ts';
import { addDocument, addLink, pdfOf, pngOf, zipOf } from '../harness/documents.ts';
import { call, createCompany, createVisitor, type Person } from '../harness/people.ts';
import * as samples from '../harness/samples.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { stored } from '../harness/stored.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { language, phone, t } from './fixtures.ts';
import { button } from './form.ts';
import { enterAs } from './sign-in.ts';
import { goTo } from './visitor.ts';

const sheet = 'KX-7 data sheet';
const picture = 'Mounting and wiring of the KX-7 in narrow cabinets';
const archive = 'Drawings';
const link = 'Delivery times and prices';
const offlineFaults = /ERR_INTERNET_DISCONNECTED/;

let server: ServerProcess;
let browser: Browser;
let visitor: Person;
let beaconId: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
  const owner = await createCompany(server);
  const send = <T>(path: string, body: object) => call<T>(server, 'business', owner.token, 'POST', path, body);
  const project = await send<Exhibition>('/exhibition', samples.project);
  beaconId = (await send<Beacon>(`/project/${project.id}/beacon`, samples.point)).id;
  const place = { server, owner, beaconId };
  await addDocument(place, sheet, pdfOf(12));
  await addDocument(place, picture, pngOf(1200, 800));
  await addDocument(place, archive, zipOf('flange.txt', 'M8'));
  await addLink(place, link, server.url('app', '/login'));
  visitor = await createVisitor(server);
  const scan = { id: crypto.randomUUID(), beaconId, occurredAt: new Date().toISOString(), source: 'CAMERA' };
  await call(server, 'app', visitor.token, 'POST', '/scan', scan);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const open = (page: Page, name: string) => row(page, name).getByRole('link', { name }).click();
const heart = (page: Page, name: string) => button(page, t('attachments:favourite.of', { name }));

/** A phone too busy to follow gives the page less room, and then more again: everything on its screen is drawn anew. */
async function squeeze(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  for (const wait of [0, 10, 20, 30, 40, 50]) {
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 10 });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.waitForTimeout(wait);
    await page.setViewportSize(phone);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    for (const number of [1, 2]) await page.locator(`[data-page="${number}"][data-drawn] canvas`).waitFor();
  }
}

/** Reads the document in the app, by hand and by keyboard. */
async function read(page: Page): Promise<void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/assets\/pdf-view-[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await open(page, sheet);
  // The first page shows before the reader is there, in the place where it stays.
  const preview = page.locator('[aria-busy="true"] img');
  await expect.poll(() => preview.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  const before = await preview.boundingBox();
  await checkScreen(page, 'visitor-document-preview', { isWaiting: true });
  release();
  await page.locator('[data-page="1"][data-drawn]').waitFor();
  const drawn = await page.locator('[data-page="1"]').boundingBox();
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs((drawn?.[side] ?? 0) - (before?.[side] ?? 0)), side).toBeLessThanOrEqual(2);
  await page.unrouteAll();
  const pages = page.getByRole('region', { name: t('attachments:viewer.pages') });
  const first = page.getByRole('region', { name: t('attachments:viewer.page', { number: 1, count: 12 }) });
  await first.getByText('Data sheet, sheet 1', { exact: true }).waitFor();
  await page.locator('[data-page="1"][data-drawn]').waitFor();
  // Pages far below are not drawn until they are looked at.
  await expect.poll(() => page.locator('[data-page="12"][data-drawn]').count()).toBe(0);
  await checkScreen(page, 'visitor-document');
  await squeeze(page);
  await pages.focus();
  const width = async () => (await first.boundingBox())?.width ?? 0;
  const fitting = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeCloseTo(fitting * 1.5, 0);
  await page.keyboard.press('-');
  await expect.poll(width).toBeCloseTo(fitting, 0);
  await page.keyboard.press('End');
  await page.locator('[data-page="12"][data-drawn]').waitFor();
  await page.getByText(t('attachments:viewer.pageOf', { number: 12, count: 12 })).waitFor();
  await expect.poll(() => page.locator('[data-page="1"][data-drawn]').count()).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { name: t('attachments:heading') }).waitFor();
}

test('a visitor reads documents in the app, keeps them for later, and opens the copy without a connection', async () => {
  const watched = await openPage(browser, { viewport: phone, locale: language, acceptDownloads: true });
  const { page } = watched;
  await enterAs(page, visitor);
  await page.goto(server.url('app', `/mixie-point/${beaconId}`));
  await row(page, sheet).waitFor();
  await checkScreen(page, 'visitor-point-documents');
  await read(page);

  await open(page, picture);
  await page.getByRole('img', { name: picture }).waitFor();
  await checkScreen(page, 'visitor-document-image');
  await button(page, t('attachments:viewer.close')).click();
  await open(page, archive);
  const downloading = page.waitForEvent('download');
  await checkScreen(page, 'visitor-document-file');
  await button(page, t('attachments:viewer.download')).click();
  expect((await downloading).suggestedFilename()).toBe('Drawings.zip');
  await page.goBack();

  const opening = page.context().waitForEvent('page');
  await row(page, link).getByRole('link').click();
  const other = await opening;
  expect(await other.evaluate(() => window.opener)).toBeNull();
  await other.close();
  await expect
    .poll(() => stored(server.dataDir, sql`select sum(openings)::int as openings from attachment_counters`))
    .toEqual([{ openings: 4 }]);

  await heart(page, sheet).click();
  await heart(page, picture).click();
  await button(page, t('attachments:copy.keep', { name: sheet })).click();
  await button(page, t('attachments:copy.remove', { name: sheet })).waitFor();
  await checkScreen(page, 'visitor-point-kept');
  await goTo(page, t, 'favourites');
  await row(page, sheet).waitFor();
  await checkScreen(page, 'visitor-favourites');
  const favourites = () => stored(server.dataDir, sql`select 1 from attachment_favourites`);
  await expect.poll(async () => (await favourites()).length).toBe(2);

  // Without a connection: the copy opens, the other says what it needs, and what is given up waits.
  watched.expectFaults(offlineFaults);
  await cutOff(page.context());
  await row(page, picture).getByText(t('attachments:needsConnection'), { exact: true }).waitFor();
  await checkScreen(page, 'visitor-favourites-offline');
  await open(page, sheet);
  await page.locator('[data-page="1"][data-drawn]').waitFor();
  await page.goBack();
  await heart(page, picture).click();
  const question = page.getByRole('dialog', { name: t('attachments:favourite.question', { name: picture }) });
  await checkScreen(page, 'visitor-unfavourite');
  await question.getByText(t('attachments:dontAskAgain')).click();
  await button(question, t('attachments:favourite.remove')).click();
  await row(page, picture).waitFor({ state: 'detached' });
  expect(await favourites()).toHaveLength(2);
  await reconnect(page.context());
  await expect.poll(async () => (await favourites()).length).toBe(1);

  // The tick is remembered: no second question.
  await heart(page, sheet).click();
  await expect.poll(async () => (await favourites()).length).toBe(0);
  await page.getByRole('button', { name: new RegExp(t('attachments:favourites.onPhone')) }).click();
  await row(page, sheet).waitFor();

  // Other people who sign in on this phone do not see its kept documents.
  const second = await createVisitor(server);
  await enterAs(page, second);
  await page.goto(server.url('app', '/favourites'));
  await page.getByRole('heading', { name: t('attachments:favourites.empty') }).waitFor();
  await checkScreen(page, 'visitor-favourites-empty');
  await watched.close();
});
