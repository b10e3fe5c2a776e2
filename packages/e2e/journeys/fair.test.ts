import { completeTheme } from '@fairlead/contract/color';
import { parse } from 'csv-parse/sync';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../harness/chromium.ts';
import { decodePng, decodeSvg } from '../harness/decode.ts';
import { call } from '../harness/people.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { button, download } from './exhibitor.ts';
import { type Company, createAdmin, createCompany, createOrganizer, enterAs } from './fair-people.ts';
import { field } from './form.ts';
import { look } from './look.ts';
import { language, laptop, newHere, phone, t } from './setting.ts';
import { fillSignUp, marta } from './visitor.ts';

const fair = { name: 'Landwerk 2027', identifier: 'landwerk-2027', city: 'Leipzig', colour: '#14603f' } as const;
const okuma = 'Okuma Verde';

let server: ServerProcess;
let browser: Browser;
let organizer: Company;
let exhibitor: Company;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchChromium()]);
  organizer = await createOrganizer(server, 'Agrarforum Messen', 'Ole Brandt');
  exhibitor = await createCompany(server, okuma, 'Rosa Okuma');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const open = (viewport: typeof phone | typeof laptop) =>
  openPage(browser, { viewport, locale: language, acceptDownloads: true });

const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: t('fairs:places') }).getByRole('link', { name });

const day = (fromToday: number): string => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

/** From no fair at all to one with a colour, a question and a code; answers what the code says. */
async function makeFair(page: Page): Promise<{ id: string; address: string }> {
  await page.goto(server.url('business', '/trade-fairs'));
  await page.getByRole('heading', { name: t('fairs:empty.title') }).waitFor();
  await look(page, 'business-fairs-empty');
  await page.getByRole('link', { name: t('fairs:new') }).click();
  await field(page, t('exhibitions:form.name')).fill(fair.name);
  await field(page, t('fairs:form.identifier')).fill(fair.identifier);
  await page.getByText(t('fairs:form.free'), { exact: true }).waitFor();
  await field(page, t('exhibitions:form.startDate')).fill(day(-1));
  await field(page, t('exhibitions:form.endDate')).fill(day(-3));
  await field(page, t('exhibitions:form.timeZone')).selectOption('Europe/Berlin');
  await field(page, t('exhibitions:form.city')).fill(fair.city);
  await field(page, t('fairs:theme.main')).fill('#14603');
  await button(page, t('fairs:create')).click();
  await page.getByText(t('fields:ends_before_start')).waitFor();
  await field(page, t('exhibitions:form.endDate')).fill(day(2));
  await field(page, t('fairs:theme.main')).fill(fair.colour);
  await page.getByRole('switch', { name: t('fairs:form.public') }).click();
  await look(page, 'business-fair-new');
  await button(page, t('fairs:create')).click();
  await page.getByRole('img', { name: t('fairs:code.alt', { code: '' }).trim() }).waitFor();
  await look(page, 'business-fair');
  const files = page.getByRole('group', { name: t('fairs:code.download') });
  const png = await download(page, () => files.getByRole('button', { name: t('fairs:code.png') }).click());
  const svg = await download(page, () => files.getByRole('button', { name: t('fairs:code.svg') }).click());
  const address = decodePng(png.content) ?? '';
  expect(address).toMatch(
    new RegExp(`^http://app\\.localhost:${server.port}/trade-fair/redirect/[0-9A-HJKMNP-TV-Z]{10}$`),
  );
  expect(await decodeSvg(browser, svg.content.toString())).toBe(address);
  expect(svg.content.toString()).toContain(fair.colour);
  return { id: new URL(page.url()).pathname.split('/').at(-1) ?? '', address };
}

