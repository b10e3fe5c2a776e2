import type { Payment } from '@fairlead/contract/payments';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { checkAccessibility } from '../../../../../e2e/harness/accessibility.ts';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { still } from '../../../../../e2e/harness/still.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { checkLook } from './test/check-look.ts';
import { bar, pane, row, three } from './test/leads-centre.ts';
import { aLead, aProject, ids, ok, pretendApi, problem, type Route, uuid } from './test/pretend-api.ts';
import { pretendLeads } from './test/pretend-leads.ts';
import { aPaid, aPayment, aQuote, lines } from './test/pretend-payments.ts';

let centre: ReturnType<typeof pretendLeads>;
let routes: Record<string, Route>;
let ordered: unknown[];
let quoted: unknown[];

const pages = useBusinessPages((request, path, body) => {
  const route = routes[`${request.method} ${path}`];
  return route?.(request, body) ?? centre.route(request, path, body) ?? pretendApi({})(request, path, body);
});

const notice = (body: string, into: unknown[]) => into.push(JSON.parse(body));
const quote =
  (changes: Parameters<typeof aQuote>[0]): Route =>
  (_, body) => {
    notice(body, quoted);
    return ok(aQuote(changes));
  };
const session =
  (answer: () => ReturnType<Route>): Route =>
  (_, body) => {
    notice(body, ordered);
    return answer();
  };
const created = (payment: Payment) => ({ status: 201, body: payment });

beforeEach(() => {
  centre = pretendLeads(three, { amount: 180, source: 'EXHIBITOR' });
  [ordered, quoted] = [[], []];
  routes = { 'POST /papi/payment/quote': quote({}) };
});

interface Setting {
  readonly width?: number;
  readonly language?: string;
}

async function open({ width = 1440, language = 'en' }: Setting = {}): Promise<Page> {
  const page = await pages.open(width, language);
  await page.goto(pages.at(`/project/${ids.project}/sales-leads-center`));
  await page.getByRole('row').nth(1).waitFor();
  for (const key of ['j', 'u']) await page.keyboard.press(key);
  await page.getByRole('dialog').waitFor();
  return page;
}
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click();
/** All lines of the dialog, what and why, then the sum. */
const linesOf = (page: Page) => dialog(page).locator('dl > div').allInnerTexts();

test('each line says why, and the button takes the sum to the page where it is paid', async () => {
  routes['POST /papi/payment/session'] = session(() => created(aPayment({ url: pages.at('/elsewhere') })));
  routes['POST /papi/payment/quote'] = quote({ unverified: 2 });
  const page = await open();
  await dialog(page).getByRole('heading', { name: 'Unlock 12 leads?' }).waitFor();
  await dialog(page).getByText('2 of these people have not confirmed their e-mail addresses.').waitFor();
  await dialog(page).getByText('Test mode').waitFor();
  await expect
    .poll(async () => (await linesOf(page)).map((text) => text.replaceAll(/\s+/g, ' ')))
    .toEqual([
      '5 leads from Lead pack 100 The licence is then used up. €0.00',
      '7 leads at €1.80 The price agreed with your company applies. €12.60',
      'Credit We deduct your credit first. −€4.00',
      'Net €8.60',
      'VAT 19%, Germany €1.63',
      'To pay now €10.23',
    ]);
  await dialog(page).getByText('The invoice goes to Kessler Antriebstechnik GmbH, DE811204377.').waitFor();
  await expect.poll(() => dialog(page).getByRole('link', { name: 'Change' }).getAttribute('href')).toBe('/settings');
  await checkLook(page, 'unlock-quote');
  await press(page, 'Pay €10.23');
  await page.waitForURL('**/elsewhere');
  expect(ordered).toEqual([{ projectId: ids.project, target: 'LEAD', leadIds: [three[0]?.id] }]);
});

test('reverse charge is said with its reason, and an invoice without an address too', async () => {
  const buyer = { name: 'Volvik AB', postalAddress: null, countryCode: 'SE', vatId: 'SE556012345601' };
  const tax = { treatment: 'REVERSE_CHARGE', rate: 0, countryCode: 'SE', amount: 0 } as const;
  routes['POST /papi/payment/quote'] = quote({ lines: [lines.own], net: 1260, tax, total: 1260, buyer, isTest: false });
  const page = await open();
  await dialog(page).getByText('VAT, reverse charge, Sweden').waitFor();
  await dialog(page).getByText('Your company accounts for the tax itself.').waitFor();
  await dialog(page).getByText('The invoice goes to Volvik AB, SE556012345601, without an address.').waitFor();
  await expect.poll(() => dialog(page).getByText('Test mode').count()).toBe(0);
});

