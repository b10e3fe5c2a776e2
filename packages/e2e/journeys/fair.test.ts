import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Organizer } from '@fairlead/contract/organizers';
import type { Page as Paged } from '@fairlead/contract/page';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { type Company, call, createAdmin, createCompany, createVisitor, type Person } from '../harness/people.ts';
import { reportColumns, reportRows } from '../harness/report-file.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage, type WatchedPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { download } from './exhibitor.ts';
import { askQuestion, enterFair, inviteCandidate, landwerk, makeFair, place, questionText } from './fair-steps.ts';
import { language, laptop, newHere, t } from './fixtures.ts';
import { button, field } from './form.ts';
import { aalto, importExhibitors } from './import-steps.ts';
import { acceptInvitation, agreeToTexts, enterAs } from './sign-in.ts';

const okuma = { name: 'Okuma Verde', stand: 'Hall 2, B 112' } as const;

let server: ServerProcess;
let browser: Browser;
let admin: Person;
let exhibitor: Company;
let organizer: WatchedPage;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
  [admin, exhibitor, organizer] = await Promise.all([
    createAdmin(server),
    createCompany(server, { name: okuma.name, accountName: 'Rosa Okuma' }),
    open(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const open = () => openPage(browser, { viewport: laptop, locale: language, acceptDownloads: true });

const asAdmin = <T>(method: string, path: string, body?: object): Promise<T> =>
  call<T>(server, 'admin', admin.token, method, path, body);

/** From the empty list of organizers to one that is invited. */
async function registerOrganizer(page: Page): Promise<void> {
  await page.goto(server.url('admin', '/organizers'));
  await page.getByRole('heading', { name: t('admins:organizers.empty') }).waitFor();
  await checkScreen(page, 'admin-organizers-empty');
  await button(page, t('admins:organizers.register')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('admins:column.organizer'), exact: true }).fill(landwerk.organizer);
  await field(page, t('admins:organizers.contact')).fill(landwerk.contact);
  await checkScreen(page, 'admin-organizer-register');
  await button(dialog, t('admins:organizers.register')).click();
  await page.getByRole('row').filter({ hasText: landwerk.organizer }).waitFor();
}

/** An invited person signs in with the code of the mail, chooses a password and agrees to the texts. */
async function accept(
  { page, expectFaults }: WatchedPage,
  email: string,
  begins: '/projects' | '/trade-fairs',
): Promise<void> {
  expectFaults(newHere);
  await acceptInvitation(page, server, 'business', { email, password: 'lanterns over the harbour' });
  // The administrator who registered the organizer knew its name, but not the person.
  if (email === landwerk.contact) {
    await field(page, t('consents:yourName')).fill('Ole Petersen');
    await checkScreen(page, 'consent-of-organizer');
  }
  await agreeToTexts(page);
  await page.waitForURL(`**${begins}`);
}

/** The exhibitor that was invited by name joins with a new project. */
async function join(id: string): Promise<void> {
  const watched = await open();
  const { page } = watched;
  await enterAs(page, exhibitor);
  await page.goto(server.url('business', `/add-participation/${id}`));
  await field(page, t('exhibitions:form.stand')).fill(okuma.stand);
  await checkScreen(page, 'business-join');
  await button(page, t('trade-fairs:join.act')).click();
  await page.waitForURL('**/mixie-points');
  await watched.close();
}

/** The exhibitor that was imported accepts, and takes part with the project the import made. */
async function acceptImported(id: string): Promise<void> {
  const watched = await open();
  const { page } = watched;
  await accept(watched, aalto.email, '/projects');
  await page.getByText(aalto.stand).first().waitFor();
  await page.goto(server.url('business', `/add-participation/${id}`));
  await page.getByRole('heading', { name: t('trade-fairs:join.isIn', { project: landwerk.name }) }).waitFor();
  await checkScreen(page, 'business-join-in');
  await watched.close();
}

/** So many visitors that the figures of their answers are shown. */
async function crowd(id: string): Promise<void> {
  await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const { token } = await createVisitor(server);
      const body = { additionalAttributes: { size_of_your_farm: index % 2 === 0 ? 'more' : 'up_to_50_ha' } };
      await call(server, 'app', token, 'POST', `/tradeFair/${id}/participation`, body);
    }),
  );
}

/** Exhibitors of the fair, as list and as file, and the figures of the whole fair. */
async function seeFair(page: Page, id: string): Promise<void> {
  await page.goto(server.url('business', `/trade-fair/${id}/exhibitors`));
  await page.getByRole('searchbox').fill('OKUMA vérde');
  await page.getByRole('row', { name: okuma.name }).getByRole('cell', { name: okuma.stand, exact: true }).waitFor();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('row', { name: aalto.company }).waitFor();
  await checkScreen(page, 'business-fair-exhibitors');
  const csv = await download(page, () => button(page, t('trade-fairs:report.act')).click());
  const column = reportColumns(language);
  const rows = reportRows(csv.content, language);
  expect(rows).toHaveLength(499);
  expect(rows.find((row) => row[column('exhibitor')] === okuma.name)).toMatchObject({
    [column('tradeFair')]: landwerk.name,
    [column('identifier')]: landwerk.identifier,
    [column('stand')]: okuma.stand,
  });
  await place(page, t('trade-fairs:place.figures')).click();
  const answers = page.getByRole('region', { name: t('trade-fairs:figures.answers') });
  await answers.getByRole('row', { name: /^More 6/ }).waitFor();
  await answers.getByRole('row', { name: /^Up to 50 ha 5/ }).waitFor();
  await page.getByRole('region', { name: t('trade-fairs:figures.byHall') }).waitFor();
  await page
    .getByRole('region', { name: t('trade-fairs:nowhere.title') })
    .getByText(t('trade-fairs:nowhere.none'))
    .waitFor();
  await checkScreen(page, 'business-fair-figures');
  await page.goto(server.url('business', '/trade-fairs'));
  await page.getByRole('link', { name: landwerk.name }).waitFor();
  await checkScreen(page, 'business-fairs');
}

