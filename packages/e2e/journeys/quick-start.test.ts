import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { printPages } from '../harness/printed-pages.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { download, kessler } from './exhibitor.ts';
import { language, laptop, newHere, t } from './fixtures.ts';
import { button, field, neededConsents } from './form.ts';

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Counts the presses and keys of a person on a page; nothing else presses or types there. */
function hand(page: Page) {
  const done = { clicks: 0, fields: 0 };
  return {
    done,
    click: async (what: Locator) => {
      done.clicks += 1;
      await what.click();
    },
    fill: async (label: string, text: string) => {
      done.fields += 1;
      await field(page, label).fill(text);
    },
  };
}

test('from the sign-up to a printed sheet in 8 clicks and 5 fields', async () => {
  const watched = await openPage(browser, { viewport: laptop, locale: language, acceptDownloads: true });
  watched.expectFaults(newHere);
  const { page } = watched;
  const { done, click, fill } = hand(page);
  await page.goto(server.url('business', '/sign-up'));
  await fill(t('accounts:field.email'), kessler.email);
  await fill(t('accounts:field.password'), kessler.password);
  await click(button(page, t('accounts:signUp.submit')));
  await fill(t('exhibitors:register.company'), kessler.company);
  await fill(t('exhibitors:register.accountName'), kessler.name);
  const consents = page.getByRole('group', { name: t.at(page.url())('accounts:consent.legend') });
  for (const name of neededConsents) await click(consents.locator(`[name="${name}"]`));
  await click(button(page, t('exhibitors:register.submit')));
  await click(page.getByRole('link', { name: t('exhibitions:newProject') }));
  // A suggested name; a person with a better one types over it.
  await expect.poll(() => field(page, t('exhibitions:form.name')).inputValue()).toBe(kessler.company);
  await click(button(page, t('exhibitions:form.create')));
  // The project's own field has the same label.
  await button(page, t('beacons:create')).waitFor();
  await fill(t('beacons:name'), kessler.point);
  await click(button(page, t('beacons:create')));
  const sheet = button(page, t('beacons:qr.sheet'));
  await sheet.waitFor();
  // The sidebar has counted it, too.
  await page.getByRole('link', { name: `${t('exhibitors:sidebar.points')} 1` }).waitFor();
  await checkScreen(page, 'business-point-sheet');
  const { content, name } = await download(page, () => click(sheet));
  expect(name).toMatch(/\.pdf$/);
  const pages = await printPages(content, 100);
  expect(pages).toHaveLength(1);
  expect(pages[0]?.text).toContain(kessler.point);
  expect(done.clicks).toBeLessThanOrEqual(8);
  expect(done.fields).toBeLessThanOrEqual(5);
  await watched.close();
});
