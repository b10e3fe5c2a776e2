import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../../../../../e2e/harness/borrow-chromium.ts';
import { borrowPage } from '../../../../test/browser.ts';
import { type ClientServer, serveClient } from '../../../../test/serve-client.ts';
import { beaconId, point, token, VisitorApi } from '../../../features/scans/test/visitor-api.ts';
import { SurveyApi, survey, surveyId } from '../../../features/surveys/test/survey-api.ts';

let browser: Browser;
let server: ClientServer;
const api = new SurveyApi();
const visitorApi = new VisitorApi();

beforeAll(async () => {
  browser = await borrowChromium();
  server = await serveClient({
    answer: (request, path, body) => {
      const mine = visitorApi.isUnreachable ? undefined : api.answer(request, path, body);
      if (mine) return mine;
      if (!visitorApi.isUnreachable && path === `/papi/scan/${beaconId}`) {
        return { status: 200, body: { ...point, attachments: [], surveyId } };
      }
      return visitorApi.answer(request, path, body);
    },
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const [when, what, more] = survey.questions.map(({ id }) => id);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const eventsOf = (type: string) => api.events.filter((each) => each.type === type).map(({ event }) => event);

test('a survey asks for what is required, lets go of what is unpicked, and loses nothing to a reload or a refusal', async () => {
  const { page, close } = await borrowPage(browser);
  await page.addInitScript((stored) => {
    localStorage.setItem('fairlead.sessionToken', stored);
    localStorage.setItem('fairlead.analytics', 'true');
    localStorage.setItem('fairlead.settingsApplied', 'true');
  }, token);

  // The form does not load at first.
  await page.route(/\/assets\/survey-form-[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(server.at('app.localhost', `/mixie-point/${beaconId}`));
  await page.getByRole('heading', { name: 'This part did not load' }).waitFor();
  await expect
    .poll(() => eventsOf('APP_ERROR'))
    .toMatchObject([{ data: { reason: 'CHUNK_LOAD_FAILED', path: '/mixie-point/:id' } }]);
  await page.unrouteAll();
  await press(page, 'Try again');
  await page.getByRole('heading', { name: '3 short questions' }).waitFor();

  // Required: said at the question, and the keyboard is there.
  await press(page, 'Next question');
  await page.getByRole('alert').getByText('Choose an answer to continue.').waitFor();
  const first = page.getByRole('radio', { name: 'Within 3 months' });
  await expect.poll(() => first.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(api.kept).toBeNull();
  await page.getByRole('radio', { name: 'Within a year' }).check();
  await press(page, 'Next question');

  // As many as fit, and none again: an answer that says nothing is no answer.
  const pick = (name: string) => page.getByRole('checkbox', { name });
  for (const name of ['Quote', 'CAD model', 'Samples']) await pick(name).check();
  await expect.poll(() => api.kept?.answers.find((one) => one.questionId === what)?.optionIds?.length).toBe(3);
  for (const name of ['Quote', 'CAD model', 'Samples']) await pick(name).uncheck();
  await expect.poll(() => api.kept?.answers.map((one) => one.questionId)).toEqual([when]);
  await press(page, 'Next question');

  // Written while the server is unreachable, and still there after a reload.
  visitorApi.isUnreachable = true;
  await page.getByRole('textbox', { name: 'Anything we should know?' }).fill('ATEX for zone 1');
  await page.getByText('Waiting', { exact: true }).waitFor();
  visitorApi.isUnreachable = false;
  await page.reload();
  await press(page, 'Next question');
  await press(page, 'Next question');
  const text = page.getByRole('textbox', { name: 'Anything we should know?' });
  await expect.poll(() => text.inputValue()).toBe('ATEX for zone 1');

  // Without it nothing is sent; refused, it says why and stays.
  await text.fill('');
  await press(page, 'Send answers');
  await page.getByText('Enter an answer to continue.').waitFor();
  expect(api.kept?.isComplete).toBe(false);
  const refusal = {
    type: 'about:blank',
    title: '',
    status: 409,
    code: 'CONFLICT',
    detail: 'The stand is closed.',
    requestId: 'r',
  };
  api.next = { status: 409, body: refusal };
  await text.fill('ATEX, please');
  await press(page, 'Send answers');
  await page.getByRole('alert').getByText('We could not accept your answers: The stand is closed.').waitFor();
  api.next = null;
  await press(page, 'Try again');
  await page.getByText('Thank you, your answers are sent').waitFor();
  expect(api.kept).toMatchObject({
    isComplete: true,
    answers: [{ questionId: when }, { questionId: more, text: 'ATEX, please' }],
  });

  // Begun once in the visit, with what is said of it and nothing of the person.
  expect(eventsOf('SURVEY_START').map(({ at: _, ...said }) => said)).toEqual([{ beaconId }]);

  // An error is reported a few times in the life of a page, as a code.
  await page.evaluate(() => {
    for (const Fault of [RangeError, RangeError, TypeError, SyntaxError, ReferenceError]) {
      void Promise.reject(new Fault('marta@volvik.example'));
    }
  });
  const codes = () => eventsOf('APP_ERROR').map(({ data }) => data?.reason);
  await expect
    .poll(codes)
    .toEqual(['CHUNK_LOAD_FAILED', 'REJECTION_RANGE_ERROR', 'REJECTION_TYPE_ERROR', 'REJECTION_SYNTAX_ERROR']);
  await page.reload();
  await page.getByText('Thank you, your answers are sent').waitFor();
  expect(codes()).toHaveLength(4);
  expect(JSON.stringify(api.events)).not.toContain('marta');
  await close();
});

test('answers that the phone cannot store stay where they were written, and are not called saved', async () => {
  const { page, close } = await borrowPage(browser);
  await page.addInitScript((stored) => {
    localStorage.setItem('fairlead.sessionToken', stored);
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...values) {
      if (this.name === 'operations' && Reflect.get(window, 'isFull'))
        throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, values);
    };
  }, token);
  api.kept = null;
  await page.goto(server.at('app.localhost', `/mixie-point/${beaconId}`));
  await page.getByRole('radio', { name: 'Within a year' }).check();
  await press(page, 'Next question');
  await press(page, 'Next question');
  await page.evaluate(() => Object.assign(window, { isFull: true }));
  const text = page.getByRole('textbox', { name: 'Anything we should know?' });
  await text.fill('ATEX for zone 1');
  const notStored = page.getByRole('alert').getByText('This phone could not store the answers.', { exact: false });
  await notStored.waitFor();
  await press(page, 'Send answers');
  await page.getByRole('button', { name: 'Send answers' }).and(page.locator(':not([aria-busy=true])')).waitFor();
  await notStored.waitFor();
  await expect.poll(() => text.inputValue()).toBe('ATEX for zone 1');
  await expect.poll(() => page.getByText(/^Thank you|^Your answers are saved/).count()).toBe(0);
  await page.evaluate(() => Object.assign(window, { isFull: false }));
  await press(page, 'Send answers');
  await page.getByText('Thank you, your answers are sent').waitFor();
  expect(api.kept).toMatchObject({ isComplete: true, answers: [{}, { text: 'ATEX for zone 1' }] });
  await close();
});
