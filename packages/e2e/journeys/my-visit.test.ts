import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { mailsTo } from '../harness/outbox.ts';
import { becomeVisitor, call, confirmEmail, createPerson, createStand } from '../harness/people.ts';
import { textsOfPages } from '../harness/printed-text.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { download } from './exhibitor.ts';
import { language, phone, t } from './fixtures.ts';
import { button } from './form.ts';
import { enterAs } from './sign-in.ts';
import { goTo } from './visitor.ts';

let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('a visitor reads what she saw, keeps it as a PDF and has it mailed once her e-mail is verified', async () => {
  const { owner, beacons } = await createStand(server, 2);
  const ines = await createPerson(server, 'app');
  await becomeVisitor(server, ines, {});
  const watched = await openPage(browser, { viewport: phone, locale: language, acceptDownloads: true });
  const { page } = watched;
  await enterAs(page, ines);
  await page.goto(server.url('app', '/reports'));
  await page.getByRole('heading', { name: t('visits:none.title') }).waitFor();
  await checkScreen(page, 'visitor-visit-empty');

  const as = (method: string, path: string, body: object) => call(server, 'app', ines.token, method, path, body);
  for (const { id: beaconId } of beacons) {
    const occurredAt = new Date().toISOString();
    await as('POST', '/scan', { id: crypto.randomUUID(), beaconId, source: 'CAMERA', occurredAt });
  }
  const note = 'Ask for the drawings';
  await as('PATCH', '/scan', { ids: [beacons[0]?.id], note });
  await page.goto(server.url('app', '/account'));
  await page.getByRole('link', { name: t('visits:title') }).click();
  await page.getByText(note).waitFor();
  await page.getByText(t('visits:unverified')).waitFor();
  await expect.poll(() => page.getByText(owner.exhibitor.name).count()).toBe(2);
  await checkScreen(page, 'visitor-visit');
  const file = await download(page, () => button(page, t('visits:pdf')).click());
  expect((await textsOfPages(file.content)).join(' ').replaceAll(/\s+/g, '')).toContain(note.replaceAll(' ', ''));

  await confirmEmail(server, ines);
  await page.reload();
  await button(page, t('visits:mail')).click();
  await page.getByText(t('visits:sent', { email: ines.email })).waitFor();
  await checkScreen(page, 'visitor-visit-sent');
  expect((await mailsTo(server, ines.email))[0]?.text).toContain(note);
  await goTo(page, t, 'points');
  await watched.close();
});
