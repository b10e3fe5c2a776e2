import type { Worker } from 'node:worker_threads';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { createTestApp, someEmail } from '../../../test/app.ts';
import { rowsOf, workbook } from '../../../test/archive.ts';
import { createFair } from '../../../test/fairs.ts';
import { exhibitorHeadings, importFile, readImport, sheetOf, startImport, upload } from '../../../test/imports.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';

const app = useOwnTestApp();

const row = ['Kessler Antriebstechnik', 'Jana Brandt', someEmail()];

const millions = 1_000_000;

describe('a file that is made to take the process down', () => {
  test.each([
    ['99 MB of elements in elements', () => workbook('<a>'.repeat(33 * millions)), 'too_complex'],
    ['an attribute of 200 MB', () => workbook(`<row x="${'y'.repeat(200 * millions)}"></row>`), 'too_complex'],
    ['300 MB of blank rows', () => workbook('<row></row>'.repeat(27 * millions)), 'too_large_unpacked'],
  ])(
    'by %s ends as failed at the first try, in three languages, and the next import is done',
    async (_, make, code) => {
      const by = await createFair(app);
      const done = await importFile(app, by, make());
      expect(done).toMatchObject({ state: 'FAILED', problem: { code } });
      const messages = await Promise.all(
        ['en', 'es', 'de'].map(async (language) => (await readImport(app, by, done.id, language)).problem?.message),
      );
      expect(new Set(messages).size).toBe(3);
      // The import is over a moment before its job is.
      await expect
        .poll(() => app.database.query(sql`select state, failures from jobs where id = ${done.id}`))
        .toEqual([{ state: 'DONE', failures: 0 }]);
      expect((await importFile(app, by, sheetOf(exhibitorHeadings, row), { dryRun: true })).counts.OK).toBe(1);
    },
  );

  test('is read no further once the import is cancelled', async () => {
    // Of its own, so that no thread is there yet.
    const fresh = await createTestApp();
    const threads: { thread: Worker; hasEnded: boolean }[] = [];
    const note = (thread: Worker): void => {
      const noted = { thread, hasEnded: false };
      threads.push(noted);
      thread.once('exit', () => {
        noted.hasEnded = true;
      });
    };
    process.on('worker', note);
    try {
      const by = await createFair(fresh);
      // Takes the thread some ten seconds.
      const key = await upload(fresh, by, workbook(`${rowsOf([exhibitorHeadings])}${'<a/>'.repeat(19 * millions)}`));
      const { id } = await startImport(fresh, by, key);
      await expect.poll(() => threads).toHaveLength(1);
      await fresh.call('DELETE', `/tradeFair/${by.fair.id}/import/${id}`, { as: by.token });
      const next = await importFile(fresh, by, sheetOf(exhibitorHeadings, row), { dryRun: true });
      expect(next.counts.OK).toBe(1);
      expect(threads.map(({ hasEnded }) => hasEnded)).toEqual([true, false]);
      expect(await readImport(fresh, by, id)).toMatchObject({ state: 'CANCELLED', problem: null });
    } finally {
      process.off('worker', note);
      await fresh.close();
    }
  });
});
