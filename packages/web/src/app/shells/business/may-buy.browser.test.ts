import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { checkAccessibility } from '../../../../../e2e/harness/accessibility.ts';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { still } from '../../../../../e2e/harness/still.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { checkLook } from './test/check-look.ts';
import { three } from './test/leads-centre.ts';
import { account, colleague, created, exhibitor, ids, ok, pretendApi, type Route, uuid } from './test/pretend-api.ts';
import { pretendLeads } from './test/pretend-leads.ts';
import { aQuote } from './test/pretend-payments.ts';

const jana = { ...colleague, id: uuid(3), name: 'Jana Brandt', email: 'jana@kessler-antrieb.example' };
const tom = { ...jana, id: uuid(4), name: 'Tom Reuter', email: 'tom@kessler-antrieb.example' };
const invited = { ...jana, id: uuid(5), name: 'Ida Kern', email: 'ida@kessler-antrieb.example', joinedAt: null };
let own: typeof account;
let sent: unknown[];
let centre: ReturnType<typeof pretendLeads>;

const keep =
  (answer: ReturnType<Route>): Route =>
  (_, body) => {
    sent.push(JSON.parse(body));
    return answer;
  };
const pages = useBusinessPages((request, path, body) => {
  const routes: Record<string, Route> = {
    'GET /papi/exhibitor/account/current': () => ok(own),
    'GET /papi/exhibitor/account': () => {
      const { consents: _, ...row } = own;
      return ok({ items: [row, jana, tom, invited], nextCursor: null });
    },
    'GET /papi/managedToken': () => ok({ items: [], nextCursor: null }),
    'POST /papi/exhibitor': keep(created({ exhibitor, account: invited })),
    [`PATCH /papi/exhibitor/account/${tom.id}`]: keep(ok(tom)),
    'POST /papi/payment/quote': () => ok(aQuote({})),
  };
  const route = routes[`${request.method} ${path}`];
  return route?.(request, body) ?? centre.route(request, path, body) ?? pretendApi({})(request, path, body);
});

beforeEach(() => {
  sent = [];
  own = { ...account, name: 'Mara Stein' };
  centre = pretendLeads(three, { amount: 180, source: 'EXHIBITOR' });
});

async function open(path: string, { width = 1440, language = 'en' } = {}): Promise<Page> {
  const page = await pages.open(width, language);
  await page.goto(pages.at(path));
  await page.getByRole('row').nth(1).waitFor();
  return page;
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const leads = `/project/${ids.project}/sales-leads-center`;

test('a colleague is invited with the permission to buy unless it is taken off', async () => {
  const page = await open('/users');
  await press(page, 'Invite a colleague');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail address').fill('new@kessler-antrieb.example');
  await dialog.getByLabel('Name').fill('Nils Aden');
  const tick = dialog.getByRole('checkbox', { name: /^May pay for leads/ });
  await expect.poll(() => tick.isChecked()).toBe(true);
  await tick.uncheck();
  await checkLook(page, 'invite-may-buy');
  await press(page, 'Send invitation');
  await expect.poll(() => sent).toMatchObject([{ accountName: 'Nils Aden', mayBuy: false }]);
});

test('the permission is given and taken where roles are, by who has it alone', async () => {
  const page = await open('/users');
  const change = async () => {
    await press(page, 'More for Tom Reuter');
    await page.getByRole('menuitem', { name: 'Change roles' }).click();
    return page.getByRole('dialog').getByRole('checkbox', { name: /^May pay for leads/ });
  };
  await (await change()).uncheck();
  await press(page, 'Save');
  await expect.poll(() => sent).toEqual([{ roles: ['EXHIBITOR'], mayBuy: false }]);

  own = { ...own, mayBuy: false };
  await page.reload();
  await expect.poll(async () => (await change()).isDisabled()).toBe(true);
  await page.getByRole('dialog').getByText('Only colleagues who may pay for leads can change this').waitFor();
});

test('who may not buy is told whom to ask, in place of a button that fails', async () => {
  own = { ...own, mayBuy: false };
  const page = await open(leads);
  for (const key of ['j', 'u']) await page.keyboard.press(key);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Ask Jana Brandt or Tom Reuter.').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: /^(Pay|Unlock)/ }).count()).toBe(0);
  await still(page);
  await checkAccessibility(page);
  expect(await sideways(page)).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByText('Ask Jana Brandt or Tom Reuter.').waitFor();
});
