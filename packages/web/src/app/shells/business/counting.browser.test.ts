import { expect, test } from 'vitest';
import { useBusinessPages } from './test/business-pages.ts';
import { checkLook } from './test/check-look.ts';
import { ok, pretendApi } from './test/pretend-api.ts';

let isCounted = false;
const events: string[] = [];
const api = pretendApi({
  'GET /papi/exhibitor/account/notifications': () =>
    ok({ email: 'jana@kessler.example', isEmailVerified: true, dailyLeads: false }),
  'GET /papi/exhibitor/account/analytics': () => ok({ analytics: isCounted }),
  'PUT /papi/exhibitor/account/analytics': (_, body) => {
    isCounted = JSON.parse(body).analytics;
    return ok({ analytics: isCounted });
  },
  'POST /papi/event': ({ headers }) => {
    events.push(String(headers['x-eventtype']));
    return { status: 202, body: '' };
  },
});
const pages = useBusinessPages((request, path, body) => api(request, path, body));

test('nothing is told before the account agrees; then the next screen is, and nothing after it took that back', async () => {
  const on = await pages.open(1440);
  await on.goto(pages.at('/settings'));
  const counting = on.getByRole('switch', { name: 'Share usage statistics' });
  await counting.waitFor();
  await checkLook(on, 'business-counting');
  expect(events).toEqual([]);
  await counting.click();
  await expect.poll(() => isCounted).toBe(true);
  await expect.poll(() => on.evaluate(() => localStorage.getItem('fairlead.analytics'))).toBe('true');
  await on.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect.poll(() => events).toEqual(['PAGE_VIEW']);
  await on.goto(pages.at('/settings'));
  await counting.click();
  await expect.poll(() => isCounted).toBe(false);
  await expect.poll(() => on.evaluate(() => localStorage.getItem('fairlead.analytics'))).toBeNull();
  const before = events.length;
  await on.getByRole('link', { name: 'Projects', exact: true }).click();
  await on.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  await on.waitForLoadState('networkidle');
  expect(events).toHaveLength(before);
});
