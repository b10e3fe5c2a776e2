import { completeTheme } from '@fairlead/contract/color';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { decodePng, decodeSvg } from '../harness/decode.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { download } from './exhibitor.ts';
import { language, newHere, phone, t } from './fixtures.ts';
import { button, field } from './form.ts';
import { fillSignUp, marta } from './visitor.ts';

export const landwerk = {
  name: 'Landwerk 2027',
  identifier: 'landwerk-2027',
  city: 'Leipzig',
  colour: '#14603f',
  organizer: 'Agrarforum Messen GmbH',
  contact: 'office@agrarforum.example',
} as const;

export const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: t('trade-fairs:places') }).getByRole('link', { name });

const day = (fromToday: number): string => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

/** From no fair at all to one with a colour and a code; returns its id and the URL in the code. */
export async function makeFair(
  page: Page,
  server: ServerProcess,
  browser: Browser,
): Promise<{ id: string; url: string }> {
  await page.goto(server.url('business', '/trade-fairs'));
  await page.getByRole('heading', { name: t('trade-fairs:empty.title') }).waitFor();
  await checkScreen(page, 'business-fairs-empty');
  await page.getByRole('link', { name: t('trade-fairs:new') }).click();
  await field(page, t('exhibitions:form.name')).fill(landwerk.name);
  await field(page, t('trade-fairs:form.identifier')).fill(landwerk.identifier);
  await page.getByText(t('trade-fairs:form.free'), { exact: true }).waitFor();
  await field(page, t('exhibitions:form.startDate')).fill(day(-1));
  await field(page, t('exhibitions:form.endDate')).fill(day(-3));
  await field(page, t('exhibitions:form.timeZone')).selectOption('Europe/Berlin');
  await field(page, t('exhibitions:form.city')).fill(landwerk.city);
  await field(page, t('trade-fairs:theme.main')).fill('#14603');
  await button(page, t('trade-fairs:create')).click();
  await page.getByText(t('fields:ends_before_start')).waitFor();
  await field(page, t('exhibitions:form.endDate')).fill(day(2));
  await field(page, t('trade-fairs:theme.main')).fill(landwerk.colour);
  await page.getByRole('switch', { name: t('trade-fairs:form.public') }).click();
  await checkScreen(page, 'business-fair-new');
  await button(page, t('trade-fairs:create')).click();
  await page.getByRole('img', { name: t('trade-fairs:code.alt', { code: '' }).trim() }).waitFor();
  await checkScreen(page, 'business-fair');
  const files = page.getByRole('group', { name: t('trade-fairs:code.download') });
  const png = await download(page, () => button(files, t('trade-fairs:code.png')).click());
  const svg = await download(page, () => button(files, t('trade-fairs:code.svg')).click());
  const url = decodePng(png.content) ?? '';
  expect(url).toMatch(new RegExp(`^http://app\\.localhost:${server.port}/trade-fair/redirect/[0-9A-HJKMNP-TV-Z]{10}$`));
  expect(await decodeSvg(browser, svg.content.toString())).toBe(url);
  expect(svg.content.toString()).toContain(landwerk.colour);
  return { id: new URL(page.url()).pathname.split('/').at(-1) ?? '', url };
}

/** The field of a text of a question in one language. */
export const questionText = (page: Page, name: string, of: 'en' | 'de') =>
  field(page, t('trade-fairs:questions.labelIn', { name, language: t(`trade-fairs:questions.language.${of}`) }));

