import type { Organizer } from '@fairlead/contract/organizers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { pngOf } from '../harness/documents.ts';
import { mailsTo } from '../harness/outbox.ts';
import { confirmEmail, createStand, createVisitor, requireEmailCodes } from '../harness/people.ts';
import { reportRows } from '../harness/report-file.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage, type WatchedPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { download } from './exhibitor.ts';
import { language, laptop, phone, t } from './fixtures.ts';
import { button, field } from './form.ts';
import { acceptInvitation, signUpForWork } from './sign-in.ts';

const ines = { name: 'Ines Wahlberg', email: 'ines.wahlberg@fairlead.example', password: 'lanterns over the harbour' };
const reason = 'Exported leads were sold on; complaint by two visitors';

let server: ServerProcess;
let browser: Browser;
let admin: WatchedPage;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
  admin = await openPage(browser, { viewport: laptop, locale: language });
  page = admin.page;
  // The API refuses a person who has no record yet; the browser prints that.
  admin.expectFaults(/status of 403.*\/papi\/admin\/account/);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The row that holds this text. */
const row = (text: string) => page.getByRole('row').filter({ hasText: text });

async function goTo(place: 'fairs' | 'organizers' | 'users' | 'suspensions' | 'reports') {
  const sidebar = page.getByRole('navigation', { name: t('exhibitors:sidebar.label') });
  await sidebar.getByRole('link', { name: t(`admins:sidebar.${place}`) }).click();
}

async function suspendRow(text: string) {
  await row(text).getByRole('button').click();
  await page.getByRole('menuitem', { name: t('admins:menu.suspend'), exact: true }).click();
}

test('the link of the first start makes the first administrator, once', async () => {
  const link = /http:\/\/admin\.localhost:\d+\/sign-up\?key=[\w-]+/.exec(server.output())?.[0] ?? '';
  expect(link).not.toBe('');
  await page.goto(link);
  await checkScreen(page, 'admin-first-sign-up');
  await signUpForWork(page, ines);
  await field(page, t('accounts:firstAdmin.name')).fill(ines.name);
  await checkScreen(page, 'admin-first-name');
  await button(page, t('accounts:firstAdmin.submit')).click();
  await page.waitForURL('**/trade-fairs');

  const other = await openPage(browser, { viewport: phone, locale: language });
  other.expectFaults(/status of 40[34].*\/papi\/admin/);
  await other.page.goto(link);
  await signUpForWork(other.page, { ...ines, email: 'mallory@fairlead.example' });
  await field(other.page, t('accounts:firstAdmin.name')).fill('Mallory');
  await button(other.page, t('accounts:firstAdmin.submit')).click();
  await other.page.getByText(t('accounts:firstAdmin.taken')).waitFor();
  await other.page.goto(server.url('admin', '/users'));
  await other.page.getByRole('heading', { name: t('accounts:firstAdmin.only.title') }).waitFor();
  await checkScreen(other.page, 'admin-only');
  await other.close();
});

test('promotes an account to an organizer', async () => {
  const { owner } = await createStand(server);
  // Only people whose e-mail is their own are candidates.
  await confirmEmail(server, owner);
  await goTo('organizers');
  await button(page, t('admins:organizers.register')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: t('admins:organizers.byPromotion') }).click();
  await dialog.getByRole('searchbox').fill(owner.email);
  await dialog.getByRole('radio', { name: owner.email }).check();
  await checkScreen(page, 'admin-organizer-promote');
  await dialog.getByRole('textbox', { name: t('admins:column.organizer'), exact: true }).fill('Nordhaus Messe');
  await button(dialog, t('admins:organizers.register')).click();
  await row('Nordhaus Messe').waitFor();
  await checkScreen(page, 'admin-organizers');
  const account = await server.ask('business', 'GET', '/papi/organizer/current', {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect((JSON.parse(account.text) as Organizer).name).toBe('Nordhaus Messe');
});

test('edits an organizer, gives it a logo, suspends it and lets it in again', async () => {
  const menu = async (item: string) => {
    await row('Nordhaus Messe').getByRole('button').click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await menu(t('admins:menu.edit'));
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pngOf(96, 96) });
  await dialog.getByRole('img', { name: t('uploads:logo.alt', { name: 'Nordhaus Messe' }) }).waitFor();
  await field(page, t('admins:organizers.contact')).fill('nobody');
  await button(dialog, t('admins:organizers.save')).click();
  await expect.poll(() => field(page, t('admins:organizers.contact')).getAttribute('aria-invalid')).toBe('true');
  await field(page, t('admins:organizers.contact')).fill('office@nordhaus.example');
  await dialog.getByRole('combobox', { name: t('admins:column.integration') }).selectOption('INTEGRATED');
  await checkScreen(page, 'admin-organizer-edit');
  await button(dialog, t('admins:organizers.save')).click();
  await row('Nordhaus Messe').getByText('office@nordhaus.example').waitFor();
  await menu(t('admins:menu.suspend'));
  await dialog.getByRole('textbox').fill('Unpaid');
  await button(dialog, t('admins:suspend.act')).click();
  await row('Nordhaus Messe').getByText(t('admins:state.suspended')).waitFor();
  await checkScreen(page, 'admin-organizer-suspended');
  await menu(t('admins:menu.restore'));
  await row('Nordhaus Messe').getByText(t('admins:state.active')).waitFor();
});

