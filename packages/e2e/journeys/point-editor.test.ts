import type { Beacon } from '@fairlead/contract/beacons';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Browser, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { addDocument, addLink, pdfOf, pngOf } from '../harness/documents.ts';
import { type Company, call, createCompany } from '../harness/people.ts';
import * as samples from '../harness/samples.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { dragTo } from './drag.ts';
import { writeText } from './exhibitor.ts';
import { language, laptop, phone, t } from './fixtures.ts';
import { button, field } from './form.ts';
import { enterAs } from './sign-in.ts';

let server: ServerProcess;
let browser: Browser;
let company: Company;
let project: Exhibition;

const api = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  call<T>(server, 'business', company.token, method, path, body);

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
  company = await createCompany(server);
  project = await api('POST', '/exhibition', { ...samples.project, stand: 'Hall 4, C21' });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** A picture in which something can be seen: stripes in the colours of metal. */
function stripes(width: number, height: number): Buffer {
  const png = new PNG({ width, height });
  for (let index = 0; index < width * height; index += 1) {
    const shade = 60 + 140 * Math.abs(Math.sin(((index % width) + Math.floor(index / width)) / 40));
    png.data.set([shade * 0.9, shade * 0.95, shade, 255], index * 4);
  }
  return PNG.sync.write(png);
}

const entries = (page: Page) => page.getByRole('list', { name: t('beacons:documents.title') }).getByRole('listitem');
const names = async (page: Page): Promise<string[]> =>
  entries(page).evaluateAll((rows) => rows.map((row) => row.querySelector('[title]')?.textContent ?? ''));
