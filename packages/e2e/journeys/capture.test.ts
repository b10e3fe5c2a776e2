import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Lead } from '@fairlead/contract/leads';
import type { SharingExhibitor } from '@fairlead/contract/sharing';
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
import { t as anywhere, filmedSize, language, phone } from './fixtures.ts';
import { button, field } from './form.ts';
import { enterAs } from './sign-in.ts';

let folder: string;
let server: ServerProcess;
let browser: Browser;
let company: Company;
let project: Exhibition;
let filmed: Person;
let typed: Person;
let codes: Map<Person, string>;

/** The formal manner of speaking, as on the hosts where people work. */
const t: typeof anywhere = anywhere.at('http://business.localhost');
const api = <T>(path: string, body?: object) =>
  call<T>(server, 'business', company.token, body ? 'POST' : 'GET', path, body);

beforeAll(async () => {
  [server, folder] = await Promise.all([startServer(), mkdtemp(join(tmpdir(), 'fairlead-journey-'))]);
  company = await createCompany(server);
  project = await api('/exhibition', { ...samples.project, stand: 'Hall 4, C21' });
  for (const name of ['PX-40', 'SD-7', 'HG-15', 'GX-2', 'ZX-3']) await api(`/project/${project.id}/beacon`, { name });
  [filmed, typed] = [await createVisitor(server), await createVisitor(server)];
  const codeOf = async (person: Person) =>
    [person, (await call<Visitor>(server, 'app', person.token, 'GET', '/visitor')).code] as const;
  codes = new Map([await codeOf(filmed), await codeOf(typed)]);
  const film = join(folder, 'badge.y4m');
  const url = server.url('app', `/scan/${codes.get(filmed)}`);
  makeFilm(film, [{ png: await drawCode(url), size: filmedSize }]);
  browser = await launchChromium({ camera: film });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const print = (person: Person): string => {
  const code = codes.get(person) ?? '';
  return `${code.slice(0, 5)} ${code.slice(5)}`;
};
const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const rate = (page: Page, rating: number) =>
  page.getByRole('radio', { name: t('captures:rated', { rating }) }).press('Space');
/** Returns whether the phone holds the scanner as a whole. */
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => JSON.stringify(await (await caches.match('/builds'))?.json()).includes('EXHIBITOR'));
const captures = () =>
  stored<{ rating: number; tags: string[]; note: string | null }>(
    server.dataDir,
    sql`select rating, tags, note from lead_captures order by occurred_at`,
  );

test('a phone captures with and without a connection, and everything is there once', async () => {
  const watched = await openPage(browser, {
    viewport: phone,
    locale: language,
    permissions: ['camera'],
    serviceWorkers: 'allow',
  });
  watched.expectFaults(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  const { page } = watched;
  await enterAs(page, company);
  await page.goto(server.url('business', `/scanner?project=${project.id}`));

  // The camera finds a badge: its holder is told first.
  await sheet(page, t('captures:told.title')).waitFor();
  await checkScreen(page, 'business-capture-told');
  await button(page, t('captures:told.act')).click();
  await sheet(page, /./).getByText(print(filmed)).waitFor();
  await rate(page, 4);
  await button(page, t('captures:tags.quote')).click();
  await button(page, 'PX-40').click();
  await field(page, t('captures:form.note')).fill('Test rig, 12 pieces first');
  await page.getByText(t('captures:form.saved'), { exact: true }).waitFor();
  await checkScreen(page, 'business-capture-rate');
  await button(page, t('captures:form.nextBadge')).click();
  await expect.poll(captures).toHaveLength(1);
  await page.getByText(t('captures:status.sent', { count: 1 })).waitFor();
  await checkScreen(page, 'business-capture-camera');

  // Without a connection the next one is typed, kept, and survives a reload.
  await expect.poll(() => isKept(page)).toBe(true);
  // The worker answers for the pages that are opened from now on. The film still shows the first badge.
  await page.reload();
  const again = t('captures:captured.again', { person: '<', time: '>' });
  await sheet(page, /./)
    .getByText(new RegExp(again.replace('<', '.+').replace('>', '\\d\\d:\\d\\d')))
    .waitFor();
  await button(page, t('captures:form.undo')).click();
  await cutOff(page.context());
  await button(page, t('camera:live.type')).click();
  await field(page, t('camera:typed.label')).fill(codes.get(typed) ?? '');
  await page.keyboard.press('Enter');
  await sheet(page, /./).getByText(print(typed)).waitFor();
  await rate(page, 2);
  await button(page, t('captures:tags.distributor')).click();
  await page.getByText(t('captures:form.saved'), { exact: true }).waitFor();
  await checkScreen(page, 'business-capture-offline');
  await button(page, t('captures:form.nextBadge')).click();
  await page.getByRole('link', { name: t('captures:places.queue') }).click();
  const waiting = page.getByRole('listitem').filter({ hasText: print(typed) });
  await waiting.getByText(t('captures:queue.state.WAITING'), { exact: true }).waitFor();
  await page.reload();
  await waiting.getByText(t('captures:queue.state.WAITING'), { exact: true }).waitFor();
  await page.getByText(t('captures:health.offline')).waitFor();
  await checkScreen(page, 'business-capture-queue');
  expect(await captures()).toHaveLength(1);

  await reconnect(page.context());
  await expect.poll(captures).toEqual([
    { rating: 4, tags: [t('captures:tags.quote')], note: 'Test rig, 12 pieces first' },
    { rating: 2, tags: [t('captures:tags.distributor')], note: null },
  ]);
  await expect.poll(() => page.getByText(t('captures:queue.state.SENT'), { exact: true }).count()).toBe(2);
  await watched.close();

  const { items } = await api<{ items: Lead[] }>(`/project/${project.id}/lead`);
  expect(items.map(({ rating, scanCount, isUnlocked }) => ({ rating, scanCount, isUnlocked }))).toEqual([
    { rating: 2, scanCount: 0, isUnlocked: false },
    { rating: 4, scanCount: 0, isUnlocked: false },
  ]);
  for (const lead of items) expect(lead.capturedBy?.name).toBe(company.account.name);
  const shared = await call<SharingExhibitor[]>(server, 'app', typed.token, 'GET', '/visitor/sharing');
  expect(shared).toMatchObject([{ sources: ['STAFF'], isShared: true }]);
});
