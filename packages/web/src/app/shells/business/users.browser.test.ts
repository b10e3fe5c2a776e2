import { type ManagedToken, managedToken } from '@fairlead/contract/managed-tokens';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { checkAccessibility, checkContrast } from '../../../../../e2e/harness/accessibility.ts';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { still } from '../../../../../e2e/harness/still.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { aProject, colleague, created, ids, ok, pretendApi } from './test/pretend-api.ts';

let tokens: ManagedToken[];
let made: unknown[];
let revoked: string[];
let codes: number;
/** The clock of the server. */
let serverNow: () => number;

const minute = 60_000;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
const tokenId = (last: number): string => `01890000-0000-7000-8000-0000000009${String(last).padStart(2, '0')}`;
const secret = `flt_${'7Q2M9XK4D8'.repeat(4)}abc123456`;

function aToken(last: number, changes: Partial<ManagedToken>): ManagedToken {
  return managedToken.parse({
    id: tokenId(last),
    name: 'Token',
    scope: 'READ',
    projectId: null,
    createdAt: '2027-02-02T08:00:00.000Z',
    expiresAt: null,
    lastUsedAt: null,
    author: 'Tobias Reuter',
    device: null,
    ...changes,
  });
}
const aDevice = (last: number, name: string, device: ManagedToken['device']): ManagedToken =>
  aToken(last, { name, scope: 'CAPTURE', projectId: ids.project, expiresAt: '2100-03-12T18:00:00.000Z', device });

const pages = useBusinessPages((request, path, body) =>
  pretendApi({
    'GET /papi/exhibition': () =>
      ok({ items: [aProject({ endsAt: '2100-03-12T17:00:00.000Z' })], nextCursor: null, total: 1 }),
    'GET /papi/exhibitor/account': () => ok({ items: [colleague], nextCursor: null }),
    'GET /papi/managedToken': () => ok({ items: tokens, nextCursor: null }),
    'POST /papi/managedToken': () => {
      const input = JSON.parse(body);
      made.push(input);
      const token = aToken(50 + made.length, { projectId: null, ...input, author: 'Jana Brandt' });
      tokens = [token, ...tokens];
      return { status: 201, body: { ...token, token: secret } };
    },
    [`GET /papi/managedToken/${tokenId(51)}`]: () => ok(tokens.find(({ id }) => id === tokenId(51))),
    [`POST /papi/managedToken/${tokenId(51)}/code`]: () => {
      codes += 1;
      return created({ code: 'c'.repeat(32), expiresAt: new Date(serverNow() + 30 * 60_000).toISOString() });
    },
    [`DELETE /papi/managedToken/${tokenId(4)}`]: () => {
      revoked.push(tokenId(4));
      tokens = tokens.filter(({ id }) => id !== tokenId(4));
      return { status: 204, body: null };
    },
  })(request, path, body),
);

beforeEach(() => {
  [made, revoked, codes, serverNow] = [[], [], 0, Date.now];
  tokens = [
    aDevice(1, 'Stand phone 1', { reportedAt: ago(20_000), waiting: 0, oldestAt: null }),
    aDevice(2, 'Stand phone 2', { reportedAt: ago(38 * minute), waiting: 14, oldestAt: ago(37 * minute) }),
    aDevice(3, 'Tablet reception', { reportedAt: ago(minute), waiting: 2, oldestAt: ago(14 * minute) }),
    aToken(4, { name: 'Salesforce, nightly', lastUsedAt: ago(60 * minute) }),
    aToken(5, { name: 'Test of the price list', scope: 'FULL', expiresAt: ago(24 * 60 * minute) }),
    aDevice(6, 'Reserve phone', null),
  ];
});

async function open({ language = 'en', width = 1440 } = {}): Promise<Page> {
  const page = await pages.open(width, language);
  await page.goto(pages.at('/users'));
  await page.getByRole('row').nth(1).waitFor();
  return page;
}
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
async function look(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await still(page);
  await checkAccessibility(page);
}