const preview = (page: Page) => page.getByRole('complementary', { name: t('beacons:preview.label') });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: t('beacons:format.label') }).getByRole('button', { name, exact: true });
const pick = async (page: Page, opener: string, item: string): Promise<void> => {
  await button(page, opener).click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** Lifts the last of so many entries by its grip, moves it to the top, and puts it down. */
async function moveToTop(page: Page, grip: string, name: string, count: number): Promise<void> {
  const announced = (key: 'lifted' | 'over' | 'dropped', place: number) =>
    page.getByText(t(`app:ui.sort.${key}`, { name, place, count }));
  await button(page, grip).focus();
  await page.keyboard.press('Space');
  await announced('lifted', count).waitFor({ state: 'attached' });
  // The arrows are listened to a moment after the row is lifted; at the top one more changes nothing.
  const isAtTop = async () => {
    if ((await announced('over', 1).count()) > 0) return true;
    await page.keyboard.press('ArrowUp');
    return false;
  };
  await expect.poll(isAtTop).toBe(true);
  await page.keyboard.press('Space');
  await announced('dropped', 1).waitFor({ state: 'attached' });
}

/** As a browser hands over what was copied from a page. */
async function paste(page: Page, html: string): Promise<void> {
  await field(page, t('beacons:text')).evaluate((element, copied) => {
    const data = new DataTransfer();
    data.setData('text/html', copied);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, html);
}

test('a point is written, shown, filled, put in order, and its code assigned to another point', async () => {
  const watched = await openPage(browser, { viewport: laptop, locale: language });
  const { page } = watched;
  await enterAs(page, company);
  await page.goto(server.url('business', `/project/${project.id}/mixie-point`));
  await field(page, t('beacons:name')).fill('PX-40');
  await field(page, t('beacons:title')).fill('Planetary gearbox PX-40');

  // The text: bold from the toolbar, a list, a link, and a paste that brings unwanted markup along.
  await writeText(page, t, 'Ratio 3 to 100 in one housing, ');
  await tool(page, t('beacons:format.bold')).click();
  await page.keyboard.insertText('backlash below 2 arcmin');
  await tool(page, t('beacons:format.bold')).click();
  await page.keyboard.insertText('.');
  await page.keyboard.press('Enter');
  await tool(page, t('beacons:format.bullets')).click();
  await page.keyboard.insertText('98% efficiency, greased for life');
  await page.keyboard.press('Enter');
  await paste(
    page,
    '<p onclick="alert(1)">Test rig at <i style="color:red">the stand</i><script>alert(1)</script>' +
      '<img src="https://evil.example/pixel.gif"><a href="javascript:alert(1)">, ask</a></p>',
  );
  await tool(page, t('beacons:format.link')).click();
  await page.getByLabel(t('beacons:format.url')).fill('kessler.example/px40');
  await page.keyboard.press('Enter');
  const text = field(page, t('beacons:text'));
  await text.getByRole('link', { name: 'kessler.example/px40' }).waitFor();
  await expect.poll(() => text.locator('img, script, [onclick], [style]').count()).toBe(0);
  await preview(page).locator('strong', { hasText: 'backlash below 2 arcmin' }).waitFor();

  await page.locator('input[data-upload="cover"]').setInputFiles({
    name: 'stand.png',
    mimeType: 'image/png',
    buffer: stripes(2000, 1200),
  });
  await page.getByRole('img', { name: t('beacons:cover.alt') }).waitFor();
  await checkScreen(page, 'business-point-draft');
  await button(page, t('beacons:create')).click();
  await page.getByRole('img', { name: t('beacons:qr.alt', { code: '' }).trim() }).waitFor();
  const id = page.url().split('/').at(-1) ?? '';
  const stored = () => api<Beacon>('GET', `/project/${project.id}/beacon/${id}`);
  const first = await stored();
  expect(first.description).toBe(
    '<p>Ratio 3 to 100 in one housing, <strong>backlash below 2 arcmin</strong>.</p>' +
      '<ul><li>98% efficiency, greased for life</li>' +
      '<li>Test rig at <em>the stand</em>, ask<a href="https://kessler.example/px40">kessler.example/px40</a></li></ul>',
  );
  expect(first.coverUrl).toMatch(/^\/files\//);

  // Two documents and a link, in another order than they came in.
  const place = { server, owner: company, beaconId: id };
  await addDocument(place, 'PX-40 data sheet', pdfOf(1));
  await addDocument(place, 'Drawing', pngOf(300, 200));
  await addLink(place, 'Delivery times and prices', 'https://kessler.example/prices');
  await page.reload();
  await expect.poll(async () => (await names(page)).length).toBe(3);
  const entry = 'Delivery times and prices';
  await moveToTop(page, t('beacons:documents.move', { name: entry }), entry, 3);
  await expect.poll(async () => (await names(page))[0]).toBe('Delivery times and prices');
  const dialog = page.getByRole('dialog');
  const refused = watched.expectFaults(/status of 415/);
  await page.locator('input[data-upload="documents"]').setInputFiles({
    name: 'price-list.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ, a program and no PDF'),
  });
  await page.getByText('price-list.pdf').waitFor();
  await button(page, t('uploads:dismissOf', { name: 'price-list.pdf' })).waitFor();
  expect(refused()).toBeGreaterThan(0);
  await checkScreen(page, 'business-point-filled');
  await button(page, t('uploads:dismissOf', { name: 'price-list.pdf' })).click();
  await page.reload();
  await expect.poll(async () => (await names(page))[0]).toBe('Delivery times and prices');

  // The question before a document goes is asked until the person switches it off.
  await pick(page, t('beacons:documents.more', { name: 'Drawing' }), t('beacons:documents.delete'));
  await dialog.getByText(t('app:ui.dontAskAgain')).click();
  await checkScreen(page, 'business-point-remove');
  await button(dialog, t('beacons:documents.delete')).click();
  await expect.poll(async () => (await names(page)).length).toBe(2);
  await pick(page, t('beacons:documents.more', { name: 'PX-40 data sheet' }), t('beacons:documents.delete'));
  await expect.poll(async () => (await names(page)).length).toBe(1);

  // A colleague was faster with the same field.
  const colleague = await openPage(browser, { viewport: laptop, locale: language });
  await enterAs(colleague.page, company);
  await colleague.page.goto(page.url());
  await field(colleague.page, t('beacons:title')).fill('The quiet gearbox');
  await colleague.page.keyboard.press('Control+s');
  await colleague.page.getByText(t('beacons:saved'), { exact: true }).waitFor();
  await colleague.close();
  const conflict = watched.expectFaults(/status of 409/);
  await field(page, t('beacons:title')).fill('Planetary gearbox PX-40, 14 sizes');
  await page.keyboard.press('Control+s');
  await dialog.getByText('The quiet gearbox').waitFor();
  expect(conflict()).toBe(1);
  await checkScreen(page, 'business-point-conflict');
  await button(dialog, t('exhibitions:conflict.keepMine')).click();
  await page.getByText(t('beacons:saved'), { exact: true }).waitFor();
  expect((await stored()).title).toBe('Planetary gearbox PX-40, 14 sizes');

  // The page of a visitor's phone.
  const visit = await openPage(browser, { viewport: phone, locale: language });
  await visit.page.goto(server.url('app', `/scan/${first.code}`));
  await visit.page.locator('strong', { hasText: 'backlash below 2 arcmin' }).waitFor();
  const link = visit.page.getByRole('link', { name: 'kessler.example/px40' });
  await expect.poll(() => link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  // The client has taken the place of the page that the server sent: its switch of languages has radios.
  await visit.page.getByRole('radio', { name: 'Deutsch' }).waitFor();
  await checkScreen(visit.page, 'visitor-point-formatted');
  await visit.close();

  // The printed code points to another point from now on, and the new one is revoked.
  const other = await api<Beacon>('POST', `/project/${project.id}/beacon`, { name: 'GX-2', title: 'Bevel gearbox' });
  await button(page, t('beacons:codes.repoint')).click();
  await dialog.getByLabel(t('beacons:codes.point')).selectOption({ label: 'GX-2' });
  await checkScreen(page, 'business-point-repoint');
  await button(dialog, t('beacons:codes.reassignAct')).click();
  await page.getByText(t('beacons:codes.assigned', { name: 'GX-2' })).waitFor();
  await expect.poll(async () => (await stored()).code).not.toBe(first.code);
  await button(page, t('beacons:codes.revoke')).click();
  await button(dialog, t('beacons:codes.revoke')).click();
  await page.getByText(t('beacons:codes.isRevoked')).waitFor();
  await checkScreen(page, 'business-point-revoked');
  await button(page, t('beacons:codes.draw')).click();
  await page.getByRole('img', { name: t('beacons:qr.alt', { code: '' }).trim() }).waitFor();

  // The list: order, search, archive and back.
  await page.goto(server.url('business', `/project/${project.id}/mixie-points`));
  const rows = page.getByRole('row');
  const pointsInOrder = async () =>
    (await rows.getByRole('link').allInnerTexts()).map((text) => /GX-2|PX-40/.exec(text)?.[0]);
  await page.getByRole('link', { name: 'GX-2' }).waitFor();
  const grip = (name: string) => button(page, t('beacons:order.move', { name }));
  await dragTo(page, grip('GX-2'), grip('PX-40'));
  await expect.poll(pointsInOrder).toEqual(['GX-2', 'PX-40']);
  await checkScreen(page, 'business-points');

  await page.reload();
  await expect.poll(pointsInOrder).toEqual(['GX-2', 'PX-40']);
  await page.getByRole('searchbox').fill('planetary');
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole('searchbox').fill(other.otherCodes[0] ?? first.code);
  await page.getByRole('link', { name: 'GX-2' }).waitFor();
  await page.getByRole('searchbox').fill('');
  await expect.poll(() => rows.count()).toBe(3);
  await pick(page, t('beacons:moreOf', { name: 'GX-2' }), t('beacons:archive.act'));
  await button(dialog, t('beacons:archive.act')).click();
  await page.getByRole('link', { name: new RegExp(`^${t('beacons:view.archived')}`) }).click();
  await page.getByRole('link', { name: 'GX-2' }).waitFor();
  await checkScreen(page, 'business-points-archived');
  await pick(page, t('beacons:moreOf', { name: 'GX-2' }), t('beacons:restore.act'));
  await page.getByText(t('beacons:restore.done', { name: 'GX-2' })).waitFor();

  // A copy for the next fair, with what visitors can open.
  const next = await api<Exhibition>('POST', '/exhibition', { kind: 'PROJECT', name: 'Motek 2027', stand: 'C 7' });
  await page.goto(server.url('business', `/project/${project.id}/mixie-points`));
  await pick(page, t('beacons:moreOf', { name: 'PX-40' }), t('beacons:duplicate.menu'));
  await dialog.getByLabel(t('beacons:duplicate.project')).selectOption({ label: 'Motek 2027, C 7' });
  await dialog.getByLabel(t('beacons:name'), { exact: true }).fill('PX-40 Motek');
  await checkScreen(page, 'business-point-duplicate');
  await button(dialog, t('beacons:duplicate.act')).click();
  await page.waitForURL(`**/project/${next.id}/mixie-point/*`);
  await page.getByRole('heading', { name: 'PX-40 Motek' }).waitFor();
  await expect.poll(() => names(page)).toEqual(['Delivery times and prices']);
  await watched.close();
});