export async function askQuestion(page: Page): Promise<void> {
  await place(page, t('trade-fairs:place.questions')).click();
  await page.getByRole('heading', { name: t('trade-fairs:questions.empty') }).waitFor();
  await button(page, t('trade-fairs:questions.add')).click();
  await field(page, t('trade-fairs:questions.kind')).selectOption('CHOICE');
  await button(page, t('exhibitions:form.save')).click();
  await page.getByText(t('trade-fairs:questions.fault.label_needed')).first().waitFor();
  const question = t('trade-fairs:questions.question');
  await questionText(page, question, 'en').fill('Size of your farm');
  await questionText(page, question, 'de').fill('Größe Ihres Betriebs');
  await questionText(page, t('trade-fairs:questions.choice', { number: 1 }), 'en').fill('Up to 50 ha');
  await questionText(page, t('trade-fairs:questions.choice', { number: 2 }), 'en').fill('More');
  await page.getByRole('checkbox', { name: t('trade-fairs:questions.required') }).check();
  await button(page, t('exhibitions:form.save')).click();
  await page.getByText(t('exhibitions:form.saved'), { exact: true }).waitFor();
  await checkScreen(page, 'business-fair-questions');
}

/** Through the sidebar to who could take part: one exhibitor is invited, and the invitation is listed. */
export async function inviteCandidate(page: Page, name: string, searched: string): Promise<void> {
  const sidebar = page.getByRole('navigation', { name: t('exhibitors:sidebar.label') });
  await sidebar.getByRole('link', { name: t('exhibitors:sidebar.participation') }).click();
  await page.getByRole('searchbox').fill(searched);
  const row = page.getByRole('row', { name });
  await button(row, t('trade-fairs:invite.one')).click();
  await button(row, t('trade-fairs:invite.again')).waitFor();
  await checkScreen(page, 'business-participation');
  await page.getByRole('link', { name: t('trade-fairs:participation.invitations') }).click();
  await page.getByText(t('trade-fairs:invitations.PENDING')).waitFor();
  await checkScreen(page, 'business-fair-invitations');
  await button(page, t('trade-fairs:invite.act')).click();
  await field(page, t('trade-fairs:invite.email')).fill('nobody');
  await button(page, t('trade-fairs:invite.send')).click();
  await page.getByText(t('trade-fairs:invite.emailNeeded')).waitFor();
  await checkScreen(page, 'business-fair-invite');
  await page.keyboard.press('Escape');
}

const colourOf = (page: Page, name: string): Promise<string> =>
  page.evaluate((property) => document.documentElement.style.getPropertyValue(property), name);

/** A visitor scans the code at the entrance, signs up, answers, and goes on in the fair's colour. */
export async function enterFair(browser: Browser, url: string, id: string): Promise<void> {
  const watched = await openPage(browser, { viewport: phone, locale: language });
  const { page } = watched;
  watched.expectFaults(newHere);
  await page.goto(url);
  await page.getByRole('heading', { name: landwerk.name }).waitFor();
  // The colour is put on once the fair is drawn, which may be a moment later.
  await expect.poll(() => colourOf(page, '--fair')).toBe(landwerk.colour);
  await checkScreen(page, 'visitor-fair');
  await page.getByRole('link', { name: t('participation:signUp') }).click();
  await fillSignUp(page, t, marta);
  await button(page, t('accounts:signUp.submit')).click();
  await page.waitForURL('**/add-participation/*');
  await button(page, t('participation:register.act')).click();
  await page.getByText(t('participation:register.needed')).waitFor();
  await checkScreen(page, 'visitor-fair-register');
  const question = language === 'de' ? 'Größe Ihres Betriebs' : 'Size of your farm';
  await field(page, question).selectOption({ label: 'More' });
  await button(page, t('participation:register.act')).click();
  await page.waitForURL('**/mixie-points');
  await page.reload();
  await page.getByRole('heading', { name: t('scans:firstUse.title') }).waitFor();
  const theme = completeTheme({ main: landwerk.colour });
  await expect.poll(() => colourOf(page, '--primary')).toBe(theme.main);
  const kept = await page.evaluate(() => ({ ...localStorage }));
  expect(kept).toMatchObject({
    'fairlead.mainColour': landwerk.colour,
    'fairlead.tradeFairId': id,
    'fairlead.tradeFairName': landwerk.name,
  });
  await checkScreen(page, 'visitor-fair-points');
  await watched.close();
}
