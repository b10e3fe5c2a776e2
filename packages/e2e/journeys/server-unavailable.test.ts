import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from '@fairlead/database/sql';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchChromium } from '../harness/chromium.ts';
import { newDataFolder } from '../harness/data-folder.ts';
import { makeFilm } from '../harness/film.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { stored } from '../harness/stored.ts';
import { openPage, type WatchedPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { fillCompany, kessler } from './exhibitor.ts';
import { filmedSize, language, laptop, newHere, phone, serverUnreachable, t } from './fixtures.ts';
import { button, field } from './form.ts';
import { emptyPicture } from './pictures.ts';
import { signUpForWork } from './sign-in.ts';
import { type Stand, setUpStand } from './stand.ts';
import { fillSignUp, goTo, marta, signUpVisitor } from './visitor.ts';

let dataDir: string;
let server: ServerProcess;
let stand: Stand;
let browser: Browser;

beforeAll(async () => {
  dataDir = await newDataFolder();
  server = await startServer({ dataDir });
  stand = await setUpStand(server, t);
});
beforeEach(async () => {
  const camera = join(dataDir, 'stand.y4m');
  makeFilm(camera, [{ png: stand.png, size: filmedSize }]);
  browser = await launchChromium({ camera });
});
afterEach(async () => {
  await browser?.close();
});
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const startAgain = async (): Promise<void> => {
  server = await startServer({ dataDir, port: server.port });
};

async function open(options: { readonly isLaptop?: boolean } = {}): Promise<WatchedPage> {
  const watched = await openPage(browser, { viewport: options.isLaptop ? laptop : phone, locale: language });
  watched.expectFaults(newHere);
  watched.expectFaults(serverUnreachable);
  return watched;
}

test('a scan without a server is kept on the phone and sends itself once the server is back', async () => {
  const email = 'unavailable@volvik.example';
  const watched = await open();
  const { page, context } = watched;
  await signUpVisitor(page, server, t, { ...marta, email });
  await page.getByRole('heading', { name: t('scans:firstUse.title') }).waitFor();
  await goTo(page, t, 'scan');
  await page.getByRole('heading', { name: t('camera:fault.UNASKED.title') }).waitFor();
  await button(page, t('camera:fault.use')).click();
  await page.getByRole('heading', { name: t('camera:fault.REFUSED.title') }).waitFor();
  // The reader of codes is fetched with the first picture.
  await page.locator('input[type=file]').setInputFiles(emptyPicture);
  await page.getByText(t('camera:picture.noCode')).waitFor();

  await server.stop();
  await context.grantPermissions(['camera'], { origin: server.url('app', '') });
  await button(page, t('camera:fault.tryAgain')).click();
  const kept = page.getByRole('dialog', { name: t('scans:result.title.WAITING') });
  await kept.getByText(t('scans:result.detail.UNREACHABLE'), { exact: true }).waitFor();
  await expect.poll(() => page.getByText(t('camera:picture.noCode')).count()).toBe(0);
  await kept.getByText(`${stand.code.slice(0, 5)} ${stand.code.slice(5)}`).waitFor();
  await checkScreen(page, 'visitor-scan-waiting');
  await button(kept, t('scans:result.toList')).click();
  const waiting = page.getByRole('region', { name: t('scans:unsent.heading') });
  await waiting.getByText(t('scans:unsent.waiting'), { exact: true }).waitFor();
  await page.getByText(t('scans:strip.waiting', { count: 1 })).waitFor();
  await checkScreen(page, 'visitor-points-waiting');

  await startAgain();
  await page.getByRole('link', { name: kessler.title }).waitFor({ timeout: 60_000 });
  await waiting.waitFor({ state: 'detached' });
  const rows = await stored<{ events: number; scans: number; leads: number }>(
    dataDir,
    sql`
      select (select count(*)::int from scan_events e where e.visitor_id = v.id) as events,
        (select count(*)::int from scans s where s.visitor_id = v.id) as scans,
        (select count(*)::int from leads l where l.visitor_id = v.id) as leads
      from visitors v where v.email = ${email}`,
  );
  expect(rows).toEqual([{ events: 1, scans: 1, leads: 1 }]);
  await watched.close();
});

test('a note that is written without a server survives a reload and is sent', async () => {
  const email = 'note@volvik.example';
  const watched = await open();
  const { page, context } = watched;
  await signUpVisitor(page, server, t, { ...marta, email });
  await context.grantPermissions(['camera'], { origin: server.url('app', '') });
  await goTo(page, t, 'scan');
  const saved = page.getByRole('dialog', { name: t('scans:result.title.OK') });
  await saved.getByText(kessler.title).waitFor();
  const wishes = page.waitForResponse('**/papi/visitor/wish*');
  await button(saved, t('scans:result.open')).click();
  const note = page.getByLabel(t('scans:note.heading'));
  await note.waitFor();
  // The last that the page asks for: nothing is under way when the server stops.
  await wishes;

  await server.stop();
  await note.fill('Ask Jana for the thermal report');
  await page.getByText(t('scans:note.explain.KEPT')).waitFor();
  await checkScreen(page, 'visitor-note-kept');
  await startAgain();
  await page.reload();
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Ask Jana for the thermal report');
  await page.getByText(t('scans:note.private')).waitFor();
  const rows = await stored<{ note: string }>(
    dataDir,
    sql`select s.note from scans s join visitors v on v.id = s.visitor_id where v.email = ${email}`,
  );
  expect(rows).toEqual([{ note: 'Ask Jana for the thermal report' }]);
  await watched.close();
});

test("a visitor's sign-up without a server keeps what was typed and goes through once it is back", async () => {
  const visitor = { ...marta, email: 'sign-up@volvik.example' };
  const watched = await open();
  const { page } = watched;
  await page.goto(server.url('app', '/sign-up'));
  await fillSignUp(page, t, visitor);
  await server.stop();
  const send = button(page, t('accounts:signUp.submit'));
  await send.click();
  await page.getByText(t('accounts:refused.NETWORK')).waitFor();
  await checkScreen(page, 'visitor-sign-up-unavailable');
  await expect.poll(() => field(page, t('accounts:field.name')).inputValue()).toBe(visitor.name);
  await expect.poll(() => field(page, t('accounts:field.email')).inputValue()).toBe(visitor.email);
  await expect.poll(() => field(page, t('accounts:field.password')).inputValue()).toBe(visitor.password);
  await startAgain();
  await send.click();
  await page.waitForURL('**/mixie-points');
  await watched.close();
});

test('company and project forms keep what was typed without a server and save once it is back', async () => {
  const watched = await open({ isLaptop: true });
  const { page } = watched;
  await page.goto(server.url('business', '/sign-up'));
  await signUpForWork(page, { ...kessler, email: 'unavailable@kessler.example' });
  await field(page, t('exhibitors:register.company')).waitFor();
  await fillCompany(page, t);
  await server.stop();
  await button(page, t('exhibitors:register.submit')).click();
  await page.getByText(t('exhibitors:register.notReached')).waitFor();
  await checkScreen(page, 'business-company-unavailable');
  await expect.poll(() => field(page, t('exhibitors:register.company')).inputValue()).toBe(kessler.company);
  await expect.poll(() => field(page, t('exhibitors:register.accountName')).inputValue()).toBe(kessler.name);
  await startAgain();
  await button(page, t('exhibitors:register.submit')).click();
  await page.waitForURL('**/projects');

  await page.getByRole('link', { name: t('exhibitions:newProject') }).click();
  await field(page, t('exhibitions:form.name')).fill('Kept project');
  await field(page, t('exhibitions:form.stand')).fill(kessler.stand);
  await server.stop();
  await button(page, t('exhibitions:form.create')).click();
  await page.getByText(t('exhibitions:form.notReached')).waitFor();
  await checkScreen(page, 'business-project-unavailable');
  await expect.poll(() => field(page, t('exhibitions:form.stand')).inputValue()).toBe(kessler.stand);
  await startAgain();
  await button(page, t('exhibitions:form.create')).click();
  // A new project begins with its first point.
  await page.waitForURL('**/mixie-point');
  const rows = await stored<{ stand: string }>(dataDir, sql`select stand from exhibitions where name = 'Kept project'`);
  expect(rows).toEqual([{ stand: kessler.stand }]);
  await watched.close();
});
