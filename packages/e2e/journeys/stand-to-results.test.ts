import type { Beacon } from '@fairlead/contract/beacons';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Survey } from '@fairlead/contract/surveys';
import { sql } from '@fairlead/database/sql';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { pdfOf, pngOf } from '../harness/documents.ts';
import { type Company, call, createCompany, createVisitor, type Person } from '../harness/people.ts';
import { fromAfar, popplerPages, printPages, readCodes } from '../harness/printed-pages.ts';
import { reportRows } from '../harness/report-file.ts';
import * as samples from '../harness/samples.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { stored } from '../harness/stored.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { download } from './exhibitor.ts';
import { language, laptop, phone, t } from './fixtures.ts';
import { button, field } from './form.ts';
import { enterAs } from './sign-in.ts';
import { answerSurvey, buildSurvey, order, questions, written } from './survey-steps.ts';

const sheet = 'PX-40 data sheet';

let server: ServerProcess;
let browser: Browser;
let company: Company;
let project: Exhibition;
let other: Beacon;
let visitor: Person;

const api = <T>(method: string, path: string, body?: object) =>
  call<T>(server, 'business', company.token, method, path, body);

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
  company = await createCompany(server);
  project = await api('POST', '/exhibition', { ...samples.project, timeZone: 'Europe/Berlin' });
  other = await api('POST', `/project/${project.id}/beacon`, { name: 'GX-2', title: 'Bevel gearbox' });
  visitor = await createVisitor(server);
  await call(server, 'app', visitor.token, 'PUT', '/visitor/configuration', { analytics: true });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** From nothing to the editor of a point with two documents and a link. */
async function makePoint(page: Page): Promise<void> {
  await page.goto(server.url('business', `/project/${project.id}/mixie-point`));
  await field(page, t('beacons:name')).fill('PX-40');
  await field(page, t('beacons:title')).fill('Planetary gearbox PX-40');
  await button(page, t('beacons:create')).click();
  await page.locator('input[data-upload="documents"]').setInputFiles([
    { name: `${sheet}.pdf`, mimeType: 'application/pdf', buffer: pdfOf(2) },
    { name: 'Drawing.png', mimeType: 'image/png', buffer: pngOf(300, 200) },
  ]);
  const entries = page.getByRole('list', { name: t('beacons:documents.title') }).getByRole('listitem');
  await expect.poll(() => entries.count()).toBe(2);
  await button(page, t('beacons:documents.addLink')).click();
  const dialog = page.getByRole('dialog');
  await field(page, t('beacons:documents.url')).fill('kessler.example/prices');
  await dialog.getByLabel(t('beacons:documents.name')).fill('Delivery times and prices');
  await button(dialog, t('beacons:documents.add')).click();
  await expect.poll(() => entries.count()).toBe(3);
}

/** In the point's editor: tried in the preview, removed, and chosen again from the other point that got it meanwhile. */
async function chooseAnother(page: Page): Promise<void> {
  const id = page.url().split('/').at(-1);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('beacons:points') })
    .click();
  await page.getByRole('link', { name: 'PX-40' }).click();
  const choice = field(page, t('surveys:choice.label'));
  await expect.poll(() => choice.locator('option:checked').innerText()).toBe('What do you need?');
  const preview = page.getByRole('complementary', { name: t('beacons:preview.label') });
  await preview.getByRole('radio', { name: t('beacons:preview.survey') }).click();
  await preview.getByRole('radio', { name: 'Within a year' }).check({ force: true });
  await checkScreen(page, 'business-point-survey');
  await button(preview, t('answers:next')).click();
  await preview.getByRole('heading', { name: questions.more }).waitFor();

  await choice.selectOption('');
  const dialog = page.getByRole('dialog');
  await button(dialog, t('surveys:point.stay')).click();
  await dialog.waitFor({ state: 'hidden' });
  await button(page, t('surveys:point.leave')).click();
  await button(dialog, t('surveys:point.leave')).click();
  await page.getByText(t('surveys:choice.text')).waitFor();
  await preview.getByRole('radio', { name: t('beacons:preview.survey') }).waitFor({ state: 'detached' });
  await api('PUT', `/project/${project.id}/survey/${id}/association`, { beaconId: other.id });
  await page.reload();
  await choice.selectOption({ label: t('surveys:choice.at', { survey: 'What do you need?', point: 'GX-2' }) });
  await dialog.getByText(t('surveys:choice.moved', { point: 'GX-2' })).waitFor();
  await checkScreen(page, 'business-point-survey-move');
  await button(dialog, t('surveys:choice.act')).click();
  await page.getByText(t('surveys:choice.now', { survey: 'What do you need?' })).waitFor();
}