test('people, devices and tokens stand on one page; whose leads are missing comes first and is said', async () => {
  const page = await open();
  await page.getByText('1 person, 4 devices, 2 tokens').waitFor();
  await page.getByText('Stand phone 2 still has 14 leads to send.').waitFor();
  const devices = page.getByRole('table', { name: 'Devices', exact: true }).getByRole('row');
  await expect.poll(() => devices.nth(1).textContent()).toContain('Stand phone 2');
  const colour = (name: string, text: string | RegExp) =>
    row(page, name)
      .getByText(text, { exact: true })
      .last()
      .evaluate((one) => getComputedStyle(one).color);
  // Fifteen minutes make the difference.
  const [late, early] = [await colour('Stand phone 2', '14'), await colour('Tablet reception', '2')];
  expect(late).not.toBe(early);
  await row(page, 'Stand phone 1').getByText('all sent').waitFor();
  await row(page, 'Reserve phone').getByText('not set up').last().waitFor();
  const tokenRows = page.getByRole('table', { name: 'Tokens for integrations' });
  await tokenRows.getByText('Salesforce, nightly').first().waitFor();
  await expect.poll(() => tokenRows.getByText('Stand phone 1').count()).toBe(0);
  await row(page, 'Test of the price list')
    .getByText(/^Expired /)
    .last()
    .waitFor();
  await look(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await still(page);
  await checkContrast(page);
});

test('a new token is made with its scope, and its secret goes only when it is copied or said to be kept', async () => {
  const page = await open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, 'New token');
  await press(page, 'Create token');
  const asked = dialog(page, 'New token');
  await asked.getByText('Please fill this in').or(asked.locator('[id$="-error"]')).first().waitFor();
  await asked.getByLabel('Name').fill('HubSpot, hourly');
  await asked.getByRole('radio', { name: /^capture people/i }).check();
  await press(page, 'Create token');
  await asked.getByText('Choose the project that it captures people for.').waitFor();
  await look(page);
  await asked.getByRole('radio', { name: /^read leads and reports/i }).check();
  await asked.getByLabel('Last day', { exact: true }).fill('2100-12-31');
  await press(page, 'Create token');
  const shown = dialog(page, 'Copy the token now');
  await shown.getByText(secret).waitFor();
  expect(made).toEqual([{ name: 'HubSpot, hourly', scope: 'READ', expiresAt: expect.stringMatching(/^2100-12-31T/) }]);
  await look(page);

  // Neither Escape, nor a press beside it, nor the button.
  await page.keyboard.press('Escape');
  await shown.getByText(/^Copy the token, or confirm/).waitFor();
  await page.mouse.click(5, 5);
  await shown.getByRole('button', { name: 'Close' }).click();
  await shown.getByText(secret).waitFor();
  await shown.getByRole('button', { name: 'Copy' }).click();
  await shown.getByText('Token copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  await row(page, 'HubSpot, hourly').waitFor();
  expect(await page.content()).not.toContain(secret);

  await press(page, 'New token');
  await dialog(page, 'New token').getByLabel('Name').fill('Second');
  await press(page, 'Create token');
  await shown.getByRole('checkbox', { name: 'I have stored it' }).check({ force: true });
  await shown.getByRole('button', { name: 'Close' }).click();
  await shown.waitFor({ state: 'detached' });
});

test('revoking asks, and begins on the way back', async () => {
  const page = await open();
  await press(page, 'Revoke Salesforce, nightly');
  const asked = dialog(page, 'Revoke “Salesforce, nightly”?');
  await asked.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Keep active');
  await look(page);
  await page.keyboard.press('Enter');
  await asked.waitFor({ state: 'detached' });
  expect(revoked).toEqual([]);
  await press(page, 'Revoke Salesforce, nightly');
  await asked.getByRole('button', { name: 'Revoke', exact: true }).click();
  await row(page, 'Salesforce, nightly').waitFor({ state: 'detached' });
  await expect.poll(() => revoked).toEqual([tokenId(4)]);
});

test('a device is set up by a code that ends with its fair, and the dialog says when it has come', async () => {
  const page = await open();
  await press(page, 'Set up a device');
  const asked = dialog(page, 'Set up a device');
  await asked.getByLabel('Name').fill('Spare phone');
  // The end of the fair, in its own zone.
  await expect.poll(() => asked.getByLabel('Until', { exact: true }).inputValue()).toBe('12 Mar 2100');
  await expect.poll(() => asked.getByLabel('Time').inputValue()).toBe('18:00');
  await look(page);
  await press(page, 'Show the code');
  const shown = dialog(page, 'Scan with “Spare phone”');
  await shown.getByRole('img', { name: 'QR code that signs the device in' }).waitFor();
  expect(made).toEqual([
    { name: 'Spare phone', scope: 'CAPTURE', projectId: ids.project, expiresAt: '2100-03-12T17:00:00.000Z' },
  ]);
  await look(page);
  await page.keyboard.press('Escape');
  await shown.getByText('Waiting for the phone').waitFor();
  tokens = tokens.map((one) =>
    one.id === tokenId(51) ? { ...one, device: { reportedAt: ago(0), waiting: 0, oldestAt: null } } : one,
  );
  await shown.getByText('The phone is set up').waitFor();
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
});

test('shows the code for half an hour when the clock of the device is hours fast', async () => {
  serverNow = () => Date.now() - 3 * 60 * minute;
  const page = await open();
  await press(page, 'Set up a device');
  const asked = dialog(page, 'Set up a device');
  await asked.getByLabel('Name').fill('Spare phone');
  await expect.poll(() => asked.getByLabel('Time').inputValue()).toBe('18:00');
  await page.clock.install();
  await press(page, 'Show the code');
  const shown = dialog(page, 'Scan with “Spare phone”');
  await shown.getByRole('img', { name: 'QR code that signs the device in' }).waitFor();
  await page.clock.runFor(29 * minute);
  expect(codes).toBe(1);
  await page.clock.runFor(2 * minute);
  await expect.poll(() => codes).toBe(2);
});

test('on a phone one table at a time, chosen at the foot; nothing scrolls sideways at 320 px', async () => {
  const page = await open({ width: 390 });
  await page.getByRole('link', { name: 'Devices' }).click();
  await row(page, 'Stand phone 2')
    .getByText(/^14 waiting, oldest/)
    .waitFor();
  await expect.poll(() => page.getByRole('table').count()).toBe(1);
  await look(page);
  await page.getByRole('link', { name: 'Tokens' }).click();
  await row(page, 'Salesforce, nightly').getByText('by Tobias Reuter, 2 Feb 2027').waitFor();
  await look(page);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const place of ['People', 'Devices', 'Tokens']) {
    await page.getByRole('link', { name: place }).click();
    await expect.poll(() => sideways(page), { message: place }).toBeLessThanOrEqual(0);
  }
  await press(page, 'New token');
  await dialog(page, 'New token').waitFor();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});

test.each(['de', 'es'])('in %s all of it fits', async (language) => {
  const page = await open({ language });
  await look(page);
  for (const width of [800, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => sideways(page), { message: `${width}` }).toBeLessThanOrEqual(0);
  }
  await page.goto(pages.at('/users?show=devices'));
  await page.getByRole('row').nth(1).waitFor();
  await look(page);
});

test('where there is nothing yet, it says what belongs there', async () => {
  tokens = [];
  const page = await open();
  await page.getByText('You have no devices yet.').waitFor();
  await page.getByText('You have no tokens yet.').waitFor();
  await look(page);
});
