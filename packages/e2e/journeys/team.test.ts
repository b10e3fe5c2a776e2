import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { codeSentTo, mailsTo } from '../harness/outbox.ts';
import { serverText } from '../harness/report-file.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { download, kessler, registerCompany } from './exhibitor.ts';
import { language, laptop, newHere, t } from './fixtures.ts';
import { button, field } from './form.ts';
import { agreeToTexts, openInvitation } from './sign-in.ts';

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const tomas = { name: 'Tomás Rey', email: 'tomas.rey@kessler.example', password: 'a stand of my own' };
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const choose = async (page: Page, name: string, act: string) => {
  await button(page, t('team:moreOf', { name })).click();
  await page.getByRole('menuitem', { name: act }).click();
};
const open = () => openPage(browser, { viewport: laptop, locale: language, acceptDownloads: true });

test('a company fills in who it is, invites a colleague, who comes, works and is taken out again', async () => {
  const jana = await open();
  jana.expectFaults(newHere);
  const { page } = jana;
  await page.goto(server.url('business', '/sign-up'));
  await registerCompany(page, server, t);

  await page.goto(server.url('business', '/settings'));
  await field(page, t('exhibitors:company.website')).fill('kessler');
  await button(page, t('exhibitors:company.save')).click();
  await page.getByText(t('fields:web_address')).waitFor();
  await field(page, t('exhibitors:company.website')).fill('https://kessler.example');
  await field(page, t('exhibitors:company.industry')).selectOption('28');
  await field(page, t('exhibitors:company.address')).fill('Ringstraße 1, 30159 Hannover');
  await page.keyboard.press('Control+s');
  await page.getByText(t('exhibitors:company.saved')).waitFor();
  await checkScreen(page, 'business-settings');

  await page.goto(server.url('business', '/profile'));
  await field(page, t('exhibitors:register.accountName')).fill('Jana M. Brandt');
  await button(page, t('exhibitors:company.save')).click();
  await page.getByText(t('exhibitors:person.saved')).waitFor();
  await checkScreen(page, 'business-profile');

  await page.getByRole('link', { name: t('exhibitors:sidebar.team'), exact: true }).click();
  await row(page, kessler.email).waitFor();
  await button(page, t('team:invite.act')).click();
  await button(page, t('team:invite.send')).click();
  await page.getByText(t('fields:email')).waitFor();
  await checkScreen(page, 'business-invite');
  // A colleague already: refused, with the reason at the field.
  jana.expectFaults(/status of 400/);
  await field(page, t('team:invite.email')).fill(kessler.email);
  await field(page, t('team:invite.name')).fill(tomas.name);
  await button(page, t('team:invite.send')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(serverText(language, 'fault.colleague_already')).waitFor();
  await field(page, t('team:invite.email')).fill(tomas.email);
  await button(page, t('team:invite.send')).click();
  await dialog.waitFor({ state: 'detached' });
  await row(page, tomas.email).waitFor();
  await checkScreen(page, 'business-team');
  await codeSentTo(server, tomas.email);
  await choose(page, tomas.name, t('team:sendAgain'));
  await expect.poll(async () => (await mailsTo(server, tomas.email)).length).toBe(2);

  const colleague = await open();
  colleague.expectFaults(/status of 40[0134]/);
  await openInvitation(colleague.page, server, tomas);
  await checkScreen(colleague.page, 'business-invited');
  await button(colleague.page, t('accounts:challenge.submit')).click();
  await colleague.page.waitForURL('**/consent*');
  await agreeToTexts(colleague.page);
  await colleague.page.waitForURL('**/projects');
  await colleague.page.goto(server.url('business', '/account'));
  const file = await download(colleague.page, () => button(colleague.page, t('people:file.act')).click());
  expect(file.name).toBe('fairlead-my-data.json');
  expect(JSON.parse(file.content.toString())).toMatchObject({ accounts: [{ email: tomas.email }] });

  await page.reload();
  await row(page, tomas.email).waitFor();
  await choose(page, tomas.name, t('team:changeRoles.act'));
  await page.getByRole('checkbox', { name: t('team:role.BUSINESS') }).check();
  await checkScreen(page, 'business-roles');
  await button(page, t('team:changeRoles.save')).click();
  await row(page, tomas.email)
    .filter({ hasText: t('team:role.BUSINESS') })
    .waitFor();
  await choose(page, tomas.name, t('team:remove.act'));
  await checkScreen(page, 'business-remove-colleague');
  await button(page, t('team:remove.act')).click();
  await row(page, tomas.email).waitFor({ state: 'detached' });
  await colleague.page.goto(server.url('business', '/projects'));
  await colleague.page.waitForURL('**/login*');
  await colleague.close();

  // The last one cannot leave, and reads why.
  await page.goto(server.url('business', '/account'));
  await button(page, t('people:leave.act')).click();
  await checkScreen(page, 'business-leave');
  jana.expectFaults(/status of 409/);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('people:leave.yes'), exact: true })
    .click();
  await page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  await jana.close();
});
