import { listImportRows, type TextEncoding, tradeFairImport } from '@fairlead/contract/imports';
import { expect, test } from 'vitest';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { checkLook } from './test/check-look.ts';
import { account, aProject, ok, pretendApi, uuid } from './test/pretend-api.ts';

const [fairId, organizerId] = [uuid(30), uuid(7)];
const fair = aProject({
  id: fairId,
  kind: 'TRADE_FAIR',
  name: 'Nordhaus Expo',
  ownerId: organizerId,
  stand: null,
  participation: { projects: 4, visitors: 0 },
});
const storageKey = 's'.repeat(43);
const at = '2026-01-11T08:30:00.000Z';
const started: { dryRun: boolean; encoding?: TextEncoding }[] = [];

/** The bytes are those of a Mac. */
const nameAs = (encoding: TextEncoding): string => (encoding === 'macintosh' ? 'Jörg Müßig' : 'Jšrg MŸ§ig');
const readAs = (): TextEncoding => started.at(-1)?.encoding ?? 'windows-1252';

const importOf = (index: number) =>
  tradeFairImport.parse({
    id: uuid(40 + index),
    tradeFairId: fairId,
    kind: 'EXHIBITORS',
    dryRun: started.at(-1)?.dryRun ?? true,
    state: 'DONE',
    problem: null,
    total: 1,
    processed: 1,
    counts: { OK: 1, DUPLICATE: 0, MISSING: 0, UNARCHIVED: 0 },
    hiddenRows: 0,
    withHiddenRows: false,
    encoding: { name: readAs(), samples: [nameAs(readAs())] },
    ignoredColumns: [],
    invitations: { waiting: 0, sent: 0, failed: 0 },
    createdAt: at,
    finishedAt: at,
  });
const rows = () =>
  listImportRows.response.parse({
    items: [
      {
        row: 2,
        name: nameAs(readAs()),
        email: 'j@muessig-antriebstechnik.example',
        stand: '4 / C21',
        result: 'OK',
        reasons: [],
      },
      {
        row: 3,
        name: 'Volvik',
        email: 'volvik',
        stand: '4 / C108',
        result: 'MISSING',
        reasons: [{ column: 'E-mail', code: 'email', message: 'Enter an e-mail address such as name@company.com.' }],
      },
    ],
    nextCursor: null,
  });

const pages = useBusinessPages((request, path, body) => {
  const ids = [1, 2, 3];
  return pretendApi({
    'GET /papi/exhibitor/account/current': () => ok({ ...account, roles: ['EXHIBITOR', 'ORGANIZER'], organizerId }),
    [`GET /papi/exhibition/${fairId}`]: () => ok(fair),
    [`GET /papi/tradeFair/${fairId}/import`]: () => ok({ items: [], nextCursor: null }),
    'POST /papi/tradeFair/templateUrl': () =>
      ok({
        downloadUrl: '/template',
        uploadUrl: '/sent',
        method: 'PUT',
        headers: {},
        storageKey,
        maximalBytes: 1000,
        expiresAt: '2099-01-01T00:00:00.000Z',
      }),
    'PUT /sent': () => ({ status: 204, body: '' }),
    [`POST /papi/tradeFair/${fairId}/import`]: () => {
      started.push(JSON.parse(body));
      return { ...ok(importOf(started.length)), status: 201 };
    },
    ...Object.fromEntries(
      ids.flatMap((index) => [
        [`GET /papi/tradeFair/${fairId}/import/${uuid(40 + index)}`, () => ok(importOf(index))],
        [`GET /papi/tradeFair/${fairId}/import/${uuid(40 + index)}/row`, () => ok(rows())],
      ]),
    ),
  })(request, path, body);
});

test('the dry run names the encoding, and shows the rows anew in the one that is chosen', async () => {
  const on = await pages.open(1440, 'en');
  await on.goto(pages.at(`/trade-fair/${fairId}/exhibitors`));
  await on.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = on.getByRole('dialog', { name: 'Import exhibitors' });
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('Company') };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await dialog.getByText('We read it as Windows, Western Europe.').waitFor();
  await dialog.getByRole('table').getByText('Jšrg MŸ§ig').waitFor();
  await expect.poll(() => dialog.getByRole('row').filter({ hasText: 'Volvik' }).innerText()).toContain('4 / C108');
  await dialog.getByText('With the import, we send every new exhibitor an invitation by e-mail.').waitFor();
  await checkLook(on, 'import-encoding');
  await on.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => dialog.getByRole('row').filter({ hasText: 'Volvik' }).innerText()).toContain('4 / C108');
  expect(await sideways(on)).toBeLessThanOrEqual(0);
  const email = dialog.getByText('j@muessig-antriebstechnik.example');
  expect(await email.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  await checkLook(on, 'import-encoding-phone');
  await on.setViewportSize({ width: 1440, height: 900 });

  await dialog.getByRole('combobox', { name: 'If characters look wrong, read the file as' }).selectOption('Mac');
  await dialog.getByText('We read it as Mac.').waitFor();
  await dialog.getByRole('table').getByText('Jörg Müßig').waitFor();
  await dialog.getByRole('button', { name: 'Import 1 exhibitor' }).click();
  await dialog.getByText('The import is done.').waitFor();
  await expect.poll(() => dialog.getByText('With the import, we send').count()).toBe(0);
  expect(started).toEqual([
    { storageKey, dryRun: true, withHiddenRows: false },
    { storageKey, dryRun: true, withHiddenRows: false, encoding: 'macintosh' },
    { storageKey, dryRun: false, withHiddenRows: false, encoding: 'macintosh' },
  ]);
});
