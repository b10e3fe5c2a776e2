import type { Beacon } from '@fairlead/contract/beacons';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Survey } from '@fairlead/contract/surveys';
import { parse } from 'csv-parse/sync';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../harness/chromium.ts';
import { call, createVisitor, type Person } from '../harness/people.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { button, download } from './exhibitor.ts';
import { type Company, createCompany, enterAs } from './fair-people.ts';
import { field } from './form.ts';
import { look } from './look.ts';
import { language, laptop, phone, t } from './setting.ts';

const written = 'Is there a PX-40 with ATEX for zone 1?';
const questions = {
  when: 'When do you plan to buy?',
  what: 'What should we send you?',
  more: 'Anything we should know?',
};

let server: ServerProcess;
let browser: Browser;
let company: Company;
let project: Exhibition;
let point: Beacon;
let visitor: Person;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchChromium()]);
  company = await createCompany(server, 'Kessler Antriebstechnik', 'Jana Brandt');
  const send = <T>(path: string, body: object) => call<T>(server, 'business', company.token, 'POST', path, body);
  project = await send('/exhibition', { kind: 'PROJECT', name: 'Nordhaus Expo 2027', timeZone: 'Europe/Berlin' });
  point = await send(`/project/${project.id}/beacon`, { name: 'PX-40', title: 'Planetary gearbox PX-40' });
  visitor = await createVisitor(server);
  const scan = { id: crypto.randomUUID(), beaconId: point.id, occurredAt: new Date().toISOString(), source: 'CAMERA' };
  await call(server, 'app', visitor.token, 'POST', '/scan', scan);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const optionField = (page: Page, number: number) => field(page, t('surveys:option.number', { number }));
const questionField = (page: Page) => field(page, t('surveys:question.text'));
const addQuestion = (page: Page, type: 'MULTI' | 'TEXT') =>
  page.getByRole('button', { name: t(`surveys:type.${type}`), exact: true }).click();
const order = (page: Page) => page.locator('#survey-questions ol > li h2').allInnerTexts();

/** From the empty list to a survey at the point, in two languages. */
async function build(page: Page): Promise<void> {
  await page.goto(server.url('business', `/project/${project.id}/surveys`));
  await page.getByRole('heading', { name: t('surveys:empty.title') }).waitFor();
  await look(page, 'business-surveys-empty');
  await page
    .getByRole('link', { name: t('surveys:newSurvey') })
    .first()
    .click();
  await field(page, t('surveys:name')).waitFor();

  // What is missing is said, at its place, and the header leads there.
  await button(page, t('surveys:create')).click();
  await page.getByText(t('surveys:fault.text_needed')).first().waitFor();
  await field(page, t('surveys:name')).fill('What do you need?');
  await questionField(page).fill(questions.when);
  await optionField(page, 1).fill('Within 3 months');
  await optionField(page, 2).fill('Within a year');
  await optionField(page, 2).press('Enter');
  await page.keyboard.type('No date yet');
  await page.getByRole('switch', { name: t('surveys:question.requiredSwitch') }).click();

  await addQuestion(page, 'MULTI');
  await questionField(page).fill(questions.what);
  for (const [index, option] of ['Quote', 'CAD model', 'Samples of grease'].entries()) {
    if (index > 1) await optionField(page, index).press('Enter');
    await optionField(page, index + 1).fill(option);
  }
  await addQuestion(page, 'TEXT');
  await questionField(page).fill(questions.more);

  // By keyboard: the text goes up and comes back.
  const grip = page.getByRole('button', { name: t('surveys:question.move', { question: questions.more }) });
  await grip.focus();
  await page.keyboard.press('Space');
  await page.getByText(t('surveys:order.over', { place: 3, count: 3 })).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowUp');
  await page.getByText(t('surveys:order.over', { place: 2, count: 3 })).waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await page.getByText(t('surveys:order.back')).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await page.getByText(t('surveys:order.over', { place: 3, count: 3 })).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowUp');
  await page.getByText(t('surveys:order.over', { place: 2, count: 3 })).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await page.getByText(t('surveys:order.dropped', { place: 2, count: 3 })).waitFor({ state: 'attached' });

  await page.getByRole('button', { name: t('surveys:languages.add') }).click();
  await page.getByRole('menuitem', { name: language === 'de' ? 'English' : 'Deutsch' }).click();
  await questionField(page).fill('Was sollten wir wissen?');
  await look(page, 'business-survey-builder');
  await page.getByRole('tab').first().click();

  await page.getByRole('button', { name: t('surveys:point.none') }).click();
  await page.getByRole('menuitem', { name: point.name }).click();
  await button(page, t('surveys:create')).click();
  await page.waitForURL(/\/survey\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: t('surveys:point.at', { point: point.name }) }).waitFor();
}