/** Prints a sheet for each point, and reads every code as a printer puts it on paper, near and from afar. */
async function print(page: Page): Promise<string[]> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('beacons:points') })
    .click();
  await button(page, t('beacons:print.open')).click();
  await checkScreen(page, 'business-print');
  await page.getByRole('radio', { name: t('beacons:print.blank') }).click();
  await field(page, t('beacons:print.count')).fill('501');
  await button(page, t('beacons:print.act', { count: 501 })).click();
  await page.getByText(t('beacons:print.countFault')).waitFor();
  await page.getByRole('radio', { name: t('beacons:print.points') }).click();
  await page.getByRole('radio', { name: t('beacons:print.layouts.A6') }).check({ force: true });
  const file = await download(page, () => button(page, t('beacons:print.act', { count: 2 })).click());
  expect(file.name).toMatch(/^codes-a6-.*\.pdf$/);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  const points = await api<Beacon[]>('GET', `/project/${project.id}/beacon`);
  const urls = points.map(({ code }) => server.url('app', `/scan/${code}`));
  const sheets =
    (await popplerPages(file.content, 200)) ?? (await printPages(file.content, 200)).map(({ picture }) => picture);
  expect(sheets).toHaveLength(2);
  for (const [index, picture] of sheets.entries()) {
    expect(await readCodes(picture)).toEqual([urls[index]]);
    expect(await readCodes(await fromAfar(picture, 0.6, 1.2))).toEqual([urls[index]]);
  }
  return points.toSorted((a, b) => Number(b.name === 'PX-40') - Number(a.name === 'PX-40')).map(({ code }) => code);
}

/** From the printed code to the point, one of its documents, and that document among the favourites. */
async function openDocument(page: Page, code: string): Promise<void> {
  await page.goto(server.url('app', `/scan/${code}`));
  await button(page, t('scans:printed.openDocuments')).click();
  await page.waitForURL('**/mixie-point/*');
  await page.getByRole('listitem').filter({ hasText: sheet }).getByRole('link', { name: sheet }).click();
  await page.locator('[data-page="1"][data-drawn]').waitFor();
  await page.goBack();
  await button(page, t('attachments:favourite.of', { name: sheet })).click();
  await expect.poll(() => stored(server.dataDir, sql`select 1 from attachment_favourites`)).toHaveLength(1);
}

