import { randomBytes } from 'node:crypto';
import type { Capture, CaptureOutcome } from '@fairlead/contract/captures';
import { makeCode } from '@fairlead/contract/code';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkAccessibility } from '../../../../../e2e/harness/accessibility.ts';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import type { WatchedPage } from '../../../../test/browser.ts';
import { useFrame } from '../../../../test/frame.ts';
import { typeAsScanner } from '../../../../test/type-as-scanner.ts';
import { aLead, aPoint, aProject, ids, ok, pretendApi, problem } from './test/pretend-api.ts';

const frame = useFrame();
let watched: WatchedPage;
/** Bodies of the requests. */
let sent: Capture[][];
let isReachable: boolean;
let outcomeOf: (item: Capture) => CaptureOutcome;
/** Codes that are a person's. */
let people: string[];
let printed: string;
beforeEach(async () => {
  [sent, isReachable, printed] = [[], true, makeCode(randomBytes)];
  people = Array.from({ length: 3 }, () => makeCode(randomBytes));
  const lead = aLead(1, { name: 'I.', profession: 'ENGINEERING', industry: '28' });
  outcomeOf = ({ id }) => ({ id, result: 'OK', lead });
  const api = pretendApi({
    'GET /papi/exhibition': () => ok({ items: [aProject()], nextCursor: null, total: 1 }),
    [`GET /papi/project/${ids.project}/beacon`]: () => ok([aPoint()]),
    'GET /health/live': () => ({ ...ok({}), headers: { date: new Date(Date.now() - 600_000).toUTCString() } }),
    [`POST /papi/project/${ids.project}/lead/capture`]: (_, body) => {
      const { items } = JSON.parse(body) as { items: Capture[] };
      sent.push(items);
      return ok(items.map((item) => outcomeOf(item)));
    },
    ...Object.fromEntries(
      people.map((code) => [`GET /papi/code/${code}`, () => ok({ kind: 'VISITOR', code })] as const),
    ),
    [`GET /papi/code/${printed}`]: () => ok({ kind: 'BLANK', code: printed, projectId: ids.project }),
  });
  frame.answer = (path, request, body) => {
    const isOfApi = path.startsWith('/papi/code') || path.endsWith('/lead/capture') || path === '/health/live';
    return isOfApi && !isReachable ? null : api(request, path, body);
  };
  watched = await frame.open();
  await watched.page.addInitScript(() => {
    localStorage.setItem('fairlead.sessionToken', `a.${btoa(JSON.stringify({ sub: 'jana' }))}.c`);
    const refused = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: refused } });
  });
});
afterEach(() => expect(watched.complaints.filter((complaint) => !isFailedLoad(complaint))).toEqual([]));

