import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Beacon } from '@fairlead/contract/beacons';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Lead } from '@fairlead/contract/leads';
import type { Page as PageOf } from '@fairlead/contract/page';
import type { Visitor } from '@fairlead/contract/visitors';
import { sql } from '@fairlead/database/sql';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../harness/chromium.ts';
import { cutOff, reconnect } from '../harness/cut-off.ts';
import { drawCode, makeFilm } from '../harness/film.ts';
import { type Company, call, createCompany, createVisitor, type Person } from '../harness/people.ts';
import * as samples from '../harness/samples.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { stored } from '../harness/stored.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { download } from './exhibitor.ts';
import { t as anywhere, filmedSize, language, laptop, phone } from './fixtures.ts';
import { button, field } from './form.ts';
import { enterAs } from './sign-in.ts';

const scannedCount = 50;

let folder: string;
let server: ServerProcess;
let browser: Browser;
let company: Company;
let project: Exhibition;
/** Whose badges the two phones of the stand read: one with a connection, one without. */
let online: Person;
let offline: Person;

const t: typeof anywhere = anywhere.at('http://business.localhost');
const api = <T>(path: string, body?: object) =>
  call<T>(server, 'business', company.token, body ? 'POST' : 'GET', path, body);
const leads = async (query: string): Promise<readonly Lead[]> =>
  (await api<PageOf<Lead>>(`/project/${project.id}/lead?limit=100&${query}`)).items;
const codeOf = async (person: Person): Promise<string> =>
  (await call<Visitor>(server, 'app', person.token, 'GET', '/visitor')).code;

beforeAll(async () => {
  [server, folder] = await Promise.all([startServer(), mkdtemp(join(tmpdir(), 'fairlead-journey-'))]);
  company = await createCompany(server);
  project = await api('/exhibition', { ...samples.project, stand: 'Hall 4, C21' });
  const beacon = await api<Beacon>(`/project/${project.id}/beacon`, { name: 'PX-40' });
  for (let from = 0; from < scannedCount; from += 10)
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const visitor = await createVisitor(server);
        const event = { id: randomUUID(), beaconId: beacon.id, occurredAt: new Date().toISOString(), source: 'CAMERA' };
        await call(server, 'app', visitor.token, 'POST', '/scan', event);
      }),
    );
  [online, offline] = [await createVisitor(server), await createVisitor(server)];
  const url = server.url('app', `/scan/${await codeOf(online)}`);
  const film = join(folder, 'badge.y4m');
  makeFilm(film, [{ png: await drawCode(url), size: filmedSize }]);
  browser = await launchChromium({ camera: film });
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const sheet = (page: Page) => page.getByRole('dialog', { name: /./ });
const rate = (page: Page, rating: number): Promise<void> =>
  // By keyboard, for a click may miss it while the sheet comes in.
  page.getByRole('radio', { name: t('captures:rated', { rating }) }).press('Space');
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => JSON.stringify(await (await caches.match('/builds'))?.json()).includes('EXHIBITOR'));

