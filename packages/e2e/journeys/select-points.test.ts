import { randomUUID } from 'node:crypto';
import type { Beacon } from '@fairlead/contract/beacons';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { call, createVisitor } from '../harness/people.ts';
import { createPrintedStand } from '../harness/printed-stand.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { language, phone, t } from './fixtures.ts';
import { button, field } from './form.ts';
import { enterAs } from './sign-in.ts';

let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('several points get a category, and are archived and brought back, together', async () => {
  const stand = await createPrintedStand(server);
  const visitor = await createVisitor(server);
  const titles = ['Point A', 'Point B', 'Point C'];
  for (const title of titles) {
    const { id } = await call<Beacon>(
      server,
      'business',
      stand.owner.token,
      'POST',
      `/project/${stand.beacon.projectId}/beacon`,
      { name: title, title },
    );
    const event = { id: randomUUID(), beaconId: id, occurredAt: new Date().toISOString(), source: 'TYPED' };
    await call(server, 'app', visitor.token, 'POST', '/scan', event);
  }
  const watched = await openPage(browser, { viewport: phone, locale: language });
  const { page } = watched;
  await enterAs(page, visitor);
  await page.goto(server.url('app', '/mixie-points'));
  const rows = page.getByRole('listitem');
  // The whole row answers, and lies above its tick.
  const choose = (title: string) => rows.filter({ hasText: title }).getByRole('checkbox').click({ force: true });
  await rows.filter({ hasText: 'Point A' }).waitFor();
  await button(page, t('scans:select.begin')).click();
  const bar = page.getByRole('toolbar', { name: t('scans:select.title') });
  await bar.getByText(t('scans:select.count', { count: 0 })).waitFor();
  await expect.poll(() => button(bar, t('scans:archive.archive')).isDisabled()).toBe(true);
  await choose('Point A');
  await bar.getByText(t('scans:select.count', { count: 1 })).waitFor();
  await checkScreen(page, 'visitor-select');
  // Of a day of which some are chosen the tick takes the others as well; once more, and it leaves them all.
  const day = page.getByRole('checkbox', { name: t('scans:select.day', { day: '' }).trim() });
  expect(await day.evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true);
  await day.click();
  await bar.getByText(t('scans:select.count', { count: 3 })).waitFor();
  await day.click();
  await bar.getByText(t('scans:select.count', { count: 0 })).waitFor();
  await day.click();

  await button(bar, t('scans:category.add')).click();
  await field(page, t('scans:category.new')).fill('To call');
  await button(page, t('scans:category.done')).click();
  await bar.waitFor({ state: 'detached' });
  await expect.poll(() => rows.filter({ hasText: 'To call' }).count()).toBe(3);

  await button(page, t('scans:select.begin')).click();
  for (const title of ['Point A', 'Point C']) await choose(title);
  await button(bar, t('scans:archive.archive')).click();
  await page.getByText(t('scans:archive.archivedMany', { count: 2 })).waitFor();
  await expect.poll(() => rows.filter({ hasText: 'Point' }).count()).toBe(1);
  await button(page, t('scans:undo')).click();
  await expect.poll(() => rows.filter({ hasText: 'Point' }).count()).toBe(3);
  await watched.close();
});
