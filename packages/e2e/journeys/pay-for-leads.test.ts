import { randomUUID } from 'node:crypto';
import type { Beacon } from '@fairlead/contract/beacons';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Lead } from '@fairlead/contract/leads';
import { formatMoney } from '@fairlead/contract/money';
import type { Page as PageOf } from '@fairlead/contract/page';
import type { ManagedPrice } from '@fairlead/contract/prices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { type Company, call, createAdmin, createCompany, createVisitor, type Person } from '../harness/people.ts';
import { textsOfPages } from '../harness/printed-text.ts';
import { reportColumns, reportRows, serverText } from '../harness/report-file.ts';
import * as samples from '../harness/samples.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { download } from './exhibitor.ts';
import { t as anywhere, language, laptop } from './fixtures.ts';
import { button } from './form.ts';
import { enterAs } from './sign-in.ts';

const count = 3;
const money = (amount: number): string => formatMoney(amount, 'EUR', language);
/** Three leads at 1.80, with the seller's 19 %. */
const [each, total] = [money(180), money(540 + 103)];

let server: ServerProcess;
let browser: Browser;
let company: Company;
let project: Exhibition;
const visitors: Person[] = [];

const t: typeof anywhere = anywhere.at('http://business.localhost');
const api = <T>(path: string, body?: object) =>
  call<T>(server, 'business', company.token, body ? 'POST' : 'GET', path, body);
const unlocked = async (): Promise<readonly Lead[]> =>
  (await api<PageOf<Lead>>(`/project/${project.id}/lead?unlocked=true`)).items;

beforeAll(async () => {
  const environment = {
    SELLER_NAME: 'Fairlead GmbH',
    SELLER_POSTAL_ADDRESS: 'Speicherstraße 12, 20457 Hamburg',
    SELLER_COUNTRY: 'DE',
    SELLER_VAT_ID: 'DE301774926',
    TAX_RATE: '19',
  };
  [server, browser] = await Promise.all([startServer({ environment }), borrowChromium()]);
  const admin = await createAdmin(server);
  company = await createCompany(server);
  project = await api('/exhibition', samples.project);
  const beacon = await api<Beacon>(`/project/${project.id}/beacon`, { name: 'PX-40' });
  for (let number = 0; number < count; number += 1) {
    const visitor = await createVisitor(server);
    const event = { id: randomUUID(), beaconId: beacon.id, occurredAt: new Date().toISOString(), source: 'CAMERA' };
    await call(server, 'app', visitor.token, 'POST', '/scan', event);
    visitors.push(visitor);
  }
  const value = { name: 'Lead, agreed', target: 'LEAD', amount: 180, currency: 'EUR' };
  const price = await call<ManagedPrice>(server, 'admin', admin.token, 'POST', '/price', value);
  const assignment = { priceId: price.id, scope: 'EXHIBITOR', scopeId: company.exhibitor.id };
  await call(server, 'admin', admin.token, 'POST', '/price/assign', assignment);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function openCentre() {
  const watched = await openPage(browser, { viewport: laptop, locale: language, acceptDownloads: true });
  await enterAs(watched.page, company);
  await watched.page.goto(server.url('business', `/project/${project.id}/sales-leads-center`));
  await watched.page.getByRole('main').getByText(t('leads:live.on'), { exact: true }).waitFor();
  return watched;
}

/** From the leads centre to the page where it is paid. */
async function goToPay(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('u');
  const dialog = page.getByRole('dialog', { name: t('leads:unlock.title', { count }) });
  await dialog.getByText(t('leads:unlock.line', { count, each })).waitFor();
  await dialog.getByText(t('leads:price.source.EXHIBITOR')).waitFor();
  await checkScreen(page, 'business-unlock-quote');
  await button(dialog, t('leads:unlock.pay', { sum: total })).click();
  await page.waitForURL('**/sandbox/checkout/**');
  await page.getByText(serverText(language, 'sandbox.testMode')).waitFor();
}

const choose = (page: Page, action: string) => page.locator(`button[value="${action}"]`).click();
const outcome = (page: Page, title: string) => page.getByRole('heading', { name: title }).waitFor();

test('locked leads are quoted, paid for on the page of the provider, unlocked live, exported, and receipted', async () => {
  const [colleague, centre] = [await openCentre(), await openCentre()];
  const { page } = centre;

  // A payment that the bank declines or the person cancels leaves everything as it was.
  await goToPay(page);
  await choose(page, 'decline');
  await page.getByText(serverText(language, 'sandbox.declined')).waitFor();
  await choose(page, 'cancel');
  await page.waitForURL('**/checkout-success?**');
  await outcome(page, t('payments:notPaid.title'));
  await checkScreen(page, 'business-checkout-cancelled');
  expect(await unlocked()).toEqual([]);

  // The same order goes on at the same payment.
  await page.getByRole('link', { name: t('payments:tryAgain', { sum: total }) }).click();
  await page.waitForURL('**/sandbox/checkout/**');
  await choose(page, 'pay');
  await page.waitForURL('**/checkout-success?**');
  await outcome(page, t('payments:paid.leads', { count }));
  await checkScreen(page, 'business-checkout-paid');

  // A colleague who is looking at the leads sees their names without doing anything.
  const people = (await unlocked()).map(({ email, name }) => ({ email, name }));
  expect(people.map(({ email }) => email).toSorted()).toEqual(visitors.map(({ email }) => email).toSorted());
  for (const { name } of people)
    await colleague.page
      .getByRole('row')
      .filter({ hasText: String(name) })
      .first()
      .waitFor();

  // The receipt is a document that says who sold what to whom, and for how much.
  const receiptNumber = `FL-${new Date().getUTCFullYear()}-000001`;
  const receipt = await download(page, () => button(page, t('payments:downloadOf', { number: receiptNumber })).click());
  expect(receipt.name).toBe(`${receiptNumber}.pdf`);
  const [text = ''] = textsOfPages(receipt.content);
  const plain = (written: string) => written.replaceAll(/\s+/g, '');
  for (const part of ['Fairlead GmbH', 'DE301774926', company.exhibitor.name, project.name, total])
    expect(plain(text)).toContain(plain(part));

  // The addresses are in the file for the exhibitor's own systems.
  await page.getByRole('link', { name: t('payments:toLeads') }).click();
  await button(page, t('reports:report')).click();
  const complete = page.getByRole('group', { name: t('reports:complete') });
  const file = await download(page, () =>
    complete.getByRole('menuitem', { name: new RegExp(`^${t('reports:form.csv')} ?\\d`) }).click(),
  );
  const rows = reportRows(file.content, language);
  const column = reportColumns(language);
  expect(rows.map((row) => row[column('email')]).toSorted()).toEqual(visitors.map(({ email }) => email).toSorted());

  // Payments stand beside the prices.
  await page.goto(server.url('business', '/pricing'));
  await page
    .getByRole('table', { name: t('payments:pricing.payments') })
    .getByText(total)
    .first()
    .waitFor();
  await checkScreen(page, 'business-pricing');
  for (const watched of [colleague, centre]) await watched.close();
});
