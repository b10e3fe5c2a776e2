import { type Survey, survey } from '@fairlead/contract/surveys';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../../../../../e2e/harness/borrow-chromium.ts';
import { borrowPage } from '../../../../test/browser.ts';
import { type Answer, type ClientServer, serveClient } from '../../../../test/serve-client.ts';
import { aPoint, ids, ok, pretendApi } from './test/pretend-api.ts';

const made = '2027-03-01T08:00:00.000Z';
const idOf = (number: number) => `0192f000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** As it was stored before there were marks. */
let stored: Survey = survey.parse({
  id: idOf(1),
  projectId: ids.project,
  title: 'What do you need?',
  beaconId: ids.point,
  beaconName: 'PX-40',
  startedCount: 3,
  completeCount: 2,
  createdAt: made,
  updatedAt: made,
  defaultLanguage: 'en',
  questions: [
    {
      id: idOf(2),
      type: 'SINGLE',
      text: { en: 'When do you plan to buy?' },
      options: [
        { id: idOf(3), text: { en: 'Within 3 months' } },
        { id: idOf(4), text: { en: 'Within a year' } },
      ],
    },
  ],
  updatedBy: null,
  version: 1,
});
const path = `/papi/project/${ids.project}/survey`;
const api = pretendApi({
  [`GET ${path}/${stored.id}`]: () => ok(stored),
  [`GET ${path}`]: () => ok([]),
  [`GET /papi/project/${ids.project}/beacon`]: () => ok([aPoint()]),
  [`GET /papi/project/${ids.project}/surveyResult`]: () => ok([]),
  [`PUT ${path}`]: (_, body): Answer => {
    const { questions } = JSON.parse(body) as Survey;
    stored = { ...stored, questions, version: stored.version + 1 };
    return ok(stored);
  },
});

let browser: Browser;
let server: ClientServer;
beforeAll(async () => {
  browser = await borrowChromium();
  server = await serveClient({ answer: (request, target, body) => api(request, target.split('?')[0] ?? '', body) });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

test('an option is marked as a buying signal and kept so, and the mark can be taken off', async () => {
  const watched = await borrowPage(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = watched;
  await page.addInitScript(() => localStorage.setItem('fairlead.sessionToken', 'a.e30.c'));
  await page.goto(server.at('business.localhost', `/project/${ids.project}/survey/${stored.id}`));
  const question = page.getByRole('button', { name: 'When do you plan to buy?', exact: true });
  const flag = (option: string) => page.getByRole('button', { name: `Buying signal: ${option}` });
  const note = page.getByText('They do not see the flag.');
  const signals = () => stored.questions[0]?.options.map((option) => option.isBuyingSignal);
  const isPressed = (option: string) => flag(option).getAttribute('aria-pressed');

  await question.click();
  await flag('Within a year').waitFor();
  await expect.poll(async () => [await isPressed('Within 3 months'), await note.count()]).toEqual(['false', 0]);
  await flag('Within 3 months').press('Enter');
  await expect.poll(() => Promise.all(['Within 3 months', 'Within a year'].map(isPressed))).toEqual(['true', 'false']);
  await note.waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(signals).toEqual([true, false]);

  await page.reload();
  await question.click();
  await expect.poll(() => isPressed('Within 3 months')).toBe('true');
  await flag('Within 3 months').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(signals).toEqual([false, false]);
  await watched.close();
  expect(watched.complaints).toEqual([]);
});

test('the preview speaks the languages of the survey alone, and the one that is being written', async () => {
  const watched = await borrowPage(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = watched;
  await page.addInitScript(() => localStorage.setItem('fairlead.sessionToken', 'a.e30.c'));
  await page.goto(server.at('business.localhost', `/project/${ids.project}/survey/${stored.id}`));
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByText('When do you plan to buy?').waitFor();
  await expect.poll(() => preview.getByRole('radio', { name: 'Deutsch' }).count()).toBe(0);
  await page.getByRole('button', { name: 'When do you plan to buy?', exact: true }).click();
  await page.getByText('Required').waitFor();

  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect.poll(() => preview.getByRole('radio', { name: 'Deutsch' }).isChecked()).toBe(true);
  await expect.poll(() => preview.getByRole('radio', { name: 'Español' }).count()).toBe(0);
  await preview.getByRole('radio', { name: 'English' }).click();
  await page.getByRole('tab', { name: 'English' }).click();
  await page.getByRole('tab', { name: 'Deutsch' }).click();
  await expect.poll(() => preview.getByRole('radio', { name: 'Deutsch' }).isChecked()).toBe(true);
  await watched.close();
  expect(watched.complaints).toEqual([]);
});
