import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '@fairlead/database/sql';
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { launchChromium } from '../harness/chromium.ts';
import { decodePng, decodeSvg } from '../harness/decode.ts';
import { makeFilm } from '../harness/film.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { stored } from '../harness/stored.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { createPoint, createProject, download, downloadCode, kessler, registerCompany } from './exhibitor.ts';
import { filmedSize, language, laptop, newHere, phone, t } from './fixtures.ts';
import { button } from './form.ts';
import { checkReport } from './report.ts';
import { signIn } from './sign-in.ts';
import { goTo, marta, signUpVisitor } from './visitor.ts';

let folder: string;
let server: ServerProcess;
let browser: Browser;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-journey-'));
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
});
afterEach(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Everything that the API answers to a page, as text; but for what it tells without end, which is of ids alone. */
function listen(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on('response', (answer) => {
    const isStream = answer.headers()['content-type']?.startsWith('text/event-stream');
    if (new URL(answer.url()).pathname.startsWith('/papi/') && !isStream) bodies.push(answer.text().catch(() => ''));
  });
  return async () => (await Promise.all(bodies)).join('\n');
}

async function prepareStand(): Promise<{ png: Buffer; url: string }> {
  const watched = await openPage(browser, { viewport: laptop, locale: language, acceptDownloads: true });
  const { page } = watched;
  watched.expectFaults(newHere);
  await registerCompany(page, server, t, checkScreen);
  await createProject(page, t, checkScreen);
  await createPoint(page, t, checkScreen);
  const { svg, png } = await downloadCode(page, t);
  const url = decodePng(png.content);
  expect(url).toMatch(new RegExp(`^http://app\\.localhost:${server.port}/scan/[0-9A-HJKMNP-TV-Z]{10}$`));
  expect(await decodeSvg(browser, svg.content.toString())).toBe(url);
  const code = url?.split('/').at(-1) ?? '';
  expect(svg.name).toContain(code);
  expect(png.name).toContain(code);
  await page.getByText(`${code.slice(0, 5)} ${code.slice(5)}`).waitFor();
  await watched.close();
  return { png: png.content, url: url ?? '' };
}

async function scanTwice(): Promise<void> {
  const watched = await openPage(browser, { viewport: phone, locale: language, permissions: ['camera'] });
  const { page } = watched;
  watched.expectFaults(newHere);
  await page.goto(server.url('app', '/sign-up'));
  await checkScreen(page, 'visitor-sign-up');
  await signUpVisitor(page, server, t);
  await page.getByRole('heading', { name: t('scans:firstUse.title') }).waitFor();
  await checkScreen(page, 'visitor-points-empty');

  await page.getByRole('link', { name: t('scans:firstUse.openScanner') }).click();
  const saved = page.getByRole('dialog', { name: t('scans:result.title.OK') });
  await saved.getByText(t('scans:result.detail.OK', { time: '' }).trim()).waitFor();
  await saved.getByText(kessler.title).waitFor();
  await checkScreen(page, 'visitor-scan-saved');
  await saved.getByText(t('scans:printed.shares', { exhibitor: kessler.company })).waitFor();
  await button(saved, t('scans:result.open')).click();
  await page.getByRole('heading', { name: kessler.title }).waitFor();
  await page.getByText('24,000 turns a minute').waitFor();
  await checkScreen(page, 'visitor-point');

  await goTo(page, t, 'points');
  await page.getByRole('link', { name: kessler.title }).waitFor();
  await checkScreen(page, 'visitor-points');

  await goTo(page, t, 'scan');
  const again = page.getByRole('dialog', { name: t('scans:result.title.DUPLICATE') });
  await again.getByText(kessler.title).waitFor();
  await checkScreen(page, 'visitor-scan-again');
  await button(again, t('scans:result.open')).click();
  await page.getByRole('heading', { name: kessler.title }).waitFor();
  await watched.close();
}

const secrets = [marta.email, 'Marta', 'Lindqvist', 'volvik'];

async function readLeads(): Promise<Buffer> {
  const watched = await openPage(browser, { viewport: laptop, locale: language, acceptDownloads: true });
  const { page } = watched;
  const answers = listen(page);
  await page.goto(server.url('business', '/login'));
  await checkScreen(page, 'business-login');
  await signIn(page, kessler);
  await page.waitForURL('**/projects');
  const project = page.getByRole('region', { name: kessler.project });
  /** The value that follows its term. */
  const figure = (name: 'leads' | 'scans' | 'unlocked' | 'documents') =>
    project
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${t(`exhibitions:figure.${name}`)}$`) })
      .locator('xpath=following-sibling::dd[1]');
  await project.waitFor();
  await expect.poll(() => figure('leads').innerText()).toBe('1');
  await expect.poll(() => figure('scans').innerText()).toBe('2');
  await expect.poll(() => figure('unlocked').innerText()).toBe('0');
  await expect.poll(() => figure('documents').innerText()).toBe('0');
  await checkScreen(page, 'business-projects');

  await project.getByRole('link', { name: t('exhibitions:goTo.points') }).click();
  await page.getByRole('link', { name: kessler.point }).waitFor();
  await checkScreen(page, 'business-points');

  await page.getByRole('link', { name: t('exhibitors:sidebar.leads') }).click();
  const lead = page.getByRole('link', { name: 'M.' });
  await lead.waitFor();
  await checkScreen(page, 'business-leads');
  await lead.click();
  await page.getByRole('heading', { name: 'M.', exact: true }).waitFor();
  await page.getByText(t('leads:price.source.BASE')).waitFor();
  await checkScreen(page, 'business-lead');

  await button(page, t('reports:report')).click();
  await checkScreen(page, 'business-report-menu');
  const asCsv = page.getByRole('group', { name: t('reports:csv') });
  const csv = await download(page, () => asCsv.getByRole('menuitem', { name: t('reports:all') }).click());
  expect(csv.name).toMatch(/\.csv$/);
  const seen = `${await answers()}\n${await page.content()}\n${csv.content.toString()}`;
  for (const secret of secrets) expect(seen.toLowerCase()).not.toContain(secret.toLowerCase());
  await watched.close();
  return csv.content;
}

test('a visitor scans a printed code and the exhibitor has the lead', async () => {
  const { png, url } = await prepareStand();

  const film = join(folder, 'stand.y4m');
  makeFilm(film, [{ png, size: filmedSize }]);
  await browser.close();
  browser = await launchChromium({ camera: film });
  await scanTwice();
  checkReport(await readLeads(), language, url.split('/').at(-1) ?? '');

  const [counts] = await stored<{ events: number; scans: number; leads: number }>(
    server.dataDir,
    sql`
      select (select count(*)::int from scan_events) as events, (select count(*)::int from scans) as scans,
        (select count(*)::int from leads) as leads`,
  );
  expect(counts).toEqual({ events: 2, scans: 1, leads: 1 });
});
