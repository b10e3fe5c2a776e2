import { randomBytes } from 'node:crypto';
import type { Capture } from '@fairlead/contract/captures';
import { makeCode } from '@fairlead/contract/code';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkAccessibility } from '../../../../../e2e/harness/accessibility.ts';
import { borrowChromium } from '../../../../../e2e/harness/borrow-chromium.ts';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { borrowPage, type WatchedPage } from '../../../../test/browser.ts';
import { type ClientServer, serveClient } from '../../../../test/serve-client.ts';
import { aLead, aPoint, ids, ok, pretendApi, problem } from './test/pretend-api.ts';

let browser: Browser;
let server: ClientServer;
let watched: WatchedPage;
let sent: Capture[];
let reports: { waiting: number; oldestAt: string | null }[];
/** Requests that a device may not make. */
let refused: string[];
let urls: string[];
let scope: string;
let ended: string[];
let isTaking: boolean;
let person: string;

const secrets = ['first', 'second'].map((word) => `flt_${word.padEnd(49, 'x')}`);
const [first = '', second = ''] = secrets;
const project = { id: ids.project, name: 'Nordhaus Expo 2027', stand: 'Hall 4, C21' };

/** The server, as far as it matters here: a token of a device may call these and nothing else that is not public. */
const answer: ReturnType<typeof pretendApi> = (request, path, body) => {
  if (path.startsWith('/papi')) urls.push(request.url ?? '');
  const token = /^Bearer (flt_.*)$/.exec(request.headers.authorization ?? '')?.[1];
  const allowed: Parameters<typeof pretendApi>[0] = {
    'GET /papi/managedToken/current': () =>
      ok({ id: ids.point, name: 'Stand phone 2', scope, expiresAt: null, company: 'Kessler Antriebstechnik', project }),
    'PUT /papi/managedToken/device': () => {
      reports.push(JSON.parse(body));
      return { status: 204, body: null };
    },
    [`GET /papi/project/${ids.project}/beacon`]: () => ok([aPoint()]),
    [`POST /papi/project/${ids.project}/lead/capture`]: () => {
      if (!isTaking) return problem(503, 'UNAVAILABLE');
      const { items } = JSON.parse(body) as { items: Capture[] };
      sent.push(...items);
      return ok(items.map(({ id }) => ({ id, result: 'OK', lead: aLead(1, { name: 'I.' }) })));
    },
    'GET /papi/scan/info': () => ok({ kind: 'VISITOR', code: person }),
    'GET /papi/asset/industries': () => ok([]),
    'GET /papi/asset/jobRoles': () => ok([]),
  };
  if (token === undefined || !path.startsWith('/papi')) return pretendApi(allowed)(request, path, body);
  if (ended.includes(token)) return problem(401, 'TOKEN_REVOKED');
  const route = allowed[`${request.method} ${path}`];
  if (route) return route(request, body);
  refused.push(`${request.method} ${path}`);
  return problem(403, 'FORBIDDEN');
};

