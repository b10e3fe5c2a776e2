import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from '@fairlead/database/sql';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchChromium } from '../harness/chromium.ts';
import { newDataFolder } from '../harness/data-folder.ts';
import { makeFilm } from '../harness/film.ts';
import { type LossyProxy, startLossyProxy } from '../harness/lossy-proxy.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { stored } from '../harness/stored.ts';
import { openPage, type WatchedPage } from '../harness/watched-page.ts';
import { kessler } from './exhibitor.ts';
import { filmedSize, language, laptop, newHere, phone, serverUnreachable, t } from './fixtures.ts';
import { button, field } from './form.ts';
import { signIn } from './sign-in.ts';
import { type Stand, setUpStand } from './stand.ts';
import { goTo, marta, signUpVisitor } from './visitor.ts';

const isScan = (method: string, path: string): boolean => method === 'POST' && path === '/papi/scan';
let dataDir: string;
let server: ServerProcess;
let stand: Stand;
let browser: Browser;
let proxy: LossyProxy;

beforeAll(async () => {
  dataDir = await newDataFolder();
  server = await startServer({ dataDir });
  stand = await setUpStand(server, t);
});
beforeEach(async () => {
  const camera = join(dataDir, 'stand.y4m');
  makeFilm(camera, [{ png: stand.png, size: filmedSize }]);
  [browser, proxy] = await Promise.all([launchChromium({ camera }), startLossyProxy()]);
});
afterEach(async () => {
  await browser?.close();
  await proxy?.close();
});
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A visitor at the empty list, whose requests go through the lossy way. */
async function enter(email: string): Promise<WatchedPage> {
  const way = { server: proxy.url };
  const watched = await openPage(browser, { viewport: phone, locale: language, permissions: ['camera'], proxy: way });
  watched.expectFaults(newHere);
  watched.expectFaults(serverUnreachable);
  await signUpVisitor(watched.page, server, t, { ...marta, email });
  await watched.page.getByRole('heading', { name: t('scans:firstUse.title') }).waitFor();
  return watched;
}

/** The server's records of a visitor: everything must have happened once. */
const happened = (email: string) =>
  stored<{ events: number; scans: number; leads: number; counted: number }>(
    dataDir,
    sql`
      select (select count(*)::int from scan_events e where e.visitor_id = v.id) as events,
        (select count(*)::int from scans s where s.visitor_id = v.id) as scans,
        (select count(*)::int from leads l where l.visitor_id = v.id) as leads,
        (select scan_count from leads l where l.visitor_id = v.id) as counted
      from visitors v where v.email = ${email}`,
  );
const once = [{ events: 1, scans: 1, leads: 1, counted: 1 }];

test('a lost answer: the scan waits, survives a reload, is sent again and stays one', async () => {
  const email = 'lost@volvik.example';
  const watched = await enter(email);
  const { page } = watched;
  proxy.lose(isScan);
  await goTo(page, t, 'scan');
  const kept = page.getByRole('dialog', { name: t('scans:result.title.WAITING') });
  await kept.waitFor();
  expect(await happened(email)).toEqual(once);
  await button(kept, t('scans:result.toList')).click();
  const waiting = page.getByRole('region', { name: t('scans:unsent.heading') });
  await waiting.getByText(t('scans:unsent.waiting'), { exact: true }).waitFor();

  const before = proxy.lost();
  await page.reload();
  await waiting.getByText(t('scans:unsent.waiting'), { exact: true }).waitFor();
  await expect.poll(() => proxy.lost()).toBeGreaterThan(before);
  proxy.loseNothing();
  await waiting.waitFor({ state: 'detached', timeout: 60_000 });
  await page.getByRole('link', { name: kessler.title }).waitFor();
  expect(await happened(email)).toEqual(once);
  await watched.close();
});

test('a server that is killed after it has stored the scan and before it has answered', async () => {
  const email = 'killed@volvik.example';
  const watched = await enter(email);
  const { page } = watched;
  proxy.lose(isScan, () => server.kill());
  await goTo(page, t, 'scan');
  await page.getByRole('dialog', { name: t('scans:result.title.WAITING') }).waitFor();
  proxy.loseNothing();
  server = await startServer({ dataDir, port: server.port });
  expect(await happened(email)).toEqual(once);
  await page
    .getByRole('dialog', { name: t('scans:result.title.OK') })
    .getByText(kessler.title)
    .waitFor({ timeout: 60_000 });
  expect(await happened(email)).toEqual(once);
  await watched.close();
});

test('a lost answer makes neither a project nor a mixie point twice', async () => {
  const way = { server: proxy.url };
  const watched = await openPage(browser, { viewport: laptop, locale: language, proxy: way });
  watched.expectFaults(serverUnreachable);
  const { page } = watched;
  await page.goto(server.url('business', '/login'));
  await signIn(page, kessler);
  await page.getByRole('link', { name: t('exhibitions:newProject') }).click();
  await field(page, t('exhibitions:form.name')).fill('Once');
  proxy.lose((method, path) => method === 'POST' && path.startsWith('/papi/'));
  await button(page, t('exhibitions:form.create')).click();
  await page.getByText(t('exhibitions:form.notReached')).waitFor();
  proxy.loseNothing();
  await button(page, t('exhibitions:form.create')).click();
  // A new project begins with its first point.
  await page.waitForURL('**/mixie-point');
  await button(page, t('beacons:create')).waitFor();
  await field(page, t('beacons:name')).fill('Once only');
  proxy.lose((method, path) => method === 'POST' && path.endsWith('/beacon'));
  await button(page, t('beacons:create')).click();
  await page.getByText(t('beacons:notReached')).waitFor();
  proxy.loseNothing();
  await button(page, t('beacons:create')).click();
  await page.getByRole('img', { name: t('beacons:qr.alt', { code: '' }).trim() }).waitFor();
  const rows = await stored<{ name: string }>(
    dataDir,
    sql`select name from exhibitions where name = 'Once' union all select name from beacons where name = 'Once only'`,
  );
  expect(rows).toEqual([{ name: 'Once' }, { name: 'Once only' }]);
  await watched.close();
});