test('a stand: a point with documents and a survey is printed, read, opened, favoured and answered, and its results come in', async () => {
  const watched = await openPage(browser, { viewport: laptop, locale: language, acceptDownloads: true });
  const { page } = watched;
  await enterAs(page, company);
  await makePoint(page);
  await page.getByRole('link', { name: t('surveys:newSurvey') }).click();
  await buildSurvey(page, 'PX-40');
  const url = page.url();
  await chooseAnother(page);
  const [code = ''] = await print(page);
  await page.goto(url);
  await page.getByRole('link', { name: t('surveys:view.resultsCount', { count: 0 }) }).click();
  await page.getByRole('heading', { name: t('surveys:results.empty') }).waitFor();

  const asked = await openPage(browser, { viewport: phone, locale: language });
  asked.expectFaults(/ERR_INTERNET_DISCONNECTED/);
  await enterAs(asked.page, visitor);
  await openDocument(asked.page, code);
  await answerSurvey(asked.page);
  await asked.close();
  // Begun once, though the page was loaded anew on the way.
  const begun = sql`select 1 from engagement_events where type = 'SURVEY_START'`;
  expect(await stored(server.dataDir, begun)).toHaveLength(1);

  // The results have been open all the time.
  await page.getByText(written).waitFor();
  const row = (name: string) => page.getByRole('row', { name });
  await row('Within a year').getByText('100').waitFor();
  await expect.poll(() => row('CAD model').innerText()).toMatch(/0/);
  await checkScreen(page, 'business-survey-results');
  const file = await download(page, () => button(page, t('surveys:results.download')).click());
  expect(reportRows(file.content, language)).toMatchObject([
    { [questions.when]: 'Within a year', [questions.what]: 'Quote; Samples of grease' },
  ]);

  // The text links to its person, who is still locked, and to everything else it answered.
  await page.getByRole('listitem').filter({ hasText: written }).getByRole('link').click();
  const pane = page.getByRole('complementary', { name: t('leads:pane.label') });
  const survey = pane.getByRole('listitem').filter({ hasText: 'What do you need?' });
  await survey.waitFor();
  await pane.getByText(t('leads:price.source.BASE')).waitFor();
  await expect
    .poll(() => survey.getByRole('definition').allInnerTexts())
    .toEqual(['Within a year', written, 'Quote, Samples of grease']);
  await checkScreen(page, 'business-lead-answers');
  await page.goto(url);

  // Once there are answers the type stays, and an option that goes is hidden.
  await page.getByRole('link', { name: t('surveys:view.build') }).click();
  await page.getByText(t('surveys:answeredRule', { count: 1 })).waitFor();
  await expect.poll(() => order(page)).toEqual([questions.when, questions.more, questions.what]);
  await button(page, questions.what).click();
  await page.getByText(t('surveys:question.typeStays', { count: 1 })).waitFor();
  await button(page, t('surveys:option.hide', { option: 'Quote' })).click();
  await page.getByText(t('surveys:option.hidden', { count: 1 })).waitFor();
  await checkScreen(page, 'business-survey-answered');

  // A colleague was faster.
  const [projectId, id] = [project.id, url.split('/').at(-1)];
  const path = `/project/${projectId}/survey`;
  const theirs = await call<Survey>(server, 'business', company.token, 'GET', `${path}/${id}`);
  const { title: _, defaultLanguage, questions: same } = theirs;
  await call(server, 'business', company.token, 'PUT', path, { id, title: 'Needs', defaultLanguage, questions: same });
  watched.expectFaults(/status of 409/);
  await button(page, t('surveys:save')).click();
  await page.getByRole('dialog').getByText('Needs').waitFor();
  await checkScreen(page, 'business-survey-conflict');
  await button(page, t('exhibitions:conflict.keepMine')).click();
  await page.getByText(t('surveys:saved'), { exact: true }).waitFor();

  await button(page, t('surveys:point.at', { point: 'PX-40' })).click();
  await page.getByRole('menuitem', { name: t('surveys:point.leave') }).click();
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: t('app:ui.dontAskAgain') })
    .check();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('surveys:point.leave'), exact: true })
    .click();
  await page.getByText(t('surveys:point.nowNone')).waitFor();
  await page.goto(server.url('business', `/project/${project.id}/surveys`));
  await page.getByRole('link', { name: 'What do you need?' }).waitFor();
  await checkScreen(page, 'business-surveys');
  await page.goto(server.url('business', '/favourites'));
  const favoured = page.getByRole('table', { name: t('popular-documents:title') });
  await favoured.getByRole('link', { name: 'PX-40 data sheet' }).waitFor();
  await checkScreen(page, 'business-favourites');
  await watched.close();
});
