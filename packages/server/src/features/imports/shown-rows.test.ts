import { describe, expect, test } from 'vitest';
import { mailsTo } from '../../../../e2e/harness/outbox.ts';
import { someEmail } from '../../../test/app.ts';
import { rowsOf, workbook } from '../../../test/archive.ts';
import { createFair } from '../../../test/fairs.ts';
import { exhibitorHeadings, finished, importFile, resultsOf, startImport, upload } from '../../../test/imports.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

type Hiding = 'hidden="1"' | 'hidden="true"' | 'ht="0" customHeight="1"' | 'hidden="0"' | 'ht="15"';

/** A workbook with a row of its own for each way to hide it, and one that is seen at the end. */
function sheetWith(...hiding: readonly Hiding[]) {
  const emails = [...hiding, null].map(() => someEmail());
  const rows = emails.map((email, index) => [`Company ${index}`, 'Jana Brandt', email, '', 'Germany']);
  const xml = hiding.reduce(
    (given, attributes, index) => given.replace(`<row r="${index + 2}">`, `<row r="${index + 2}" ${attributes}>`),
    rowsOf([exhibitorHeadings, ...rows]),
  );
  return { file: workbook(xml), emails };
}

describe('columns that the spreadsheet does not show', () => {
  /** The second column is hidden, as Excel or LibreOffice write it. */
  const sheetHiding = (columns: string, ...rows: readonly (readonly string[])[]): Buffer =>
    workbook(rowsOf(rows), {
      'xl/worksheets/sheet1.xml': `<worksheet><cols>${columns}</cols><sheetData>${rowsOf(rows)}</sheetData></worksheet>`,
    });

  test.each([
    ['Excel', '<col min="1" max="1" width="9"/><col min="2" max="2" width="0" hidden="1" customWidth="1"/>'],
    ['LibreOffice', '<col collapsed="false" hidden="true" min="2" max="2" width="11.53"/>'],
  ])('give way to those that it shows, as %s writes them', async (_program, columns) => {
    const by = await createFair(app);
    const [shown, hidden] = [someEmail(), someEmail()];
    const file = sheetHiding(columns, ['Company', 'E-mail', 'Contact', 'Email'], ['Nordwind AG', hidden, 'Ann', shown]);
    const done = await importFile(app, by, file);
    expect(done).toMatchObject({ counts: { OK: 1 }, ignoredColumns: ['E-mail'] });
    await expect.poll(() => mailsTo(app, shown)).toHaveLength(1);
    expect(await mailsTo(app, hidden)).toEqual([]);
  });

  test('are read where no other has the field', async () => {
    const by = await createFair(app);
    const file = sheetHiding(
      '<col min="2" max="2" hidden="1"/>',
      ['Company', 'E-mail', 'Contact'],
      ['A', someEmail(), 'B'],
    );
    expect(await importFile(app, by, file, { dryRun: true })).toMatchObject({ counts: { OK: 1 }, ignoredColumns: [] });
  });
});

describe('rows that the spreadsheet does not show', () => {
  test('are left out and counted, and the others keep their numbers', async () => {
    const by = await createFair(app);
    const { file, emails } = sheetWith(
      'hidden="1"',
      'hidden="true"',
      'ht="0" customHeight="1"',
      'hidden="0"',
      'ht="15"',
    );
    const dry = await importFile(app, by, file, { dryRun: true });
    expect(dry).toMatchObject({ total: 3, hiddenRows: 3, withHiddenRows: false, counts: { OK: 3 } });
    const done = await importFile(app, by, file);
    expect(done).toMatchObject({ total: 3, hiddenRows: 3, counts: { OK: 3 } });
    expect((await resultsOf(app, by, done.id)).items.map(({ row }) => row)).toEqual([5, 6, 7]);
    await expect.poll(() => mailsTo(app, emails[5] ?? '')).toHaveLength(1);
    for (const hidden of emails.slice(0, 3)) expect(await mailsTo(app, hidden)).toEqual([]);
  });

  test('are taken in when that is asked for', async () => {
    const by = await createFair(app);
    const { file } = sheetWith('hidden="1"');
    const key = await upload(app, by, file);
    const started = await startImport(app, by, key, { dryRun: true, withHiddenRows: true });
    const dry = await finished(app, by, started.id);
    expect(dry).toMatchObject({ total: 2, hiddenRows: 1, withHiddenRows: true, counts: { OK: 2 } });
  });

  test('are left out where LibreOffice has written the file, with a closed group', async () => {
    const by = await createFair(app);
    const rows = [1, 2, 3].map((count) => [`Company ${count}`, 'Jana Brandt', someEmail()]);
    const attributes = (isHidden: boolean) =>
      `customFormat="false" ht="12.8" hidden="${isHidden}" customHeight="false" outlineLevel="${isHidden ? 1 : 0}" collapsed="false"`;
    const xml = rowsOf([exhibitorHeadings, ...rows]).replaceAll(/<row r="(\d)">/g, (_, row: string) => {
      return `<row r="${row}" ${attributes(row === '3')}>`;
    });
    expect(await importFile(app, by, workbook(xml), { dryRun: true })).toMatchObject({ hiddenRows: 1, total: 2 });
  });

  test('are named as what is wrong where nothing else is in the file', async () => {
    const by = await createFair(app);
    const file = workbook(
      rowsOf([exhibitorHeadings, ['A', 'B', someEmail()]]).replace('<row r="2">', '<row r="2" hidden="1">'),
    );
    const dry = await importFile(app, by, file, { dryRun: true });
    expect(dry).toMatchObject({ state: 'FAILED', problem: { code: 'all_hidden' } });
  });
});