async function askQuestion(page: Page): Promise<void> {
  await place(page, t('fairs:place.questions')).click();
  await page.getByRole('heading', { name: t('fairs:questions.empty') }).waitFor();
  await button(page, t('fairs:questions.add')).click();
  const text = (name: string, of: 'en' | 'de') =>
    field(page, t('fairs:questions.labelIn', { name, language: t(`fairs:questions.language.${of}`) }));
  await field(page, t('fairs:questions.kind')).selectOption('CHOICE');
  await button(page, t('exhibitions:form.save')).click();
  await page.getByText(t('fairs:questions.fault.label_needed')).first().waitFor();
  await text(t('fairs:questions.question'), 'en').fill('Size of your farm');
  await text(t('fairs:questions.question'), 'de').fill('Größe Ihres Betriebs');
  await text(t('fairs:questions.choice', { number: 1 }), 'en').fill('Up to 50 ha');
  await text(t('fairs:questions.choice', { number: 2 }), 'en').fill('More');
  await page.getByRole('checkbox', { name: t('fairs:questions.required') }).check();
  await button(page, t('exhibitions:form.save')).click();
  await page.getByText(t('exhibitions:form.saved'), { exact: true }).waitFor();
  await look(page, 'business-fair-questions');
}

async function inviteCandidate(page: Page): Promise<void> {
  await place(page, t('fairs:place.candidates')).click();
  await page.getByRole('searchbox').fill('OKUMA vérde');
  const row = page.getByRole('row', { name: okuma });
  await row.getByRole('button', { name: t('fairs:invite.one') }).click();
  await row.getByRole('button', { name: t('fairs:invite.again') }).waitFor();
  await look(page, 'business-fair-candidates');
  await place(page, t('fairs:place.invitations')).click();
  await page.getByText(t('fairs:invitations.PENDING')).waitFor();
  await look(page, 'business-fair-invitations');
  await button(page, t('fairs:invite.act')).first().click();
  await field(page, t('fairs:invite.address')).fill('nobody');
  await button(page, t('fairs:invite.send')).click();
  await page.getByText(t('fairs:invite.addressNeeded')).waitFor();
  await look(page, 'business-fair-invite');
  await page.keyboard.press('Escape');
}

async function joinFair(id: string): Promise<void> {
  const watched = await open(laptop);
  const { page } = watched;
  await enterAs(page, exhibitor);
  await page.goto(server.url('business', `/add-participation/${id}`));
  await field(page, t('exhibitions:form.stand')).fill('Hall 2, B 112');
  await look(page, 'business-join');
  await button(page, t('fairs:join.act')).click();
  await page.waitForURL('**/mixie-points');
  await watched.close();
}

const colourOf = (page: Page, name: string): Promise<string> =>
  page.evaluate((property) => document.documentElement.style.getPropertyValue(property), name);

async function enterFair(address: string, id: string): Promise<void> {
  const watched = await open(phone);
  const { page } = watched;
  watched.expectFaults(newHere);
  await page.goto(address);
  await page.getByRole('heading', { name: fair.name }).waitFor();
  expect(await colourOf(page, '--fair')).toBe(fair.colour);
  await look(page, 'visitor-fair');
  await page.getByRole('link', { name: t('participation:signUp') }).click();
  await fillSignUp(page, t, marta);
  await page.getByRole('button', { name: t('accounts:signUp.submit') }).click();
  await page.waitForURL('**/add-participation/*');
  await button(page, t('participation:register.act')).click();
  await page.getByText(t('participation:register.needed')).waitFor();
  await look(page, 'visitor-fair-register');
  const question = language === 'de' ? 'Größe Ihres Betriebs' : 'Size of your farm';
  await field(page, question).selectOption({ label: 'More' });
  await button(page, t('participation:register.act')).click();
  await page.waitForURL('**/mixie-points');
  await page.reload();
  await page.getByRole('heading', { name: t('scans:firstUse.title') }).waitFor();
  const theme = completeTheme({ main: fair.colour });
  await expect.poll(() => colourOf(page, '--primary')).toBe(theme.main);
  const kept = await page.evaluate(() => ({ ...localStorage }));
  expect(kept).toMatchObject({
    'fairlead.mainColour': fair.colour,
    'fairlead.tradeFairId': id,
    'fairlead.tradeFairName': fair.name,
  });
  await look(page, 'visitor-fair-points');
  await watched.close();
}