/** An administrator makes a fair for an organizer that is found by typing. */
async function makeFairFor(page: Page): Promise<void> {
  await page.goto(server.url('admin', '/trade-fair/new'));
  await field(page, t('exhibitions:form.name')).fill('Kornmarkt');
  await field(page, t('trade-fairs:theme.main')).fill('#ffd400');
  await page.getByText(t('trade-fairs:theme.instead.black')).waitFor();
  await page.getByRole('combobox', { name: t('trade-fairs:form.organizer') }).fill('AGRÁR');
  await page.getByRole('option', { name: landwerk.organizer }).waitFor();
  await checkScreen(page, 'admin-fair-new');
  await page.getByRole('option', { name: landwerk.organizer }).click();
  await button(page, t('trade-fairs:create')).click();
  await page.getByRole('img', { name: t('trade-fairs:code.alt', { code: '' }).trim() }).waitFor();
  const sidebar = page.getByRole('navigation', { name: t('exhibitors:sidebar.label') });
  await sidebar.getByRole('link', { name: t('trade-fairs:title'), exact: true }).click();
  for (const name of ['Kornmarkt', landwerk.name]) await page.getByRole('link', { name }).waitFor();
}

test('from an organizer’s registration to a visitor who enters its fair in the fair’s colour', async () => {
  const office = await open();
  await enterAs(office.page, admin);
  await registerOrganizer(office.page);

  const { page } = organizer;
  await accept(organizer, landwerk.contact, '/trade-fairs');
  const { id, url } = await makeFair(page, server, browser);
  await askQuestion(page);
  // An organizer finds a company that it has nothing to do with yet only when that asks to be found.
  await call(server, 'business', exhibitor.token, 'PATCH', '/exhibitor', { isFindable: true });
  await inviteCandidate(page, okuma.name, 'OKUMA vérde');
  await join(id);
  await page.goto(server.url('business', `/trade-fair/${id}/exhibitors`));
  await importExhibitors(organizer);
  await acceptImported(id);
  await Promise.all([enterFair(browser, url, id), crowd(id)]);
  await seeFair(page, id);

  await makeFairFor(office.page);
  await office.close();
}, 360_000);

test('two who edit one fair, or what it asks, at once lose nothing', async () => {
  const { items } = await asAdmin<Paged<Organizer>>('GET', '/organizer');
  const owner = items.find(({ name }) => name === landwerk.organizer);
  if (owner === undefined) throw new Error('The organizer is gone');
  const made = await asAdmin<Exhibition>('POST', '/exhibition', {
    kind: 'TRADE_FAIR',
    ownerId: owner.id,
    name: 'Herbstmarkt',
    city: 'Erfurt',
  });
  const { page } = organizer;
  organizer.expectFaults(/status of 409/);
  const dialog = page.getByRole('dialog');
  await page.goto(server.url('business', `/trade-fair/${made.id}`));
  await field(page, t('exhibitions:form.city')).fill('Weimar');
  await asAdmin('PUT', `/exhibition/${made.id}`, { name: 'Wintermarkt', city: 'Gera' });
  await button(page, t('exhibitions:form.save')).click();
  await dialog.getByText('Ines Wahlberg').waitFor();
  await dialog.getByRole('row', { name: /Weimar.*Gera/ }).waitFor();
  await checkScreen(page, 'business-fair-conflict');
  await button(dialog, t('exhibitions:conflict.keepMine')).click();
  await page.getByRole('heading', { name: 'Herbstmarkt' }).waitFor();
  expect(await asAdmin('GET', `/exhibition/${made.id}`)).toMatchObject({ city: 'Weimar', version: 3 });

  const [asked] = owner.additionalVisitorAttributes;
  const change = (body: object) => asAdmin<Organizer>('PATCH', `/organizer/${owner.id}`, body);
  await place(page, t('trade-fairs:place.questions')).click();
  const german = questionText(page, t('trade-fairs:questions.question'), 'de');
  await german.fill('Wie groß ist Ihr Betrieb?');
  await change({ additionalVisitorAttributes: [{ ...asked, label: { en: 'Hectares', de: 'Hektar' } }] });
  await button(page, t('exhibitions:form.save')).click();
  await dialog.getByText('Ines Wahlberg').waitFor();
  await dialog.getByRole('row', { name: /Size of your farm.*Wie groß ist Ihr Betrieb\?.*Hectares.*Hektar/ }).waitFor();
  await checkScreen(page, 'business-fair-questions-conflict');
  await button(dialog, t('exhibitions:conflict.takeTheirs')).click();
  await expect.poll(() => german.inputValue()).toBe('Hektar');

  // A change of another field by a colleague is no conflict.
  await german.fill('Größe');
  await change({ name: 'Agrarforum' });
  await button(page, t('exhibitions:form.save')).click();
  await page.getByText(t('exhibitions:form.saved'), { exact: true }).waitFor();
  const now = await asAdmin<Organizer>('GET', `/organizer/${owner.id}`);
  expect(now).toMatchObject({ name: 'Agrarforum', additionalVisitorAttributes: [{ label: { de: 'Größe' } }] });
  await organizer.close();
});
