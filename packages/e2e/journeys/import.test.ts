import type { Exhibition } from '@fairlead/contract/exhibitions';
import { importFile } from '@fairlead/contract/imports';
import { parse } from 'csv-parse/sync';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../harness/chromium.ts';
import { codeSentTo } from '../harness/outbox.ts';
import { call } from '../harness/people.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { button, download } from './exhibitor.ts';
import { type Company, createOrganizer, enterAs } from './fair-people.ts';
import { agree, field } from './form.ts';
import { look } from './look.ts';
import { language, laptop, newHere, t } from './setting.ts';
import { signIn } from './sign-in.ts';

const count = 500;
const first = { company: 'Aalto Verkkotekniikka Öy', email: 'a.aalto@verkko.example', stand: 'Hall 2, A 1' } as const;

let server: ServerProcess;
let browser: Browser;
let organizer: Company;
let fair: Exhibition;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchChromium()]);
  organizer = await createOrganizer(server, 'Nordhaus Messe', 'Ole Brandt');
  fair = await call<Exhibition>(server, 'business', organizer.token, 'POST', '/exhibition', {
    kind: 'TRADE_FAIR',
    name: 'Nordhaus Expo 2027',
    timeZone: 'Europe/Berlin',
    isPublic: true,
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const open = () => openPage(browser, { viewport: laptop, locale: language, acceptDownloads: true });
const dialogOf = (page: Page): Locator => page.getByRole('dialog');

/** The template with 500 exhibitors under its headings: one of them twice, and one without an address. */
async function filledIn(headings: readonly unknown[]): Promise<Buffer> {
  const rows = Array.from({ length: count }, (_, index) => [
    `Company ${index}`,
    'Jana Brandt',
    index === 17 ? 'nobody' : `c${index === 400 ? 399 : index}@company.example`,
    null,
    `Hall 4, ${index}`,
  ]);
  rows[0] = [first.company, 'Aino Aalto', first.email, null, first.stand];
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Import', rows: [headings as string[], ...rows] }] }));
}

const send = (page: Page, name: string, buffer: Buffer, mimeType: string = importFile.mediaType) =>
  dialogOf(page).locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });

test('an organizer imports 500 exhibitors, and one of them accepts the invitation', async () => {
  const watched = await open();
  const { page } = watched;
  const refused = watched.expectFaults(/status of 415/);
  await enterAs(page, organizer);
  await page.goto(server.url('business', `/trade-fair/${fair.id}/exhibitors`));
  await button(page, t('imports:act')).click();
  const dialog = dialogOf(page);
  await dialog.getByText(t('imports:nothingYet')).waitFor();
  await look(page, 'business-import');

  const template = await download(page, () => dialog.getByRole('button', { name: t('imports:download') }).click());
  expect(template.name).toMatch(/-exhibitors\.xlsx$/);
  const { sheets } = await readXlsx(template.content);
  const headings = sheets[0]?.rows[0] ?? [];

  await send(page, 'exhibitors.xlsx', Buffer.from('Company;E-mail'));
  await dialog.getByRole('alert').waitFor();
  expect(refused()).toBe(1);
  await look(page, 'business-import-refused');

  await send(page, 'exhibitors.xlsx', await filledIn(headings));
  await dialog.getByText(t('imports:checked')).waitFor();
  await dialog.getByText(t('imports:would.MISSING')).first().waitFor();
  await dialog.getByRole('cell', { name: 'nobody' }).waitFor();
  await look(page, 'business-import-checked');
  await dialog.getByRole('button', { name: t('imports:would.DUPLICATE') }).click();
  await dialog.getByRole('cell', { name: 'Company 400' }).waitFor();
  expect(await dialog.getByRole('row').count()).toBe(2);

  await dialog.getByRole('button', { name: t('imports:begin.EXHIBITORS_other', { count: count - 2 }) }).click();
  await dialog.getByText(t('imports:imported')).waitFor();
  await look(page, 'business-import-done');
  const csv = await download(page, () => dialog.getByRole('button', { name: t('imports:csv') }).click());
  const delimiter = language === 'en' ? ',' : ';';
  expect(parse(csv.content, { bom: true, columns: true, delimiter })).toHaveLength(count);
  await dialog.getByRole('button', { name: t('imports:close') }).click();
  await page.getByText(first.company).waitFor();

  const invited = await open();
  invited.expectFaults(newHere);
  await invited.page.goto(server.url('business', '/login'));
  await signIn(invited.page, t, first.email, await codeSentTo(server, first.email));
  await field(invited.page, t('accounts:field.newPassword')).fill('lanterns over the harbour');
  await invited.page.getByRole('button', { name: t('accounts:challenge.submit') }).click();
  await agree(invited.page, t);
  await invited.page.getByRole('button', { name: t('consents:gate.submit') }).click();
  await invited.page.waitForURL('**/projects');
  await invited.page.getByRole('link', { name: fair.name }).first().waitFor();
  await invited.page.getByText(first.stand).first().waitFor();
  await invited.close();
  await watched.close();
});