test('an organizer makes a fair, an exhibitor joins it, and a visitor enters it in its colour', async () => {
  const watched = await open(laptop);
  const { page } = watched;
  await enterAs(page, organizer);
  const { id, address } = await makeFair(page);
  await askQuestion(page);
  await inviteCandidate(page);
  await joinFair(id);
  await enterFair(address, id);

  await page.goto(server.url('business', `/trade-fair/${id}/exhibitors`));
  await page.getByRole('row', { name: okuma }).getByText('Hall 2, B 112').waitFor();
  await look(page, 'business-fair-exhibitors');
  const csv = await download(page, () => button(page, t('fairs:report.act')).click());
  const rows = parse(csv.content, { bom: true, delimiter: language === 'en' ? ',' : ';' }) as string[][];
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual(expect.arrayContaining([fair.name, fair.identifier, okuma, 'Hall 2, B 112']));
  await place(page, t('fairs:place.figures')).click();
  await page.getByText(t('fairs:figures.visitors')).waitFor();
  await look(page, 'business-fair-figures');
  await page.goto(server.url('business', '/trade-fairs'));
  await page.getByRole('link', { name: fair.name }).waitFor();
  await look(page, 'business-fairs');
  await watched.close();
});

test('two who edit one fair at once lose nothing', async () => {
  const made = await call<{ id: string; name: string }>(server, 'business', organizer.token, 'POST', '/exhibition', {
    kind: 'TRADE_FAIR',
    name: 'Herbstmarkt',
    city: 'Erfurt',
  });
  const watched = await open(laptop);
  const { page } = watched;
  watched.expectFaults(/status of 409/);
  await enterAs(page, organizer);
  await page.goto(server.url('business', `/trade-fair/${made.id}`));
  await field(page, t('exhibitions:form.city')).fill('Weimar');
  await call(server, 'business', organizer.token, 'PUT', `/exhibition/${made.id}`, {
    name: 'Wintermarkt',
    city: 'Gera',
  });
  await button(page, t('exhibitions:form.save')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Ole Brandt').waitFor();
  await dialog.getByRole('row', { name: /Weimar.*Gera/ }).waitFor();
  await look(page, 'business-fair-conflict');
  await dialog.getByRole('button', { name: t('exhibitions:conflict.keepMine') }).click();
  await page.getByRole('heading', { name: 'Herbstmarkt' }).waitFor();
  const now = await call<{ city: string; version: number }>(
    server,
    'business',
    organizer.token,
    'GET',
    `/exhibition/${made.id}`,
  );
  expect(now).toMatchObject({ city: 'Weimar', version: 3 });
  await watched.close();
});

test('an administrator makes a fair for an organizer, and sees those of all', async () => {
  const watched = await open(laptop);
  const { page } = watched;
  await enterAs(page, await createAdmin(server));
  await page.goto(server.url('admin', '/trade-fair/new'));
  await field(page, t('exhibitions:form.name')).fill('Kornmarkt');
  await field(page, t('fairs:form.organizer')).selectOption({ label: 'Agrarforum Messen' });
  await field(page, t('fairs:theme.main')).fill('#ffd400');
  await page.getByText(t('fairs:theme.instead.black')).waitFor();
  await button(page, t('fairs:create')).click();
  await page.getByRole('img', { name: t('fairs:code.alt', { code: '' }).trim() }).waitFor();
  await look(page, 'admin-fair');
  const { items } = await call<{ items: { name: string; ownerId: string }[] }>(
    server,
    'business',
    organizer.token,
    'GET',
    '/exhibition?kind=TRADE_FAIR&sort=-createdAt&limit=1',
  );
  expect(items).toMatchObject([{ name: 'Kornmarkt' }]);
  await page.goto(server.url('admin', '/trade-fairs'));
  await page.getByRole('link', { name: 'Kornmarkt' }).waitFor();
  await look(page, 'admin-fairs');
  await watched.close();
});
