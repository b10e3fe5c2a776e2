import { randomBytes } from 'node:crypto';
import type { Capture } from '@fairlead/contract/captures';
import { makeCode } from '@fairlead/contract/code';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { typeAsScanner } from '../../../../test/type-as-scanner.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { aLead, aPoint, aProject, ids, ok, pretendApi, problem, uuid } from './test/pretend-api.ts';

let api: ReturnType<typeof pretendApi>;
const pages = useBusinessPages((request, path, body) => api(request, path, body));

const code = makeCode(randomBytes);
const printed = `${code.slice(0, 5)} ${code.slice(5)}`;
const fair = aProject();
const showroom = aProject({ id: uuid(11), name: 'Showroom Ulm', stand: null, startsAt: null, endsAt: null });
const [fairName, showroomName] = ['Nordhaus Expo 2027 · Hall 4, C21', 'Showroom Ulm'];

/** Sent captures, with their project. */
let sent: [string, Capture][];
let hasNetwork: boolean;

async function open({ isArchived = false } = {}): Promise<Page> {
  sent = [];
  const capture = (projectId: string) => (_: unknown, body: string) => {
    const { items } = JSON.parse(body) as { items: Capture[] };
    sent.push(...items.map((item) => [projectId, item] as [string, Capture]));
    const refused = { result: 'REFUSED', problem: problem(409, 'ARCHIVED').body };
    const isRefused = isArchived && projectId === fair.id;
    return ok(items.map(({ id }) => ({ id, ...(isRefused ? refused : { result: 'OK', lead: aLead(1) }) })));
  };
  api = pretendApi({
    'GET /papi/exhibition': () => ok({ items: [fair, showroom], nextCursor: null, total: 2 }),
    [`GET /papi/project/${fair.id}/beacon`]: () => ok([aPoint()]),
    [`GET /papi/project/${showroom.id}/beacon`]: () => ok([]),
    [`POST /papi/project/${fair.id}/lead/capture`]: capture(fair.id),
    [`POST /papi/project/${showroom.id}/lead/capture`]: capture(showroom.id),
    [`GET /papi/code/${code}`]: () => ok({ kind: 'VISITOR', code }),
  });
  const page = await pages.open();
  await page.setViewportSize({ width: 390, height: 844 });
  hasNetwork = true;
  await page.route('**/lead/capture', (route) => (hasNetwork ? route.continue() : route.abort('internetdisconnected')));
  await page.addInitScript((id) => {
    localStorage.setItem('fairlead.sessionToken', `a.${btoa(JSON.stringify({ sub: 'jana' }))}.c`);
    localStorage.setItem('fairlead.captureBriefed', 'jana');
    localStorage.setItem('fairlead.codesProject', id);
    const refused = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: refused } });
  }, fair.id);
  await page.goto(pages.at('/scanner'));
  await page.getByRole('button', { name: `Project: ${fairName}. Change` }).waitFor();
  await typeAsScanner(page, `https://app.example.org/scan/${code}`);
  return page;
}

async function move(page: Page) {
  await page.getByRole('button', { name: `Project: ${fairName}. Move` }).click();
  await page.getByRole('menuitemradio', { name: showroomName }).click();
}
/** As the browser says it; the program's own parts are still to be had. */
async function setOnline(page: Page, isOnline: boolean) {
  hasNetwork = isOnline;
  await page.evaluate((is) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => is });
    dispatchEvent(new Event(is ? 'online' : 'offline'));
  }, isOnline);
}
const row = (page: Page) => page.getByRole('listitem').filter({ hasText: /Sent|Not sent|Waiting|Being rated/ });
const toQueue = (page: Page) => page.getByRole('link', { name: 'Queue', exact: true }).click();

test('names the project of a person, and moves them with what was entered, before they are sent', async () => {
  const page = await open();
  await page.getByRole('radio', { name: '4 of 5' }).press('Space');
  await page.getByRole('button', { name: 'PX-40' }).click();
  await move(page);
  await page.getByRole('button', { name: `Project: ${showroomName}. Move` }).waitFor();
  await expect.poll(() => page.getByRole('radio', { name: '4 of 5' }).isChecked()).toBe(true);
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Next badge' }).click();
  await expect.poll(() => sent).toMatchObject([[showroom.id, { code, rating: 4 }]]);
  expect(sent[0]?.[1]).not.toHaveProperty('beaconId');
  // The device stays at the project to which a capture was moved: the next one is for it too.
  await page.getByRole('button', { name: `Project: ${showroomName}. Change` }).waitFor();
  await toQueue(page);
  await row(page).getByText(showroomName).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /Move$/ }).count()).toBe(0);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});

test('moves a person who waits in the queue for a connection, and leaves the scanner at its project', async () => {
  const page = await open();
  await page.getByRole('radio', { name: '4 of 5' }).press('Space');
  await setOnline(page, false);
  await page.getByRole('button', { name: 'Next badge' }).click();
  await page.getByRole('link', { name: '1 waiting' }).click();
  await row(page).getByText(printed).waitFor();
  // In vain: nothing has left the device.
  await page.getByRole('button', { name: 'Send now' }).click();
  await move(page);
  await page.getByRole('button', { name: `Project: ${showroomName}. Move` }).waitFor();
  expect(sent).toEqual([]);
  await setOnline(page, true);
  await expect.poll(() => sent).toMatchObject([[showroom.id, { code, rating: 4 }]]);
  expect(await page.evaluate(() => localStorage.getItem('fairlead.codesProject'))).toBe(ids.project);
});

test('moves a person whom an archived project refused, which sends them', async () => {
  const page = await open({ isArchived: true });
  await page.getByRole('button', { name: 'Next badge' }).click();
  await page.getByRole('link', { name: '1 not sent' }).click();
  await row(page).getByText('The project is archived').waitFor();
  await move(page);
  await row(page).getByText('Sent', { exact: true }).waitFor();
  expect(sent.map(([projectId]) => projectId)).toEqual([fair.id, showroom.id]);
});
