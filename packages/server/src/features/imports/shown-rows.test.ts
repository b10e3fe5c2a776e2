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

  test('are named as what is wrong where nothing else is in the file', async () => {
    const by = await createFair(app);
    const file = workbook(
      rowsOf([exhibitorHeadings, ['A', 'B', someEmail()]]).replace('<row r="2">', '<row r="2" hidden="1">'),
    );
    const dry = await importFile(app, by, file, { dryRun: true });
    expect(dry).toMatchObject({ state: 'FAILED', problem: { code: 'all_hidden' } });
  });
});
