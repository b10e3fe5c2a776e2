import { importFile } from '@fairlead/contract/imports';
import { parse } from 'csv-parse/sync';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { WatchedPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { download } from './exhibitor.ts';
import { language, t } from './fixtures.ts';
import { button } from './form.ts';

const count = 500;
export const aalto = {
  company: 'Aalto Verkkotekniikka Öy',
  email: 'a.aalto@verkko.example',
  stand: 'Hall 2, A 1',
} as const;

/** The template with 500 exhibitors under its headings: one of them twice, and one without an e-mail address. */
async function filledIn(headings: readonly unknown[]): Promise<Buffer> {
  const rows = Array.from({ length: count }, (_, index) => [
    index === 400 ? 'COMPANY 399' : `Company ${index}`,
    'Jana Brandt',
    index === 17 ? 'nobody' : `c${index === 400 ? 399 : index}@company.example`,
    null,
    `Hall 4, ${index}`,
  ]);
  rows[0] = [aalto.company, 'Aino Aalto', aalto.email, null, aalto.stand];
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Import', rows: [headings as string[], ...rows] }] }));
}

const send = (page: Page, buffer: Buffer) =>
  page
    .getByRole('dialog')
    .locator('input[type="file"]')
    .setInputFiles({ name: 'exhibitors.xlsx', mimeType: importFile.mediaType, buffer });

/** On the fair's list of exhibitors: from the template over what the import would do to 498 more of them. */
export async function importExhibitors({ page, expectFaults }: WatchedPage): Promise<void> {
  const refused = expectFaults(/status of 415/);
  await button(page, t('imports:act')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('imports:nothingYet')).waitFor();
  await checkScreen(page, 'business-import');

  const template = await download(page, () => button(dialog, t('imports:download')).click());
  expect(template.name).toMatch(/-exhibitors\.xlsx$/);
  const { sheets } = await readXlsx(template.content);

  await send(page, Buffer.from('%PDF-1.7'));
  await dialog.getByRole('alert').waitFor();
  expect(refused()).toBe(1);
  await checkScreen(page, 'business-import-refused');

  await send(page, await filledIn(sheets[0]?.rows[0] ?? []));
  await dialog.getByText(t('imports:checked')).waitFor();
  await dialog.getByText(t('imports:would.MISSING')).first().waitFor();
  await dialog.getByRole('cell', { name: 'nobody' }).waitFor();
  await checkScreen(page, 'business-import-checked');
  await dialog.getByRole('button', { name: t('imports:would.DUPLICATE') }).click();
  await dialog.getByRole('cell', { name: 'COMPANY 399' }).waitFor();
  await expect.poll(() => dialog.getByRole('row').count()).toBe(2);

  await button(dialog, t('imports:begin.EXHIBITORS_other', { count: count - 2 })).click();
  await dialog.getByText(t('imports:imported')).waitFor();
  await checkScreen(page, 'business-import-done');
  const csv = await download(page, () => button(dialog, t('imports:csv')).click());
  const delimiter = language === 'en' ? ',' : ';';
  expect(parse(csv.content, { bom: true, columns: true, delimiter })).toHaveLength(count);
  await button(dialog, t('imports:close')).click();
  await page.getByText(aalto.company).waitFor();
}