async function openPhone() {
  const watched = await openPage(browser, {
    viewport: phone,
    locale: language,
    permissions: ['camera'],
    serviceWorkers: 'allow',
  });
  watched.expectFaults(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  await enterAs(watched.page, company);
  await watched.page.goto(server.url('business', `/scanner?project=${project.id}`));
  await button(watched.page, t('captures:told.act')).click();
  return watched;
}

/** Reads a badge where there is no network; it stays on the phone. The camera sees the other badge, which is put away. */
async function captureOffline(page: Page): Promise<void> {
  await expect.poll(() => isKept(page)).toBe(true);
  await page.reload();
  await button(sheet(page), t('captures:form.undo')).click();
  await cutOff(page.context());
  await button(page, t('camera:live.type')).click();
  await field(page, t('camera:typed.label')).fill(await codeOf(offline));
  await page.keyboard.press('Enter');
  await rate(page, 2);
  await button(page, t('captures:form.nextBadge')).click();
}

async function openCentre() {
  const watched = await openPage(browser, { viewport: laptop, locale: language, acceptDownloads: true });
  await enterAs(watched.page, company);
  await watched.page.goto(server.url('business', `/project/${project.id}/sales-leads-center`));
  await watched.page.getByText(t('leads:live.on'), { exact: true }).waitFor();
  return watched;
}

const allTab = (page: Page, count: number) =>
  page
    .getByRole('navigation', { name: t('leads:views.label') })
    .getByRole('link', { name: `${t('leads:view.all')} ${count}` });
const row = (page: Page, number: number) => page.getByRole('row').nth(number);
const bar = (page: Page) => page.getByRole('region', { name: t('leads:selection.label') });

test('two phones capture, one without a network; a laptop sees it live and works on the leads', async () => {
  const centre = await openCentre();
  const { page } = centre;
  await allTab(page, scannedCount).waitFor();
  await checkScreen(page, 'business-leads-centre');

  // A phone with a network: the row is there without anybody doing anything at the laptop.
  const first = await openPhone();
  await rate(first.page, 5);
  await button(first.page, t('captures:form.nextBadge')).click();
  await row(page, 1)
    .getByRole('img', { name: t('leads:rating.of', { rating: 5 }) })
    .waitFor();
  await allTab(page, scannedCount + 1).waitFor();

  const second = await openPhone();
  await captureOffline(second.page);

  // Three leads by keyboard alone.
  for (const key of ['j', 'j', '4', 'j', '3', 'j', '2']) await page.keyboard.press(key);
  for (const [rating, count] of [
    [5, 1],
    [4, 2],
    [3, 3],
    [2, 4],
  ])
    await expect.poll(async () => (await leads(`rating=${rating}`)).length).toBe(count);

  // All of them are tagged, and it is taken back.
  await page.keyboard.press('Control+a');
  await bar(page)
    .getByText(t('leads:selection.count', { count: scannedCount + 1 }))
    .waitFor();
  await page.keyboard.press('t');
  await page.getByRole('combobox', { name: t('leads:tags.type') }).fill('follow up');
  await page.getByRole('option', { name: t('leads:tags.create', { tag: 'follow up' }) }).click();
  await expect.poll(async () => (await leads('tag=follow%20up')).length).toBe(scannedCount + 1);
  await button(page, t('leads:undo.label')).click();
  await expect.poll(async () => (await leads('tag=follow%20up')).length).toBe(0);
  await page.keyboard.press('Escape');
  await bar(page).waitFor({ state: 'detached' });

  // The rated ones become a view of the team, and are unlocked for nothing.
  await button(page, t('leads:filter.label')).click();
  await page.getByRole('menuitem', { name: t('leads:filter.rating') }).click();
  await page.getByRole('menuitemradio', { name: t('leads:filter.andMore', { value: 3 }) }).click();
  await row(page, 4).waitFor({ state: 'detached' });
  await button(page, t('leads:views.saveView')).click();
  const dialog = page.getByRole('dialog', { name: t('leads:views.newTitle') });
  await dialog.getByLabel(t('leads:views.name'), { exact: true }).fill('Hot');
  await button(dialog, t('leads:views.save')).click();
  await page
    .getByRole('navigation', { name: t('leads:views.label') })
    .getByRole('link', { name: 'Hot 3' })
    .waitFor();
  // While it closes the keys are still the dialog's.
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+a');
  const act = t('leads:unlock.actFor', { count: 3, sum: t('leads:price.free') });
  await button(bar(page), act).click();
  const unlocking = page.getByRole('dialog', { name: t('leads:unlock.title', { count: 3 }) });
  await checkScreen(page, 'business-leads-unlock');
  await button(unlocking, act).click();
  await page.getByText(t('leads:unlock.done', { count: 3 })).waitFor();
  expect(await leads('unlocked=true')).toHaveLength(3);
  await checkScreen(page, 'business-leads-unlocked');

  // Their details, as a file of contacts.
  await button(bar(page), t('leads:selection.more')).click();
  const file = await download(page, () => page.getByRole('menuitem', { name: t('leads:vcards') }).click());
  expect(file.name).toMatch(/\.vcf$/);
  const text = file.content.toString();
  expect(text.match(/BEGIN:VCARD/g)).toHaveLength(3);
  expect(text).toContain(online.email);

  // The phone comes back: everything is there, once.
  await reconnect(second.page.context());
  await expect.poll(async () => (await leads('')).length).toBe(scannedCount + 2);
  await page
    .getByRole('navigation', { name: t('leads:views.label') })
    .getByRole('link', { name: `${t('leads:view.all')} ${scannedCount + 2}` })
    .waitFor();
  const [counts] = await stored<{ captures: number; leads: number }>(
    server.dataDir,
    sql`select (select count(*)::int from lead_captures) as captures, (select count(*)::int from leads) as leads`,
  );
  expect(counts).toEqual({ captures: 2, leads: scannedCount + 2 });
  for (const watched of [first, second, centre]) await watched.close();
});
