import { rm } from 'node:fs/promises';
import type { Beacon } from '@fairlead/contract/beacons';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import { sql } from '@fairlead/database/sql';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { cutOff, reconnect } from '../harness/cut-off.ts';
import { newDataFolder } from '../harness/data-folder.ts';
import { addDocument, pdfOf } from '../harness/documents.ts';
import { messagesIn } from '../harness/messages.ts';
import { call, createCompany, createVisitor, type Person } from '../harness/people.ts';
import * as samples from '../harness/samples.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { stored } from '../harness/stored.ts';
import { openPage } from '../harness/watched-page.ts';
import { phone } from './fixtures.ts';
import { button } from './form.ts';
import { goTo } from './visitor.ts';

/** Not the language that is fallen back to: its texts must be on the phone as well. */
const t = messagesIn('de');
const sheet = 'KX-7 data sheet';
const { title } = samples.point;
const unseen = 'Harmonic drive HD-20';
const behindCode = 'Slewing drive SD-7';
const unreachable =
  /ERR_CONNECTION_REFUSED|ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_CONNECTION_RESET/;

let dataDir: string;
let server: ServerProcess;
let browser: Browser;
let visitor: Person;
let known: Beacon;
let other: Beacon;
let printed: Beacon;

async function createGerman(): Promise<Person> {
  const person = await createVisitor(server);
  const settings = await call<object>(server, 'app', person.token, 'GET', '/visitor/configuration');
  await call(server, 'app', person.token, 'PUT', '/visitor/configuration', { ...settings, language: 'de' });
  return person;
}

beforeAll(async () => {
  dataDir = await newDataFolder();
  [server, browser] = await Promise.all([startServer({ dataDir }), borrowChromium()]);
  const owner = await createCompany(server);
  const send = <T>(path: string, body: object) => call<T>(server, 'business', owner.token, 'POST', path, body);
  const project = await send<Exhibition>('/exhibition', samples.project);
  known = await send<Beacon>(`/project/${project.id}/beacon`, samples.point);
  other = await send<Beacon>(`/project/${project.id}/beacon`, { name: 'HD-20', title: unseen });
  printed = await send<Beacon>(`/project/${project.id}/beacon`, { name: 'SD-7', title: behindCode });
  await addDocument({ server, owner, beaconId: known.id }, sheet, pdfOf(2));
  visitor = await createGerman();
  const scan = { id: crypto.randomUUID(), beaconId: known.id, occurredAt: new Date().toISOString(), source: 'CAMERA' };
  await call(server, 'app', visitor.token, 'POST', '/scan', scan);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const open = (page: Page, path: string) => page.goto(server.url('app', path));
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const enter = (page: Page, { token }: Person) =>
  page.evaluate((kept) => localStorage.setItem('fairlead.sessionToken', kept), token);
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

/** The parts of the client that the phone holds as a whole. */
const keptParts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await (await caches.match('/builds'))?.json())?.[0]?.parts ?? []);
const storedPaths = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths;
  });

test('what a visitor opened opens again without a server, what is made meanwhile is sent later, and nobody else sees it', async () => {
  const watched = await openPage(browser, { viewport: phone, locale: 'en-GB', serviceWorkers: 'allow' });
  const { page } = watched;
  await open(page, '/login');
  await enter(page, visitor);
  await open(page, '/mixie-points');
  await page.getByRole('link', { name: title }).click();
  await row(page, sheet).waitFor();
  await button(page, t('attachments:copy.keep', { name: sheet })).click();
  await button(page, t('attachments:copy.remove', { name: sheet })).waitFor();
  await expect.poll(() => keptParts(page)).toEqual(expect.arrayContaining(['VISITOR', 'DOCUMENTS']));
  // Nothing of what the server says about people lies in what the worker keeps.
  expect((await storedPaths(page)).filter((path) => /^\/(papi|idp|files)/.test(path))).toEqual([]);

  watched.expectFaults(unreachable);
  await server.stop();
  await page.reload();
  await row(page, sheet).getByRole('link', { name: sheet }).click();
  await page.locator('[data-page="1"][data-drawn]').waitFor();
  await page.reload();
  await page.locator('[data-page="1"][data-drawn]').waitFor();
  await open(page, '/favourites');
  await page.getByRole('button', { name: t('attachments:favourites.onPhone') }).click();
  await row(page, sheet).waitFor();
  await open(page, '/scanner');
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  await page.getByLabel(t('camera:typed.label')).fill(other.code);
  await button(page, t('scans:typed.save')).click();
  await page.getByRole('dialog', { name: t('scans:result.title.WAITING') }).waitFor();
  await open(page, '/mixie-points');
  await page.getByRole('link', { name: title }).waitFor();
  await page.getByText(t('scans:unsent.waiting'), { exact: true }).waitFor();

  // Opened by the phone's own camera, and again: it is taken once, and opens by itself when there is a server.
  await open(page, `/scan/${printed.code}`);
  await heading(page, t('scans:result.title.WAITING')).waitFor();
  await page.reload();
  await heading(page, t('scans:result.title.WAITING')).waitFor();

  server = await startServer({ dataDir, port: server.port });
  await cutOff(page.context());
  await reconnect(page.context());
  await heading(page, behindCode).waitFor();
  await open(page, '/mixie-points');
  for (const name of [unseen, behindCode]) await page.getByRole('link', { name }).waitFor();
  const events = () => stored(dataDir, sql`select 1 from scan_events`);
  expect(await events()).toHaveLength(3);

  await goTo(page, t, 'profile');
  await button(page, t('visitors:signOut.act')).click();
  await heading(page, t('accounts:login.title')).waitFor();
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain('fairlead.answers-seen');

  await enter(page, await createGerman());
  await open(page, '/mixie-points');
  await heading(page, t('scans:firstUse.title')).waitFor();
  await cutOff(page.context());
  await open(page, `/mixie-point/${known.id}`);
  await page.getByText(t('scans:strip.offline'), { exact: true }).waitFor();
  await button(page, t('app:ui.tryAgain')).waitFor();
  await expect.poll(() => page.getByText(title).count()).toBe(0);
  await watched.close();
});