test('narrows the users by whom they belong to, and takes the list along', async () => {
  await goTo('users');
  const chip = page.getByRole('combobox', { name: t('admins:column.belongs') });
  await chip.click();
  await page.getByRole('combobox', { name: t('admins:filter.partySearch') }).fill('nordhaus messe');
  await page.getByRole('option', { name: 'Nordhaus Messe' }).waitFor();
  await checkScreen(page, 'admin-users-belongs');
  await page.getByRole('option', { name: 'Nordhaus Messe' }).click();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  const file = await download(page, () => button(page, t('admins:users.csv')).click());
  expect(file.name).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
  const users = reportRows(file.content, language);
  expect(users.map(Object.values)).toEqual([expect.arrayContaining([expect.stringContaining('Nordhaus Messe')])]);
  // The choice is in the URL: it is there again after a reload.
  await page.reload();
  await chip.click();
  await page
    .getByRole('dialog')
    .getByRole('option', { name: t('admins:filter.any'), exact: true })
    .click();
  await row(ines.email).getByText(t('admins:seen.today')).waitFor();
});

test('invites an administrator, who chooses a password', async () => {
  const email = 'p.lund@fairlead.example';
  await goTo('users');
  await row(ines.email).waitFor();
  await button(page, t('admins:users.invite')).click();
  const dialog = page.getByRole('dialog');
  await field(page, t('admins:column.email')).fill('p.lund');
  await button(dialog, t('admins:invite.act')).click();
  await expect.poll(() => field(page, t('admins:column.email')).getAttribute('aria-invalid')).toBe('true');
  await field(page, t('admins:column.email')).fill(email);
  await field(page, t('admins:column.name')).fill('Per Lund');
  await checkScreen(page, 'admin-invite');
  await button(dialog, t('admins:invite.act')).click();
  await row(email).waitFor();
  const invited = await openPage(browser, { viewport: laptop, locale: language });
  await acceptInvitation(invited.page, server, 'admin', { email, password: ines.password });
  await invited.page.waitForURL('**/trade-fairs');
  await invited.close();

  // A person who lost the second step of the sign-in is let in without it, and gets a mail about it.
  await requireEmailCodes(server, { email, password: ines.password });
  await row(email)
    .getByRole('button', { name: t('admins:menu.of', { email }), exact: true })
    .click();
  await page.getByRole('menuitem', { name: t('admins:menu.secondFactor') }).click();
  await checkScreen(page, 'admin-second-step');
  await button(dialog, t('admins:secondFactor.act')).click();
  await page.getByText(t('admins:secondFactor.done', { name: 'Per Lund' })).waitFor();
  await dialog.waitFor({ state: 'detached' });
  const mails = await mailsTo(server, email);
  expect(mails[0]?.text).toContain(server.url('admin', '/account'));
});

test('suspends a person whose open browser session ends with the reason, and restores them', async () => {
  const visitor = await createVisitor(server);
  const open = await openPage(browser, { viewport: phone, locale: language });
  open.expectFaults(/status of 40[13].*\/papi\//);
  // Signed in once; a later page of the same browser must not be.
  await open.page.addInitScript((token) => {
    if (sessionStorage.getItem('begun') === null) localStorage.setItem('fairlead.sessionToken', token);
    sessionStorage.setItem('begun', 'yes');
  }, visitor.token);
  await open.page.goto(server.url('app', '/mixie-points'));
  await open.page.getByRole('heading', { level: 1 }).waitFor();
  // Away from the app: what a page of it fetches in the meantime would be told of the suspension first, and end there.
  await open.page.goto(server.url('app', '/config.json'));

  await goTo('users');
  await page.getByRole('searchbox').fill(visitor.email.slice(0, 8));
  await row(visitor.email).waitFor();
  await checkScreen(page, 'admin-users');
  await suspendRow(visitor.email);
  const dialog = page.getByRole('dialog');
  await button(dialog, t('admins:suspend.act')).click();
  await page.getByText(t('admins:suspend.reasonMissing')).waitFor();
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('radio', { name: t('admins:suspend.untilDay') }).click();
  await field(page, t('admins:suspend.day')).fill('2199-06-30');
  await checkScreen(page, 'admin-suspend');
  await button(dialog, t('admins:suspend.act')).click();
  await row(visitor.email).getByText(t('admins:state.suspended')).waitFor();

  // Whatever the person does next in the open browser.
  await open.page.goto(server.url('app', '/archived'));
  await open.page.waitForURL('**/login*');
  await open.page.getByText(reason).waitFor();
  await open.page.getByText('2199').waitFor();
  await checkScreen(open.page, 'suspended-sign-in');

  await goTo('suspensions');
  await row(visitor.email).getByText(reason).waitFor();
  await checkScreen(page, 'admin-suspensions');
  await button(page, t('admins:restoreOf', { name: visitor.email })).click();
  await page.getByRole('heading', { name: t('admins:suspensions.empty.inForce') }).waitFor();
  await page.getByRole('link', { name: t('admins:suspensions.view.over') }).click();
  await row(visitor.email).waitFor();
  await page.getByRole('link', { name: t('admins:suspensions.view.audit') }).click();
  await row(t('admins:action.restore')).filter({ hasText: visitor.email }).waitFor();
  await row(t('admins:action.claimFirstAdmin')).waitFor();
  await checkScreen(page, 'admin-audit');
  await open.close();
});

test('takes a report, with its progress, and shows what is wrong with the dates', async () => {
  await goTo('reports');
  const visitors = page.getByRole('region', { name: t('admins:reports.name.visitors') });
  const file = await download(page, () => button(visitors, t('admins:reports.download')).click());
  expect(file.name).toMatch(/^visitors-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByText(t('downloads:done')).waitFor();
  await checkScreen(page, 'admin-reports');
  const scans = page.getByRole('region', { name: t('admins:reports.name.scans') });
  await scans.getByLabel(t('admins:reports.from'), { exact: true }).fill('2026-02-02');
  await scans.getByLabel(t('admins:reports.to'), { exact: true }).fill('2026-02-01');
  await scans.getByText(t('admins:reports.backwards')).waitFor();
  await admin.close();
});
