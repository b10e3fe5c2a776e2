import { getMissingCodesAnywhere, type MissingCodesAnywhere } from '@fairlead/contract/missing-codes';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { useBusinessPages } from '../business/test/business-pages.ts';
import { checkLook } from '../business/test/check-look.ts';
import { aProject, ok, pretendApi, problem, uuid } from '../business/test/pretend-api.ts';
import { admin } from './test/pretend-pricing.ts';

const fair = aProject({ id: uuid(30), kind: 'TRADE_FAIR', name: 'Nordhaus Expo 2027', ownerId: uuid(7), stand: null });
const at = '2027-03-11T13:20:00.000Z';
const tradeFair = { id: fair.id, name: fair.name };
const place = { beaconId: uuid(51), point: 'PX-40', exhibitor: 'Polar Fluidics', stand: 'Hall 2, F11', tradeFair };
const code = { reason: 'REVOKED', text: '9ZC31TVV0K', scans: 17, firstAt: at, lastAt: at, isGuessed: false } as const;
const codes = (): MissingCodesAnywhere =>
  getMissingCodesAnywhere.response.parse({
    scans: 29,
    isWhole: true,
    codes: [
      { ...code, places: [place] },
      {
        ...code,
        reason: 'FAIR',
        text: '7H0PDW3M8A',
        scans: 6,
        places: [{ ...place, beaconId: null, point: null, exhibitor: null, stand: null }],
      },
      {
        ...code,
        reason: 'UNKNOWN',
        text: 'K2R6T1BX5E',
        scans: 4,
        isGuessed: true,
        places: [{ ...place, stand: null, tradeFair: null }],
      },
      { ...code, reason: 'FOREIGN', text: 'wiki.example.org', scans: 1, places: [] },
      { ...code, reason: 'PERSON', text: null, scans: 1, places: [] },
    ],
  });

let asked: string[];
let isDown: boolean;
beforeEach(() => {
  asked = [];
  isDown = false;
});
const pages = useBusinessPages(
  (request, path, body) =>
    pretendApi({
      'GET /papi/admin/account': () => ok(admin),
      'GET /papi/exhibition': () => ok({ items: [fair], nextCursor: null, total: 1 }),
      'GET /papi/admin/missing-codes': ({ url }) => {
        asked.push(new URL(url ?? '', 'http://any').search);
        return isDown ? problem(500, 'INTERNAL') : ok(codes());
      },
    })(request, path, body),
  'admin.localhost',
);
async function open(language = 'en'): Promise<Page> {
  const on = await pages.open(1440, language);
  await on.goto(pages.at('/trade-fairs'));
  await on.getByRole('link', { name: fair.name }).first().waitFor();
  return on;
}

test('codes that led nowhere anywhere say at which fair they hang, and for which days', async () => {
  const on = await open();
  await on.getByRole('link', { name: 'Failed codes' }).click();
  await on.getByText('29 scans of 5 codes').waitFor();
  expect(asked).toEqual(['?days=7']);
  const plain = (row: string) => row.replaceAll(/\s+/g, ' ').replace(/ 11 Mar 2027, \d\d:\d\d /, ' ');
  const rows = on.getByRole('table').getByRole('row');
  await expect
    .poll(async () => (await rows.allInnerTexts()).slice(1).map(plain))
    .toEqual([
      '9ZC31 TVV0K Revoked but still on display Nordhaus Expo 2027 · Polar Fluidics · Hall 2, F11 · PX-40 17',
      '7H0PD W3M8A The fair’s own code, not a point’s Nordhaus Expo 2027 6',
      'K2R6T 1BX5E Belongs to no point Polar Fluidics · PX-40 Guessed: scanned shortly before or after 4',
      'wiki.example.org Not a Fairlead code – 1',
      'Text hidden A visitor’s own code – 1',
    ]);
  await checkLook(on, 'admin-missing-codes');
  await on.getByText('Last 30 days', { exact: true }).click();
  await expect.poll(() => asked.at(-1)).toBe('?days=30');
  expect(new URL(on.url()).search).toBe('?view=codes&days=30');
  await on.getByRole('button', { name: 'Download: Codes that did not work' }).click();
  const [download] = await Promise.all([
    on.waitForEvent('download'),
    on.getByRole('menuitem', { name: 'Data, CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Codes that did not work \d{4}-\d{2}-\d{2}\.csv$/);
});

test('what cannot be read says so, and is asked for again', async () => {
  const on = await open();
  isDown = true;
  await on.getByRole('link', { name: 'Failed codes' }).click();
  await on.getByRole('button', { name: 'Try again' }).waitFor();
  isDown = false;
  await on.getByRole('button', { name: 'Try again' }).click();
  await on.getByText('29 scans of 5 codes').waitFor();
});

test.each(['en', 'de', 'es'])('in %s all of it fits, from a desk to the narrowest phone', async (language) => {
  const on = await open(language);
  await on.goto(pages.at('/trade-fairs?view=codes'));
  await on.getByRole('table').waitFor();
  for (const width of [1440, 1024, 390, 320]) {
    await on.setViewportSize({ width, height: 900 });
    expect(await sideways(on), `${width}`).toBeLessThanOrEqual(0);
  }
});
