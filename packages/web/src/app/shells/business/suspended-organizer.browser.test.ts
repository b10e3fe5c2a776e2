import { beforeEach, expect, test } from 'vitest';
import { useBusinessPages } from './test/business-pages.ts';
import { account, ok, pretendApi } from './test/pretend-api.ts';

let until: string | null;
beforeEach(() => {
  until = null;
});
const reason = 'Invoices have been open for 90 days';
const pages = useBusinessPages((request, at, body) =>
  pretendApi({
    'GET /papi/exhibitor/account/current': () =>
      ok({ ...account, organizerSuspension: { targetKind: 'ORGANIZER', reason, until } }),
  })(request, at, body),
);

test.each([
  {
    width: 1440,
    restored: null,
    said: `Your organizer is suspended. Reason given: “${reason}”. You cannot open its fairs`,
  },
  { width: 390, restored: '2199-06-30T00:00:00.000Z', said: /suspended until 30 Jun 2199/ },
])('says at $width px why an organizer has no fairs, and keeps its projects', async ({ width, restored, said }) => {
  until = restored;
  const on = await pages.open(width);
  await on.goto(pages.at('/projects'));
  await on.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  const notice = on.getByRole('region', { name: 'Suspended organizer' });
  await notice.getByText(said).waitFor();
  for (const path of ['/trade-fairs', '/trade-fair/new']) {
    await on.goto(pages.at(path));
    await notice.getByText(said).waitFor();
    await on.getByRole('heading', { name: 'Your organizer’s trade fairs are suspended' }).waitFor();
    await expect.poll(() => on.getByRole('textbox').count()).toBe(0);
  }
});
