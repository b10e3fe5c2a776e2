import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeCode } from '@fairlead/contract/code';
import { sql } from '@fairlead/database/sql';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../harness/chromium.ts';
import { newDataFolder } from '../harness/data-folder.ts';
import { drawCode, makeFilm } from '../harness/film.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { stored } from '../harness/stored.ts';
import { openPage, type WatchedPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { kessler } from './exhibitor.ts';
import { filmedSize, language, newHere, phone, t } from './fixtures.ts';
import { button } from './form.ts';
import { type Stand, setUpStand } from './stand.ts';
import { goTo, marta, signUpVisitor } from './visitor.ts';

let dataDir: string;
let server: ServerProcess;
let stand: Stand;
let browser: Browser | undefined;

beforeAll(async () => {
  dataDir = await newDataFolder();
  server = await startServer({ dataDir });
  stand = await setUpStand(server, t);
});
afterEach(async () => {
  await browser?.close();
  browser = undefined;
});
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A visitor of this test's own, at the empty list of points, whose camera sees the picture, or is not allowed. */
async function enter(name: string, picture?: Buffer): Promise<WatchedPage> {
  const camera = join(dataDir, 'film.y4m');
  makeFilm(camera, picture === undefined ? [] : [{ png: picture, size: filmedSize }]);
  browser = await launchChromium({ camera });
  const permissions = picture === undefined ? [] : ['camera'];
  const watched = await openPage(browser, { viewport: phone, locale: language, permissions });
  watched.expectFaults(newHere);
  await signUpVisitor(watched.page, server, t, { ...marta, email: `${name}@volvik.example` });
  await watched.page.getByRole('heading', { name: t('scans:firstUse.title') }).waitFor();
  return watched;
}

/** Requests that would have stored a scan. */
function scansSent(page: Page): () => number {
  let count = 0;
  page.on('request', (asked) => {
    if (asked.method() === 'POST' && new URL(asked.url()).pathname === '/papi/scan') count += 1;
  });
  return () => count;
}

test('a code that points to nothing is shown as such, stays until it is removed, and is stored on the server', async () => {
  const code = makeCode((length) => randomBytes(length));
  const watched = await enter('unknown', await drawCode(server.url('app', `/scan/${code}`)));
  const { page } = watched;
  // Its name is looked up for the sheet; the browser prints that there is none.
  watched.expectFaults(/status of 404.*\/papi\/scan\/info/);
  await goTo(page, t, 'scan');
  const sheet = page.getByRole('dialog', { name: t('scans:result.title.MISSING') });
  await sheet.getByText(t('scans:result.detail.MISSING')).waitFor();
  await sheet.getByText(`${code.slice(0, 5)} ${code.slice(5)}`).waitFor();
  await checkScreen(page, 'visitor-scan-missing');
  const rows = await stored<{ scanned: string }>(
    dataDir,
    sql`select scanned from missing_scans where scanned = ${code}`,
  );
  expect(rows).toEqual([{ scanned: code }]);

  const sent = scansSent(page);
  await button(sheet, t('scans:result.next')).click();
  await page.getByRole('heading', { name: t('scans:scanner.hint') }).waitFor();
  await goTo(page, t, 'points');
  // The camera still saw the same code, which is no reason to scan it again.
  expect(sent()).toBe(0);
  await page.getByText(t('scans:refusal.MISSING')).waitFor();
  await checkScreen(page, 'visitor-points-refused');
  await button(page, t('scans:unsent.remove')).click();
  await page.getByRole('heading', { name: t('scans:firstUse.title') }).waitFor();
  await watched.close();
});

test('a code of somebody else is no code of ours and stores nothing', async () => {
  const watched = await enter('foreign', await drawCode('https://www.example.org/menu?table=4'));
  const { page } = watched;
  const sent = scansSent(page);
  await goTo(page, t, 'scan');
  await page
    .getByRole('status')
    .filter({ hasText: t('camera:live.foreign') })
    .waitFor();
  await checkScreen(page, 'visitor-scan-foreign');
  expect(sent()).toBe(0);
  await goTo(page, t, 'points');
  await page.getByRole('heading', { name: t('scans:firstUse.title') }).waitFor();
  await watched.close();
});

test('without a camera a picture and a typed code still work', async () => {
  const watched = await enter('refused');
  const { page } = watched;
  const sent = scansSent(page);
  await goTo(page, t, 'scan');
  await page.getByRole('heading', { name: t('camera:fault.REFUSED.title') }).waitFor();
  await checkScreen(page, 'visitor-camera-refused');
  await button(page, t('camera:fault.showHow')).click();
  await page.getByRole('dialog', { name: t('camera:fault.howTitle') }).waitFor();
  await checkScreen(page, 'visitor-camera-how');
  await button(page, t('camera:fault.understood')).click();

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(page, t('camera:picture.instead')).click(),
  ]);
  await chooser.setFiles({ name: 'stand.png', mimeType: 'image/png', buffer: stand.png });
  const saved = page.getByRole('dialog', { name: t('scans:result.title.OK') });
  await saved.getByText(kessler.title).waitFor();
  await button(saved, t('scans:result.next')).click();
  await saved.waitFor({ state: 'detached' });
  expect(sent()).toBe(1);
  // Found is found: nothing is looked for any more.
  await expect.poll(() => page.getByText(t('camera:picture.looking')).count()).toBe(0);

  const typed = page.getByLabel(t('camera:typed.label'));
  const { code } = stand;
  const wrong = code.slice(0, -1) + (code.endsWith('2') ? '3' : '2');
  await typed.pressSequentially(wrong);
  await page.getByText(t('camera:typed.wrong')).waitFor();
  await checkScreen(page, 'visitor-typed-wrong');
  await button(page, t('scans:typed.saveAndOpen')).click();
  expect(sent()).toBe(1);
  await typed.press('Backspace');
  await typed.pressSequentially(code.slice(-1).toLowerCase());
  await page.getByText(t('scans:typed.state.FOUND'), { exact: true }).waitFor();
  await page.getByText(kessler.title).waitFor();
  await checkScreen(page, 'visitor-typed-right');
  await button(page, t('scans:typed.saveAndOpen')).click();
  await page.waitForURL('**/mixie-point/*');
  await page.getByRole('heading', { name: kessler.title }).waitFor();
  expect(sent()).toBe(2);
  await watched.close();

  const rows = await stored<{ source: string; result: string }>(
    dataDir,
    sql`
      select e.source, e.result from scan_events e join visitors v on v.id = e.visitor_id
      where v.email = 'refused@volvik.example' order by e.received_at`,
  );
  expect(rows).toEqual([
    { source: 'IMAGE', result: 'OK' },
    { source: 'TYPED', result: 'DUPLICATE' },
  ]);
});
