import type { Beacon } from '@fairlead/contract/beacons';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { type Company, call, createCompany, createVisitor, type Person } from '../harness/people.ts';
import * as samples from '../harness/samples.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { t as anywhere, language, laptop, phone } from './fixtures.ts';
import { button } from './form.ts';
import { enterAs } from './sign-in.ts';

let server: ServerProcess;
let browser: Browser;
let company: Company;
let project: Exhibition;
let visitor: Person;
let beaconId: string;

const t: typeof anywhere = anywhere.at('http://business.localhost');
const wording = anywhere.at('http://app.localhost');

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
  company = await createCompany(server);
  const send = <T>(path: string, body: object) => call<T>(server, 'business', company.token, 'POST', path, body);
  project = await send('/exhibition', samples.project);
  beaconId = (await send<Beacon>(`/project/${project.id}/beacon`, samples.point)).id;
  const scan = { beaconId, occurredAt: new Date().toISOString(), source: 'CAMERA' };
  const other = await createVisitor(server);
  visitor = await createVisitor(server);
  for (const { token } of [other, visitor])
    await call(server, 'app', token, 'POST', '/scan', { ...scan, id: crypto.randomUUID() });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const section = (page: Page) => page.getByRole('region', { name: wording('wishes:heading'), exact: true });
const sheet = (page: Page) => page.getByRole('dialog');
const choose = (page: Page, kind: 'QUOTE' | 'LOOKING') =>
  sheet(page)
    .getByRole('button', { name: wording(`wishes:about.${kind}`) })
    .click();
/** The sign of a wish in the list of leads. */
const sign = (page: Page, kind: 'QUOTE' | 'LOOKING') =>
  page.getByRole('row').getByRole('img', { name: t(`wishes:kind.${kind}`) });

async function openCentre() {
  const watched = await openPage(browser, { viewport: laptop, locale: language });
  await enterAs(watched.page, company);
  await watched.page.goto(server.url('business', `/project/${project.id}/sales-leads-center`));
  await watched.page.getByRole('main').getByText(t('leads:live.on'), { exact: true }).waitFor();
  return watched;
}

test('a visitor asks for a quote in two taps; the stand sees it at once, in the lead, and sees when it is changed', async () => {
  const centre = await openCentre();
  const { page: desk } = centre;
  const watched = await openPage(browser, { viewport: phone, locale: language });
  const { page } = watched;
  await enterAs(page, visitor);
  await page.goto(server.url('app', `/mixie-point/${beaconId}`));
  await section(page).getByRole('button').click();
  await sheet(page).waitFor();
  await checkScreen(page, 'visitor-what-next');
  await choose(page, 'QUOTE');
  // The lead is locked: its person is shown by initials.
  await sheet(page).getByText(wording('wishes:see.locked')).waitFor();
  await checkScreen(page, 'visitor-what-next-quote');
  await expect.poll(() => sign(desk, 'QUOTE').count()).toBe(0);
  await button(page, wording('wishes:send.QUOTE')).click();
  await section(page).getByText(wording('wishes:state.SAVED')).waitFor();
  await checkScreen(page, 'visitor-what-next-said');

  // The laptop has had no input.
  await sign(desk, 'QUOTE').waitFor();
  await button(desk, t('leads:filter.label')).click();
  await desk.getByRole('menuitem', { name: t('leads:filter.wish') }).click();
  await desk.getByRole('menuitemcheckbox', { name: t('wishes:kind.QUOTE') }).click();
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('Escape');
  await expect.poll(() => desk.getByRole('row').count()).toBe(2);
  await desk.getByRole('row').nth(1).getByRole('link').click();
  const pane = desk.getByRole('complementary', { name: t('leads:pane.label'), exact: true });
  const text = [t('wishes:kind.QUOTE'), t('wishes:by.EMAIL'), t('wishes:noCalls')].join(', ');
  await pane.locator('dl').getByText(text, { exact: true }).waitFor();
  await pane.getByText(t('leads:score.WISH')).waitFor();
  await pane.getByRole('listitem').filter({ hasText: text }).waitFor();
  await checkScreen(desk, 'business-lead-wish');

  await button(section(page), wording('wishes:change')).click();
  await choose(page, 'LOOKING');
  await pane.locator('dl').getByText(t('wishes:kind.LOOKING'), { exact: true }).waitFor();
  await pane.getByText(t('leads:score.WISH')).waitFor({ state: 'detached' });
  for (const each of [watched, centre]) await each.close();
});