beforeAll(async () => {
  browser = await borrowChromium();
  server = await serveClient({ answer: (request, path, body) => answer(request, path, body) });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
beforeEach(async () => {
  [sent, reports, refused, urls, ended, scope, isTaking] = [[], [], [], [], [], 'CAPTURE', true];
  person = makeCode(randomBytes);
  watched = await borrowPage(browser);
  await watched.page.addInitScript(() => {
    const denied = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: denied } });
  });
});
afterEach(async () => {
  await watched.close();
  expect(watched.complaints.filter((complaint) => !complaint.startsWith('Failed to load resource'))).toEqual([]);
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
/** Sends what waits, or sees that the queue has just sent it by itself: then there is nothing to press. */
const sendNow = (page: Page) =>
  Promise.race([press(page, 'Send now'), expect.poll(() => sent.length).toBeGreaterThan(0)]);
async function setUp(secret: string): Promise<Page> {
  const { page } = watched;
  await page.goto(server.at('business.localhost', `/token#token=${secret}`));
  await press(page, 'Use as a scanner');
  return page;
}
async function isReady(page: Page): Promise<void> {
  await page.waitForURL('**/scanner');
  await page.getByRole('heading', { name: 'Camera access is blocked' }).waitFor();
}
async function capture(page: Page): Promise<void> {
  await page.getByLabel('10-character code').first().fill(person);
  await press(page, 'Look up');
}

test('a code sets a device up: it has the scanner for its project, and no other place', async () => {
  const page = await setUp(first);
  await isReady(page);
  await page.getByText('Hall 4, C21').waitFor();
  // The secret of the code stays in no URL: neither here, nor in the history, nor at the server.
  expect(page.url()).not.toContain('flt_');
  expect(urls.filter((url) => url.includes('flt_'))).toEqual([]);
  await page.goBack().catch(() => null);
  expect(page.url()).not.toContain('flt_');
  for (const place of ['/projects', '/users', '/', `/project/${ids.project}`, '/settings']) {
    await page.goto(server.at('business.localhost', place));
    await isReady(page);
  }
  await expect.poll(() => page.getByRole('link', { name: /Projects|Leads|Team/ }).count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Open navigation' }).count()).toBe(0);
  await checkAccessibility(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expect(refused).toEqual([]);
});

test('a link says whose scanner the phone becomes, and ends no session before somebody agrees', async () => {
  const { page } = watched;
  const signedIn = () => page.evaluate(() => localStorage.getItem('fairlead.sessionToken'));
  const jana = `e30.${Buffer.from('{"sub":"jana","email":"jana@kessler.example"}').toString('base64url')}.c2ln`;
  await page.goto(server.at('business.localhost', '/robots.txt'));
  await page.evaluate((token) => localStorage.setItem('fairlead.sessionToken', token), jana);
  const open = () => page.goto(server.at('business.localhost', `/token#token=${first}`));
  await open();
  await page.getByRole('heading', { name: 'Use this device as a scanner of Kessler Antriebstechnik?' }).waitFor();
  await page.getByText('You are signed in as jana@kessler.example.').waitFor();
  expect(page.url()).not.toContain('flt_');
  await checkAccessibility(page);
  expect(await signedIn()).toBe(jana);
  await press(page, 'Do not use this link');
  await page.waitForURL((url) => url.pathname !== '/token');
  expect(await signedIn()).toBe(jana);
  await page.goto(server.at('business.localhost', '/robots.txt'));
  await setUp(first);
  await isReady(page);
  expect(await signedIn()).toBe(first);
});

test('it captures people for the company, and says what nobody has yet', async () => {
  const page = await setUp(first);
  await isReady(page);
  await expect.poll(() => reports).toEqual([{ waiting: 0, oldestAt: null }]);
  await capture(page);
  await page.getByRole('dialog').getByText('Kessler Antriebstechnik').waitFor();
  isTaking = false;
  await press(page, 'I will tell them: capture');
  await press(page, 'Next badge');
  await page.getByRole('link', { name: '1 waiting' }).waitFor();
  // A device that begins anew says at once how it is.
  await page.reload();
  await expect.poll(() => reports.at(-1)).toEqual({ waiting: 1, oldestAt: expect.stringMatching(/^\d{4}-/) });
  expect(sent).toEqual([]);
  await page.getByRole('link', { name: '1 waiting' }).click();
  await page.getByRole('button', { name: 'Send now', exact: true }).waitFor();
  isTaking = true;
  await sendNow(page);
  await expect.poll(() => sent).toMatchObject([{ code: person }]);
  expect(refused).toEqual([]);
});

test('it says soon what waits on it, though its clock was set back since it last did', async () => {
  const { page } = watched;
  const noon = Date.parse('2027-03-09T12:00:00Z');
  await page.clock.install({ time: noon });
  await setUp(first);
  await isReady(page);
  await expect.poll(() => reports.length).toBe(1);
  await page.clock.setSystemTime(noon - 3 * 3_600_000);
  await capture(page);
  await press(page, 'I will tell them: capture');
  await page.getByRole('radio', { name: '4 of 5' }).waitFor();
  await page.clock.runFor(30_000);
  await expect.poll(() => reports.at(-1)).toMatchObject({ waiting: 1 });
});

test('a revoked one is out; what it kept is sent by the next token of the same project', async () => {
  const page = await setUp(first);
  await isReady(page);
  await capture(page);
  isTaking = false;
  await press(page, 'I will tell them: capture');
  await press(page, 'Next badge');
  await page.getByRole('link', { name: '1 waiting' }).waitFor();
  ended = [first];
  await page.reload();
  await page.waitForURL('**/login*');
  await page.getByText('1 captured visitor is waiting on this device.').waitFor();
  await expect.poll(() => page.locator('body').innerText()).not.toContain(person);
  expect(await page.evaluate(() => JSON.stringify(Object.values(localStorage)))).not.toContain('flt_');
  isTaking = true;
  await setUp(second);
  await page.waitForURL('**/scanner');
  await expect.poll(() => sent).toMatchObject([{ code: person }]);
});

test.each([
  ['business.localhost', 'READ'],
  ['app.localhost', 'CAPTURE'],
])('at %s a token of scope %s signs nobody in, and says so', async (host, given) => {
  scope = given;
  const { page } = watched;
  await page.goto(server.at(host, `/token#token=${first}`));
  await page.getByText('This token cannot sign you in.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('fairlead.sessionToken'))).toBeNull();
  expect(page.url()).not.toContain('flt_');
});
