import { randomBytes } from 'node:crypto';
import type { Capture } from '@fairlead/contract/captures';
import { makeCode } from '@fairlead/contract/code';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { useFrame } from '../../../../test/frame.ts';
import { aLead, aPoint, aProject, ids, ok, pretendApi } from './test/pretend-api.ts';

const frame = useFrame();
const hourMs = 3_600_000;
const morning = Date.parse('2027-03-09T09:00:00Z');
let sent: Capture[];
let isReachable: boolean;
let page: Page;
const code = makeCode(randomBytes);

beforeEach(async () => {
  [sent, isReachable] = [[], true];
  const api = pretendApi({
    'GET /papi/exhibition': () => ok({ items: [aProject()], nextCursor: null, total: 1 }),
    [`GET /papi/project/${ids.project}/beacon`]: () => ok([aPoint()]),
    [`POST /papi/project/${ids.project}/lead/capture`]: (_, body) => {
      const { items } = JSON.parse(body) as { items: Capture[] };
      sent.push(...items);
      return ok(items.map(({ id }) => ({ id, result: 'OK', lead: aLead(1, { name: 'I.' }) })));
    },
    [`GET /papi/code/${code}`]: () => ok({ kind: 'VISITOR', code }),
  });
  frame.answer = (path, request, body) =>
    path.endsWith('/lead/capture') && !isReachable ? null : api(request, path, body);
  ({ page } = await frame.open());
  await page.addInitScript(() => {
    localStorage.setItem('fairlead.sessionToken', `a.${btoa(JSON.stringify({ sub: 'jana' }))}.c`);
    localStorage.setItem('fairlead.captureBriefed', 'jana');
    const refused = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: refused } });
  });
  await page.clock.install({ time: morning });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(frame.server.at('business.localhost', '/scanner'));
  await page.getByLabel('10-character code').first().fill(code);
  await press('Look up');
  await page.getByRole('radio', { name: '4 of 5' }).press('Space');
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('sends who was just captured within its minute when the clock is set back meanwhile', async () => {
  await page.clock.setSystemTime(morning - 3 * hourMs);
  await page.clock.runFor(65_000);
  await expect.poll(() => sent).toMatchObject([{ code, rating: 4 }]);
});

test('says more of somebody later than what was said first, though the clock was set back in between', async () => {
  isReachable = false;
  await press('Next badge');
  await page.getByRole('link', { name: '1 waiting' }).waitFor();
  await page.clock.setSystemTime(morning - 3 * hourMs);
  await press('Rate');
  await page.getByRole('radio', { name: '5 of 5' }).press('Space');
  isReachable = true;
  await press('Next badge');
  await page.clock.runFor(120_000);
  // A request that the moved clock gives up is repeated with the same id, and a failed entry goes behind the others: the server
  // knows the id and takes the latest by the time of the event.
  const once = () => [...new Map(sent.map((each) => [each.id, each])).values()];
  const inTime = () => once().toSorted((one, other) => one.occurredAt.localeCompare(other.occurredAt));
  await expect.poll(() => inTime().map(({ rating }) => rating)).toEqual([4, 5]);
});