/** The questions in their place, one of them without a network, kept over a reload and sent when it is back. */
async function answer(page: Page): Promise<void> {
  await page.goto(server.url('app', `/mixie-point/${point.id}`));
  const next = page.getByRole('button', { name: t('answers:next') });
  await page.getByRole('heading', { name: questions.when }).waitFor();
  await next.click();
  await page.getByText(t('answers:missing.SINGLE')).waitFor();
  await page.getByRole('radio', { name: 'Within a year' }).check();
  await page.getByText(t('answers:state.SAVED')).waitFor();
  await look(page, 'visitor-survey-single');
  await next.click();

  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: questions.more }).fill(written);
  await page.getByText(t('answers:state.WAITING')).waitFor();
  await look(page, 'visitor-survey-text');
  await page.context().setOffline(false);
  await page.getByText(t('answers:state.WAITING')).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: questions.when }).waitFor();
  expect(await page.getByRole('radio', { name: 'Within a year' }).isChecked()).toBe(true);
  await next.click();
  expect(await page.getByRole('textbox', { name: questions.more }).inputValue()).toBe(written);
  await next.click();
  await page.getByRole('checkbox', { name: 'Quote' }).check();
  await page.getByRole('checkbox', { name: 'Samples of grease' }).check();
  await look(page, 'visitor-survey-multi');
  await page.getByRole('button', { name: t('answers:send') }).click();
  await page.getByText(t('answers:done.sent')).waitFor();
  await look(page, 'visitor-survey-sent');
}

test('a survey is built, answered in the point, and its results come in', async () => {
  const watched = await openPage(browser, { viewport: laptop, locale: language, acceptDownloads: true });
  const { page } = watched;
  await enterAs(page, company);
  await build(page);
  const address = page.url();
  await page.getByRole('link', { name: t('surveys:view.resultsCount', { count: 0 }) }).click();
  await page.getByRole('heading', { name: t('surveys:results.empty') }).waitFor();

  const asked = await openPage(browser, { viewport: phone, locale: language });
  asked.expectFaults(/ERR_INTERNET_DISCONNECTED/);
  await enterAs(asked.page, visitor);
  await answer(asked.page);
  await asked.close();

  // The results have been open all the time.
  await page.getByText(written).waitFor();
  const row = (name: string) => page.getByRole('row', { name });
  await row('Within a year').getByText('100').waitFor();
  expect(await row('CAD model').innerText()).toMatch(/0/);
  await look(page, 'business-survey-results');
  const file = await download(page, () => button(page, t('surveys:results.download')).click());
  const rows = parse(file.content, { bom: true, columns: true, delimiter: language === 'en' ? ',' : ';' });
  expect(rows).toMatchObject([{ [questions.when]: 'Within a year', [questions.what]: 'Quote; Samples of grease' }]);

  // The text leads to its person, who is still locked, and to everything else it answered.
  await page.getByRole('listitem').filter({ hasText: written }).getByRole('link').click();
  const pane = page.getByRole('complementary', { name: t('leads:pane.label') });
  await pane.getByRole('heading', { name: 'What do you need?' }).waitFor();
  await pane.getByText(t('leads:pane.lockedWords')).waitFor();
  const given = await pane.locator('dl').last().locator('dd').allInnerTexts();
  expect(given).toEqual(['Within a year', written, 'Quote, Samples of grease']);
  await look(page, 'business-lead-answers');
  await page.goto(address);

  // Once there are answers the type stays, and an option that goes is hidden.
  await page.getByRole('link', { name: t('surveys:view.build') }).click();
  await page.getByText(t('surveys:answeredRule', { count: 1 })).waitFor();
  expect(await order(page)).toEqual([questions.when, questions.more, questions.what]);
  await page.getByRole('button', { name: questions.what, exact: true }).click();
  await page.getByText(t('surveys:question.typeStays', { count: 1 })).waitFor();
  await page.getByRole('button', { name: t('surveys:option.hide', { option: 'Quote' }) }).click();
  await page.getByText(t('surveys:option.hidden', { count: 1 })).waitFor();
  await look(page, 'business-survey-answered');

  // A colleague was faster.
  const [projectId, id] = [project.id, address.split('/').at(-1)];
  const path = `/project/${projectId}/survey`;
  const theirs = await call<Survey>(server, 'business', company.token, 'GET', `${path}/${id}`);
  const { title: _, defaultLanguage, questions: same } = theirs;
  await call(server, 'business', company.token, 'PUT', path, { id, title: 'Needs', defaultLanguage, questions: same });
  watched.expectFaults(/status of 409/);
  await button(page, t('surveys:save')).click();
  await page.getByRole('dialog').getByText('Needs').waitFor();
  await look(page, 'business-survey-conflict');
  await page.getByRole('button', { name: t('exhibitions:conflict.keepMine') }).click();
  await page.getByText(t('surveys:saved')).waitFor();

  await page.getByRole('button', { name: t('surveys:point.at', { point: point.name }) }).click();
  await page.getByRole('menuitem', { name: t('surveys:point.leave') }).click();
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: t('app:ui.dontAskAgain') })
    .check();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('surveys:point.leave') })
    .click();
  await page.getByText(t('surveys:point.nowNone')).waitFor();
  await page.goto(server.url('business', `/project/${project.id}/surveys`));
  await page.getByRole('link', { name: 'What do you need?' }).waitFor();
  await look(page, 'business-surveys');
  await watched.close();
});