async function open({ isBriefed = true, width = 390 } = {}): Promise<Page> {
  const { page } = watched;
  // As one who has read what to tell people.
  if (isBriefed) await page.addInitScript(() => localStorage.setItem('fairlead.captureBriefed', 'jana'));
  await page.setViewportSize({ width, height: 844 });
  await page.goto(frame.server.at('business.localhost', '/scanner'));
  await page.getByRole('heading', { name: 'Camera access is blocked' }).waitFor();
  return page;
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
/** Sends what waits, or sees that the queue has just sent it by itself: then there is nothing to press. */
const sendNow = (page: Page) =>
  Promise.race([press(page, 'Send now'), expect.poll(() => sent.length).toBeGreaterThan(0)]);
const sweep = (page: Page, code: string) => typeAsScanner(page, `https://app.example.org/scan/${code}`);
const typeCode = async (page: Page, code: string) => {
  await page.getByLabel('10-character code').first().fill(code);
  await press(page, 'Look up');
};
const form = (page: Page) => page.getByRole('radio', { name: '4 of 5' });
const place = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const print = (code: string) => `${code.slice(0, 5)} ${code.slice(5)}`;
const [one, two, three] = [0, 1, 2];
const codeAt = (index: number) => people[index] ?? '';
const placeAt = (page: Page, index: number) => place(page, print(codeAt(index)));
const isFailedLoad = (complaint: string) => complaint.startsWith('Failed to load resource');

test('who is scanned is told first, asked about in two taps, and sent once with all that was said', async () => {
  const page = await open({ isBriefed: false });
  await typeCode(page, codeAt(one));
  await page.getByRole('dialog', { name: 'Before the first badge' }).getByText('Kessler Antriebstechnik').waitFor();
  await checkAccessibility(page);
  await press(page, 'I will tell them: capture');
  await page
    .getByRole('dialog', { name: /^Captured, / })
    .getByText(print(codeAt(one)))
    .waitFor();
  await form(page).press('Space');
  await press(page, 'Quote');
  await press(page, 'More');
  await page.getByLabel('New tag').fill('Test rig');
  await page.keyboard.press('Enter');
  await press(page, 'PX-40');
  await page.getByLabel('Note').fill('12 pieces first');
  await checkAccessibility(page);
  expect(sent).toEqual([]);
  await press(page, 'Next badge');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject([
    { code: codeAt(one), rating: 4, tags: ['Quote', 'Test rig'], note: '12 pieces first', beaconId: ids.point },
  ]);
  // The last person stays within reach, by what the server let be seen of them.
  await page.getByText('I. · Engineering').waitFor();
  await page.getByText(/4 of 5$/).waitFor();

  // More about the same person is a capture of its own, behind the first.
  await press(page, 'Rate');
  await page.getByRole('radio', { name: '5 of 5' }).press('Space');
  await press(page, 'Next badge');
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toMatchObject([{ code: codeAt(one), rating: 5 }]);
  expect(sent[1]?.[0]?.tags).toBeUndefined();
  expect(sent[1]?.[0]?.id).not.toBe(sent[0]?.[0]?.id);

  // Scanned again they are known, and so is since when: without a connection as well.
  isReachable = false;
  await Promise.all([page.waitForEvent('requestfailed'), typeCode(page, codeAt(one))]);
  await page.getByText(/^I\. · Engineering · captured before at \d\d:\d\d$/).waitFor();
  await page.waitForTimeout(300);
  await expect.poll(() => page.getByText('could not look up this code').count()).toBe(0);
});

test('without a connection everybody is kept, survives a reload, and goes once when it is back, in one batch', async () => {
  const page = await open();
  isReachable = false;
  for (const index of [one, two]) {
    await typeCode(page, codeAt(index));
    await form(page).press('Space');
    await press(page, 'Next badge');
    await page
      .getByText(print(codeAt(index)))
      .first()
      .waitFor();
  }
  // A counted capture is a stored one.
  await page.getByRole('link', { name: '2 waiting' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: '2 waiting' }).click();
  await placeAt(page, one).getByText('Waiting', { exact: true }).waitFor();
  await placeAt(page, two).getByText('4 of 5').waitFor({ state: 'attached' });
  await checkAccessibility(page);
  expect(sent).toEqual([]);
  isReachable = true;
  await sendNow(page);
  await expect.poll(() => page.getByText('Sent', { exact: true }).count()).toBe(2);
  expect(sent.map((items) => items.map(({ code }) => code))).toEqual([[codeAt(one), codeAt(two)]]);
});

test('what was begun is sent when its page is gone: after a minute, by the page that comes next', async () => {
  const page = await open();
  await typeCode(page, codeAt(one));
  await form(page).press('Space');
  await page.getByText('Saved on this device').waitFor();
  // The page goes without a word, as with an empty battery; a minute later another one opens.
  await page.evaluate(
    () =>
      new Promise((done, failed) => {
        const opening = indexedDB.open('fairlead.operations.jana');
        opening.onsuccess = () => {
          const store = opening.result.transaction('operations', 'readwrite').objectStore('operations');
          const reading = store.getAll();
          reading.onsuccess = () => {
            const [stored] = reading.result;
            const putting = store.put({ ...stored, heldUntil: Date.now() - 1 });
            putting.onsuccess = done;
            putting.onerror = failed;
          };
        };
      }),
  );
  expect(sent).toEqual([]);
  await page.goto(frame.server.at('business.localhost', '/projects'));
  await expect.poll(() => sent.flat()).toMatchObject([{ code: codeAt(one), rating: 4 }]);
});

test('in rapid mode people go at once, and what is no person’s code is not captured', async () => {
  const page = await open();
  await press(page, 'Rapid off');
  for (const code of [codeAt(one), printed, codeAt(two)]) {
    await sweep(page, code);
    if (code === printed) await page.getByText('Not captured: this is not a person’s code').waitFor();
  }
  await expect.poll(() => sent.flat().map(({ code }) => code)).toEqual([codeAt(one), codeAt(two)]);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.getByText(/^2 today/).waitFor();
});

test('a printed code opens its assignment and is nobody’s capture; one taken back is none either', async () => {
  const page = await open();
  await sweep(page, printed);
  await page.getByRole('dialog', { name: 'A blank code' }).getByLabel('Name', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await sweep(page, codeAt(three));
  await form(page).waitFor({ state: 'attached' });
  await press(page, 'Undo');
  // Its number goes with what is stored; a page that is left before then takes the change with it.
  await page.getByRole('link', { name: 'Queue', exact: true }).click();
  await page.getByRole('heading', { name: 'No captures on this device' }).waitFor();
  expect(sent).toEqual([]);
});

test('what is refused stays with its reason until somebody sends it again or removes it; neighbours go', async () => {
  const page = await open();
  await press(page, 'Rapid off');
  outcomeOf = ({ id, code }) => {
    if (code === codeAt(one)) return { id, result: 'MISSING' };
    if (code !== codeAt(two)) return { id, result: 'OK', lead: aLead(2, { name: 'S.' }) };
    const refused = problem(409, 'ARCHIVED').body as NonNullable<CaptureOutcome['problem']>;
    return { id, result: 'REFUSED', problem: refused };
  };
  for (const index of [one, two, three]) await sweep(page, codeAt(index));
  await page.getByRole('link', { name: '2 not sent' }).click();
  await placeAt(page, one).getByText('This is not a person’s code').waitFor();
  const archived = placeAt(page, two);
  await archived.getByText('The project is archived').waitFor();
  await place(page, 'S.').getByText('Sent', { exact: true }).waitFor();
  await checkAccessibility(page);
  await placeAt(page, one).getByRole('button', { name: 'Remove' }).click();
  outcomeOf = ({ id }) => ({ id, result: 'OK', lead: aLead(3, { name: 'T.' }) });
  const before = sent.flat().find(({ code }) => code === codeAt(two))?.id;
  await archived.getByRole('button', { name: 'Try again' }).click();
  await place(page, 'T.').getByText('Sent', { exact: true }).waitFor();
  expect(sent.at(-1)).toMatchObject([{ id: before }]);
  await expect.poll(() => page.getByText('Not sent', { exact: true }).count()).toBe(0);
  // The device says what its clock is worth: the server's is ten minutes behind.
  await page.getByText('Clock is wrong').waitFor();
  await page.getByText('10 minutes ahead').waitFor();
});

test('signing out names what is not sent, and sends it first; the next account sees none of it', async () => {
  const page = await open({ width: 1440 });
  // Waits for the project: a code before that would belong to none.
  await page.getByText('Hall 4, C21').waitFor();
  isReachable = false;
  await sweep(page, codeAt(one));
  await form(page).press('Space');
  await press(page, 'Next badge');
  await press(page, /^Account of Jana Brandt|Jana Brandt/);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out now?' });
  await dialog.getByText('1 person you captured is not sent yet').waitFor();
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Send first' }).click();
  await dialog.getByText('Some captures could not be sent').waitFor();
  isReachable = true;
  await dialog.getByRole('button', { name: 'Send first' }).click();
  await dialog.getByText('Everything is sent.').waitFor();
  expect(sent.flat()).toMatchObject([{ code: codeAt(one) }]);
  await page.evaluate(() => localStorage.setItem('fairlead.sessionToken', `a.${btoa('{"sub":"tom"}')}.c`));
  await page.addInitScript(() => localStorage.setItem('fairlead.sessionToken', `a.${btoa('{"sub":"tom"}')}.c`));
  await page.goto(frame.server.at('business.localhost', '/scanner/queue'));
  await page.getByRole('heading', { name: 'No captures on this device' }).waitFor();
});

test('who is scanned while the queue is still loading is kept as soon as it is there', async () => {
  const loading = Promise.withResolvers<void>();
  await watched.page.route('**/assets/capture-kind-*', async (route) => {
    await loading.promise;
    await route.continue();
  });
  const page = await open({ width: 1440 });
  await page.getByText('Hall 4, C21').waitFor();
  await sweep(page, codeAt(one));
  await page.getByRole('heading', { name: print(codeAt(one)) }).waitFor();
  loading.resolve();
  await form(page).press('Space');
  await press(page, 'Next badge');
  await expect.poll(() => sent.flat()).toMatchObject([{ code: codeAt(one), rating: 4 }]);
});

test('everything is reached by the keyboard, and nothing scrolls sideways at 320 px', async () => {
  const page = await open({ width: 320 });
  await page.getByRole('link', { name: /sent$/ }).waitFor();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await sweep(page, codeAt(one));
  await page.getByRole('dialog').waitFor();
  await page.getByText('How interested?').waitFor();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.textContent || (document.activeElement as HTMLInputElement | null)?.ariaLabel || '',
    );
  const tabTo = async (name: string) => {
    for (let steps = 0; steps < 30 && !(await focused()).includes(name); steps += 1) await page.keyboard.press('Tab');
    expect(await focused()).toContain(name);
  };
  await tabTo('of 5');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await tabTo('Call back');
  await page.keyboard.press('Enter');
  await tabTo('Next badge');
  await page.keyboard.press('Enter');
  await expect.poll(() => sent.flat()).toMatchObject([{ code: codeAt(one), rating: 2, tags: ['Call back'] }]);
  await page.goto(frame.server.at('business.localhost', '/scanner/queue'));
  await page.getByText('Sent', { exact: true }).waitFor();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});
