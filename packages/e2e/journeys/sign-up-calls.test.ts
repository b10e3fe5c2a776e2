import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { someEmail } from '../harness/people.ts';
import { password } from '../harness/samples.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { language, phone, t } from './fixtures.ts';
import { agree, button, field } from './form.ts';

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Each call of the way in bad radio is a third of a second that a person waits. */
test('a visitor signs up with no more calls than the protocol takes, and does not wait for the confirmation of the device', async () => {
  const watched = await openPage(browser, { viewport: phone, locale: language });
  const { page } = watched;
  await page.goto(server.url('app', '/sign-up'));
  await field(page, t('accounts:field.name')).fill('Ann Example');
  await field(page, t('accounts:field.email')).fill(someEmail());
  await field(page, t('accounts:field.password')).fill(password);
  await agree(page, t);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const operation = request.headers()['x-amz-target']?.replace(/^.*\./, '');
    if (operation !== undefined) calls.push(operation);
    else if (pathname.startsWith('/papi/visitor')) calls.push(`${request.method()} ${pathname}`);
  });
  // Never answered: a client that waited for them would not get on.
  await page.route('**/papi/visitor/claim', () => {});
  await page.route('**/idp/', async (route) => {
    if (!route.request().headers()['x-amz-target']?.endsWith('.ConfirmDevice')) await route.continue();
  });
  await button(page, t('accounts:signUp.submit')).click();
  await page.getByRole('heading', { name: t('scans:firstUse.title') }).waitFor();
  const needed = calls.filter((call) => call !== 'ConfirmDevice' && !/\/(welcome|configuration|claim)$/.test(call));
  expect(needed).toEqual([
    'SignUp',
    'InitiateAuth',
    'RespondToAuthChallenge',
    'UpdateUserAttributes',
    'POST /papi/visitor',
  ]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await watched.close();
});
