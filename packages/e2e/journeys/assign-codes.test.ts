import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Beacon } from '@fairlead/contract/beacons';
import { makeCode } from '@fairlead/contract/code';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import { sql } from '@fairlead/database/sql';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../harness/chromium.ts';
import { cutOff, reconnect } from '../harness/cut-off.ts';
import { drawCode, makeFilm } from '../harness/film.ts';
import { type Company, call, createCompany, createStand } from '../harness/people.ts';
import * as samples from '../harness/samples.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { stored } from '../harness/stored.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { t as anywhere, filmedSize, language, phone } from './fixtures.ts';
import { button, field } from './form.ts';
import { enterAs } from './sign-in.ts';

let folder: string;
let server: ServerProcess;
let browser: Browser;
let company: Company;
let project: Exhibition;
let existing: Beacon;
let filmed: string;
let typed: string;

/** The formal manner of speaking, as on the hosts where people work. */
const t: typeof anywhere = anywhere.at('http://business.localhost');
const api = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  call<T>(server, 'business', company.token, method, path, body);

/** Two blank sheets of a project, as the printer gets them. */
async function printBlank(): Promise<[string, string]> {
  const sheets = await server.ask('business', 'POST', '/papi/qrCode', {
    headers: { authorization: `Bearer ${company.token}` },
    body: { projectId: project.id, blank: 2, format: 'PDF', layout: 'LABEL', language: 'en' },
  });
  expect(sheets.status).toBe(200);
  const rows = await stored<{ code: string }>(server.dataDir, sql`select code from codes where kind = 'BLANK'`);
  expect(rows).toHaveLength(2);
  return [rows[0]?.code ?? '', rows[1]?.code ?? ''];
}

beforeAll(async () => {
  [server, folder] = await Promise.all([startServer(), mkdtemp(join(tmpdir(), 'fairlead-journey-'))]);
  company = await createCompany(server);
  project = await api('POST', '/exhibition', { ...samples.project, stand: 'Hall 4, C21' });
  existing = await api('POST', `/project/${project.id}/beacon`, { name: 'GX-2', title: 'Bevel gearbox GX-2' });
  await api('POST', `/project/${project.id}/beacon`, { name: 'ZX-3', title: 'Worm gearbox ZX-3' });
  [filmed, typed] = await printBlank();
  const film = join(folder, 'sheet.y4m');
  const url = server.url('app', `/scan/${filmed}`);
  makeFilm(film, [{ png: await drawCode(url), size: filmedSize }]);
  browser = await launchChromium({ camera: film });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const tray = (page: Page, count: number) => page.getByText(t('codes:assigned.count', { count }), { exact: true });

async function typeCode(page: Page, code: string): Promise<void> {
  await button(page, t('camera:live.type')).click();
  await field(page, t('camera:typed.label')).fill(`${code.slice(0, 5)} ${code.slice(5)}`.toLowerCase());
  await page.getByText(t('codes:typed.right')).waitFor();
  await page.keyboard.press('Enter');
}

/** The request of a visitor's phone that opens the code. */
async function pointBehind(code: string): Promise<unknown> {
  const answer = await server.ask('app', 'GET', `/papi/scan/info?qrCode=${code}`);
  return (JSON.parse(answer.text) as { point?: { beaconId: string } }).point?.beaconId;
}

test('blank codes are scanned, and assigned to a new point and to one there was', async () => {
  const watched = await openPage(browser, { viewport: phone, locale: language, permissions: ['camera'] });
  watched.expectFaults(/ERR_INTERNET_DISCONNECTED|status of 404.*\/papi\/(?:code|scan\/info)/);
  const { page } = watched;
  await enterAs(page, company);
  await page.goto(server.url('business', `/project/${project.id}/mixie-points`));
  await page.getByRole('link', { name: t('beacons:assign') }).click();

  // The camera finds the first code; without a connection what was typed for it stays.
  const blank = sheet(page, t('codes:blank.title'));
  await blank.getByText(`${filmed.slice(0, 5)} ${filmed.slice(5)}`).waitFor();
  await button(page, t('codes:form.create')).click();
  await page.getByText(t('codes:form.nameNeeded')).waitFor();
  await field(page, t('codes:form.name')).fill('PX-40');
  await checkScreen(page, 'business-code-new');
  await cutOff(page.context());
  await button(page, t('codes:form.create')).click();
  await page.getByText(t('codes:form.unavailable')).waitFor();
  await checkScreen(page, 'business-code-offline');
  await reconnect(page.context());
  await page.reload();
  await expect.poll(() => field(page, t('codes:form.name')).inputValue()).toBe('PX-40');
  await button(page, t('codes:form.create')).click();
  await tray(page, 1).waitFor();

  // The next one is typed, and assigned to a point that exists.
  await typeCode(page, typed);
  await blank.waitFor();
  await page.getByRole('radio', { name: t('codes:form.existing') }).click();
  await field(page, t('codes:existing.search')).fill('bevel');
  await expect.poll(() => blank.getByRole('radio', { name: /X-\d/ }).count()).toBe(1);
  await page.getByRole('radio', { name: existing.name }).check();
  await checkScreen(page, 'business-code-existing');
  await button(page, t('codes:form.put')).click();
  await tray(page, 2).waitFor();
  await checkScreen(page, 'business-codes-assigned');

  // The owner of a stranger's code is not shown; a made-up one is unknown; of one in use the point is named.
  const stranger = await createStand(server);
  await typeCode(page, stranger.beacons[0]?.code ?? '');
  await sheet(page, t('codes:OTHER.title')).waitFor();
  expect(await page.content()).not.toContain('Planetary gearbox PX-1');
  await button(page, t('codes:next')).click();
  await typeCode(page, makeCode(randomBytes));
  await sheet(page, t('codes:UNKNOWN.title')).waitFor();
  await checkScreen(page, 'business-code-unknown');
  await button(page, t('codes:next')).click();
  await typeCode(page, typed);
  await sheet(page, t('codes:taken.title')).getByText(existing.name).waitFor();
  await checkScreen(page, 'business-code-taken');
  await page.getByRole('link', { name: t('codes:taken.open') }).click();
  await page.waitForURL(`**/mixie-point/${existing.id}`);
  await page.getByText(`${typed.slice(0, 5)} ${typed.slice(5)}`).waitFor();
  await watched.close();

  const points = await api<Beacon[]>('GET', `/project/${project.id}/beacon`);
  const made = points.find(({ name }) => name === 'PX-40');
  expect(made?.code).toBe(filmed);
  expect(await pointBehind(filmed)).toBe(made?.id);
  expect(await pointBehind(typed)).toBe(existing.id);
});