test('what credit covers is unlocked at once, without leaving the page', async () => {
  const one = { ...three[0], name: 'Ada Conti', isUnlocked: true } as (typeof three)[0];
  routes['POST /papi/payment/quote'] = quote({
    count: 1,
    lines: [
      { ...lines.own, count: 1 },
      { ...lines.credit, amount: -180 },
    ],
    net: 0,
    tax: { treatment: 'DOMESTIC', rate: 1900, countryCode: 'DE', amount: 0 },
    total: 0,
  });
  routes['POST /papi/payment/session'] = session(() => {
    centre.happen(one);
    return created(aPaid({ count: 1, amount: 0 }));
  });
  const page = await open();
  await press(page, 'Unlock 1 lead with credit');
  await page.getByText('1 lead is unlocked.').waitFor();
  await row(page, 0).getByText('Ada Conti').waitFor();
  await dialog(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toContain('sales-leads-center');
});

test('what a licence covers is unlocked without an order', async () => {
  centre = pretendLeads(three);
  routes['POST /papi/payment/quote'] = quote({
    count: 1,
    lines: [{ ...lines.pack, count: 1, remainingAfter: 4 }],
    net: 0,
    total: 0,
  });
  const page = await open();
  await dialog(page).getByText('4 are left after this.').waitFor();
  await press(page, 'Unlock 1 lead · free');
  await row(page, 0).getByText('Person 1').waitFor();
  expect(centre.sent.unlocks).toEqual([[three[0]?.id]]);
  expect(ordered).toEqual([]);
});

test('what a colleague pays for is left out, with the way to that payment', async () => {
  const reserved = [
    {
      paymentId: uuid(61),
      count: 8,
      by: 'Tobias Reuter',
      since: '2027-03-12T08:11:00.000Z',
      until: '2027-03-12T08:41:00.000Z',
    },
  ];
  const tax = { treatment: 'DOMESTIC', rate: 1900, countryCode: 'DE', amount: 137 } as const;
  routes['POST /papi/payment/quote'] = quote({
    count: 4,
    lines: [{ ...lines.own, count: 4 }],
    net: 720,
    tax,
    total: 857,
    reserved,
  });
  const page = await open();
  await dialog(page).getByRole('heading', { name: '4 of 12 can be unlocked now' }).waitFor();
  await dialog(page).getByText('Tobias Reuter is paying for 8 of them').waitFor();
  await dialog(page)
    .getByText(/since \d\d:11\. They are reserved until \d\d:41\./)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Pay €8.57' }).waitFor();
  await checkLook(page, 'unlock-partly');
  const link = dialog(page).getByRole('link', { name: 'Open that payment' });
  await expect
    .poll(() => link.getAttribute('href'))
    .toBe(`/project/${ids.project}/checkout-success?payment=${uuid(61)}&cancelled=true`);

  routes['POST /papi/payment/quote'] = quote({ count: 0, lines: [], net: 0, tax, total: 0, reserved });
  await page.reload();
  await page.getByRole('row').nth(1).waitFor();
  for (const key of ['j', 'u']) await page.keyboard.press(key);
  await dialog(page).getByRole('heading', { name: 'Nothing to unlock' }).waitFor();
  await expect.poll(() => dialog(page).getByRole('button').allInnerTexts()).toEqual(['Close']);
  await checkLook(page, 'unlock-none');
});

test('what costs something else by now is shown before it is paid', async () => {
  const dearer = aPayment({ amount: 1200, net: 1008, url: pages.at('/elsewhere') });
  routes['POST /papi/payment/session'] = session(() => created(dearer));
  const page = await open();
  await press(page, 'Pay €10.23');
  await dialog(page)
    .getByText(/^The price has changed/)
    .waitFor();
  await checkLook(page, 'unlock-changed');
  await press(page, 'Pay €12.00');
  await page.waitForURL('**/elsewhere');
  expect(ordered).toHaveLength(1);
});

test('a provider that is not there, and an order that cannot be paid at once, are said in the dialog', async () => {
  routes['POST /papi/payment/session'] = session(() => problem(409, 'AMOUNT_TOO_HIGH'));
  const page = await open();
  await press(page, 'Pay €10.23');
  await dialog(page).getByRole('alert').getByText('It cannot be done.').waitFor();
  await checkLook(page, 'unlock-refused');
  routes['POST /papi/payment/session'] = session(() => problem(503, 'UNAVAILABLE'));
  await press(page, 'Pay €10.23');
  await dialog(page)
    .getByRole('alert')
    .getByText(/^The payment provider does not answer/)
    .waitFor();
  // A colleague has unlocked them meanwhile: there is nothing left to ask.
  routes['POST /papi/payment/session'] = session(() => problem(409, 'NOTHING_TO_PAY'));
  routes['POST /papi/payment/quote'] = quote({ count: 0, lines: [], net: 0, total: 0 });
  await press(page, 'Pay €10.23');
  await dialog(page)
    .getByText(/^These leads are already unlocked/)
    .waitFor();
});

test('all are those who have confirmed their e-mail, until the others are chosen too', async () => {
  routes['POST /papi/payment/quote'] = (_, body) => {
    notice(body, quoted);
    return ok(body.includes('VERIFIED') ? aQuote({ leftOut: 811 }) : aQuote({ count: 823, unverified: 811 }));
  };
  const page = await open();
  await press(page, 'Cancel');
  await page.getByRole('button', { name: 'Unlock all' }).click();
  await dialog(page).getByRole('heading', { name: 'Unlock 12 leads?' }).waitFor();
  expect(quoted.at(-1)).toEqual({ projectId: ids.project, target: 'LEAD', leadIds: 'VERIFIED' });
  await dialog(page).getByRole('checkbox', { name: 'Include 811 people', checked: false }).press('Space');
  await dialog(page).getByRole('heading', { name: 'Unlock 823 leads?' }).waitFor();
  expect(quoted.at(-1)).toEqual({ projectId: ids.project, target: 'LEAD', leadIds: 'ALL' });
});

test('the price that cannot be read can be asked for again', async () => {
  routes['POST /papi/payment/quote'] = () => problem(409, 'CONFLICT');
  const page = await open();
  await dialog(page).getByText('The price could not be loaded.').waitFor();
  routes['POST /papi/payment/quote'] = quote({});
  await press(page, 'Try again');
  await dialog(page).getByText('€10.23').first().waitFor();
});

test('in the pane of a locked lead stand the price, before tax, and the way out', async () => {
  const page = await open();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await pane(page).getByText('€1.80 before tax').waitFor();
  await pane(page).getByText('The price agreed with your company applies.').waitFor();
  await checkAccessibility(page);
  await pane(page).getByRole('button', { name: 'Unlock this lead · €1.80' }).click();
  await dialog(page).getByRole('button', { name: 'Pay €10.23' }).waitFor();
});

test('below chosen rows stands what the dialog will say', async () => {
  const page = await open();
  await page.keyboard.press('Escape');
  await page.keyboard.press('x');
  await bar(page).getByRole('button', { name: 'Unlock 1 lead · €10.23' }).waitFor();
  await bar(page)
    .getByText('Lead pack 100 covers 5. €1.80 each. The price agreed with your company applies.')
    .waitFor();
  await bar(page).getByText('Credit −€4.00. The total includes €1.63 VAT.').waitFor();
  await checkAccessibility(page);
});

test.each(['en', 'de', 'es'])('in %s all of it fits on the narrowest phone', async (language) => {
  const page = await open({ language, width: 1440 });
  await dialog(page).locator('dl > div').nth(5).waitFor();
  await checkLook(page, `unlock-${language}`);
  await page.setViewportSize({ width: 320, height: 640 });
  await still(page);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  const cut = await dialog(page).evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(cut).toBeLessThanOrEqual(0);
  await checkAccessibility(page);
});

test('nobody who has no project that is locked is offered to unlock all', async () => {
  centre = pretendLeads([aLead(0, { isUnlocked: true, name: 'Marta Lindqvist' })]);
  routes[`GET /papi/exhibition/${ids.project}`] = () =>
    ok(aProject({ counts: { beacons: 1, surveys: 0, scans: 1, leads: 1, unlocked: 1 } }));
  const page = await pages.open();
  await page.goto(pages.at(`/project/${ids.project}/sales-leads-center`));
  await row(page, 0).getByText('Marta Lindqvist').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Unlock all' }).count()).toBe(0);
});
