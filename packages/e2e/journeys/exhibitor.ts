import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { Messages } from '../harness/messages.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import type { checkScreen } from './check-screen.ts';
import { agree, button, field } from './form.ts';
import { signUpForWork } from './sign-in.ts';

/** Checks a screen on the way; the journeys that begin later check nothing. */
type ScreenCheck = typeof checkScreen;
const noCheck: ScreenCheck = async () => undefined;

export const kessler = {
  email: 'jana.brandt@kessler.example',
  password: 'seven quiet lathes hum',
  company: 'Kessler Antriebstechnik',
  name: 'Jana Brandt',
  project: 'Nordhaus Expo',
  stand: 'Hall 4, B 12',
  city: 'Hannover',
  point: 'PX-4 spindle',
  title: 'PX-4: the spindle that stays cool',
  text: 'Water-cooled from the bearing outwards, 24,000 turns a minute.\n\nAsk for the thermal report.',
} as const;

const day = (fromToday: number): string => {
  const date = new Date();
  date.setUTCDate(date.getUTCDate() + fromToday);
  return date.toISOString().slice(0, 10);
};

/** From the business host's sign-up to the empty list of projects. */
export async function registerCompany(
  page: Page,
  server: ServerProcess,
  t: Messages,
  check: ScreenCheck = noCheck,
): Promise<void> {
  await page.goto(server.url('business', '/sign-up'));
  await check(page, 'business-sign-up');
  await signUpForWork(page, kessler);
  await field(page, t('exhibitors:register.company')).waitFor();
  await check(page, 'business-company');
  await fillCompany(page, t);
  await button(page, t('exhibitors:register.submit')).click();
  await page.waitForURL('**/projects');
  await page.getByRole('heading', { name: t('exhibitions:empty.title') }).waitFor();
  await check(page, 'business-projects-empty');
}

export async function fillCompany(page: Page, t: Messages): Promise<void> {
  await field(page, t('exhibitors:register.company')).fill(kessler.company);
  await field(page, t('exhibitors:register.accountName')).fill(kessler.name);
  await field(page, t('exhibitors:register.country')).selectOption('DE');
  await agree(page, t);
}

/** From the list of projects to the first point of the new one, which is still to be written; the project is open today. */
export async function createProject(page: Page, t: Messages, check: ScreenCheck = noCheck): Promise<void> {
  await page.getByRole('link', { name: t('exhibitions:newProject') }).click();
  await field(page, t('exhibitions:form.name')).waitFor();
  await check(page, 'business-project-new');
  await field(page, t('exhibitions:form.name')).fill(kessler.project);
  await field(page, t('exhibitions:form.stand')).fill(kessler.stand);
  await field(page, t('exhibitions:form.startDate')).fill(day(-1));
  await field(page, t('exhibitions:form.startTime')).fill('09:00');
  await field(page, t('exhibitions:form.timeZone')).selectOption('Europe/Berlin');
  await field(page, t('exhibitions:form.endDate')).fill(day(2));
  await field(page, t('exhibitions:form.endTime')).fill('18:00');
  await field(page, t('exhibitions:form.city')).fill(kessler.city);
  await button(page, t('exhibitions:form.create')).click();
  await page.waitForURL('**/mixie-point');
  // The fields of the two forms have the same labels.
  await button(page, t('beacons:create')).waitFor();
}

/** Writes where the caret is put in the text of a point, as by hand: every line is a paragraph. */
export async function writeText(page: Page, t: Messages, text: string): Promise<void> {
  await field(page, t('beacons:text')).click();
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) await page.keyboard.press('Enter');
    await page.keyboard.insertText(line);
  }
}

/** From a point that is still to be written to its editor, with its code. */
export async function createPoint(page: Page, t: Messages, check: ScreenCheck = noCheck): Promise<void> {
  await field(page, t('beacons:name')).waitFor();
  await check(page, 'business-point-new');
  await field(page, t('beacons:name')).fill(kessler.point);
  await field(page, t('beacons:title')).fill(kessler.title);
  await writeText(page, t, kessler.text);
  await button(page, t('beacons:create')).click();
  await page.getByRole('img', { name: t('beacons:qr.alt', { code: '' }).trim() }).waitFor();
  await check(page, 'business-point');
}

export interface DownloadedFile {
  readonly name: string;
  readonly content: Buffer;
}

/** Returns the file that the browser saves when this is pressed. */
export async function download(page: Page, press: () => Promise<void>): Promise<DownloadedFile> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

/** The code of the point whose editor is open, as its two files. */
export async function downloadCode(page: Page, t: Messages): Promise<{ svg: DownloadedFile; png: DownloadedFile }> {
  const files = page.getByRole('group', { name: t('beacons:qr.download') });
  const press = (name: string) => () => files.getByRole('button', { name }).click();
  return {
    svg: await download(page, press(t('beacons:qr.svg'))),
    png: await download(page, press(t('beacons:qr.png'))),
  };
}
