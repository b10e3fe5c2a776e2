import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test, vi } from 'vitest';
import { someEmail } from '../../../test/app.ts';
import { rowsOf, workbook } from '../../../test/archive.ts';
import { createFair } from '../../../test/fairs.ts';
import {
  exhibitorHeadings,
  finished,
  importFile,
  readImport,
  resultsOf,
  sheetOf,
  startImport,
  upload,
} from '../../../test/imports.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import { StorageUnavailable } from '../../platform/storage/failure.ts';

const app = useOwnTestApp();

type Fair = Awaited<ReturnType<typeof createFair>>;
const row = ['Kessler Antriebstechnik', 'Jana Brandt', someEmail()];

describe('a file that cannot be imported', () => {
  test.each([
    ['not_spreadsheet', Buffer.from('PK\x03\x04 but no archive')],
    ['quotes', Buffer.from('Company;Contact;E-mail\n"Kessler;Jana;jana@example.com\n')],
    ['columns_missing', Buffer.from('Company;Stand\nKessler;A1\n')],
    ['empty', sheetOf([])],
    ['empty', sheetOf([...exhibitorHeadings])],
    ['columns_missing', sheetOf(['Company', 'Stand'], ['Kessler', 'A1'])],
    ['column_twice', sheetOf(['Company', 'Contact', 'E-mail', 'E-Mail'], ['a', 'b', 'c@example.com', ''])],
  ])('is refused as %s, with what to do', async (code, file) => {
    const by = await createFair(app);
    const done = await importFile(app, by, file);
    expect(done).toMatchObject({ state: 'FAILED', problem: { code } });
    expect(done.problem?.message).not.toMatch(/[{}]/);
    if (code === 'columns_missing') expect(done.problem?.message).toContain('Contact, E-mail');
    const there = await app.call('GET', `/tradeFair/${by.fair.id}/participation`, { as: by.token });
    expect(there.json().items).toEqual([]);
    expect((await readImport(app, by, done.id, 'de')).problem?.message).not.toBe(done.problem?.message);
  });

  test('is refused at the upload when it cannot hold rows, or is larger than 50 MiB', async () => {
    const by = await createFair(app);
    const refused = upload(app, by, Buffer.from('%PDF-1.7 a catalogue'));
    await expect(refused).rejects.toThrow(/FILE_TYPE_REFUSED.*XLSX, CSV/);
    const large = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(50 * 1_048_576)]);
    await expect(upload(app, by, large)).rejects.toThrow('FILE_TOO_LARGE');
  });

  test("is not somebody else's, nor one for another fair or never sent", async () => {
    const [by, other] = [await createFair(app), await createFair(app)];
    const key = await upload(app, by, sheetOf(exhibitorHeadings, row));
    const start = (who: Fair, storageKey: string, fairId = who.fair.id) =>
      app.call('POST', `/tradeFair/${fairId}/import`, { as: who.token, body: { storageKey, dryRun: true } });
    expectProblem(await start(other, key), 'INVALID_INPUT');
    expectProblem(await start(other, key, by.fair.id), 'NOT_FOUND');
    expectProblem(await start(by, 'x'.repeat(43)), 'INVALID_INPUT');
    const unsent = (
      await app.call('POST', '/tradeFair/templateUrl', {
        as: by.token,
        body: { kind: 'EXHIBITORS', tradeFairId: by.fair.id },
      })
    ).json();
    expectProblem(await start(by, unsent.storageKey), 'INVALID_INPUT');
    const started = await startImport(app, by, key, { dryRun: true });
    const path = `/tradeFair/${other.fair.id}/import/${started.id}`;
    expectProblem(await app.call('GET', path, { as: other.token }), 'NOT_FOUND');
    await finished(app, by, started.id);
  });

  test('is a formula without a value, shown with its column', async () => {
    const by = await createFair(app);
    const headings = rowsOf([exhibitorHeadings]);
    const cells = `<c r="A2" t="str"><f>B9</f><v>Kessler</v></c><c r="B2" t="str"><v>Jana</v></c><c r="C2"><f>A1&amp;"@example.com"</f></c>`;
    const done = await importFile(app, by, workbook(`${headings}<row r="2">${cells}</row>`));
    expect((await resultsOf(app, by, done.id)).items).toMatchObject([
      { row: 2, name: 'Kessler', reasons: [{ column: 'E-mail', code: 'formula_without_value' }] },
    ]);
  });
});

describe('a file with separated values', () => {
  test('is taken with what an organizer types in it', async () => {
    const by = await createFair(app);
    const emails = [someEmail(), someEmail()] as const;
    const csv = [
      'Firma;E-Mail;Ansprechpartner;Stand',
      `"Müller & Söhne; Köln";${emails[0]};Jana Brandt;=A1`,
      `Kessler;${emails[1]};Jörg Weiß;0049`,
      'Without an address;;Jana Brandt;',
    ].join('\r\n');
    const done = await importFile(app, by, Buffer.from(csv, 'latin1'));
    expect(done).toMatchObject({ state: 'DONE', total: 3, counts: { OK: 2, MISSING: 1 } });
    const there = await app.call('GET', `/tradeFair/${by.fair.id}/participation`, { as: by.token });
    const taken: { exhibitor: { name: string }; stand: string }[] = there.json().items;
    expect(taken.map(({ exhibitor, stand }) => [exhibitor.name, stand]).toSorted()).toEqual([
      ['Kessler', '0049'],
      ['Müller & Söhne; Köln', '=A1'],
    ]);
    const { items } = await resultsOf(app, by, done.id);
    expect(items.filter(({ result }) => result === 'MISSING')).toMatchObject([
      { row: 4, name: 'Without an address', reasons: [{ column: 'E-Mail', code: 'required' }] },
    ]);
  });
});

describe('a file that is made to take the process down', () => {
  test('leaves no trace of a storage that is unavailable: the file is read when it is back', async () => {
    const by = await createFair(app);
    const key = await upload(app, by, sheetOf(exhibitorHeadings, row));
    const get = vi.spyOn(app.storage, 'get').mockRejectedValueOnce(new StorageUnavailable(new Error('ENOSPC')));
    const done = await finished(app, by, (await startImport(app, by, key, { dryRun: true })).id);
    expect(get).toHaveBeenCalledTimes(2);
    get.mockRestore();
    expect(done).toMatchObject({ state: 'DONE', counts: { OK: 1 } });
  });

  test('and one that is gone is reported', async () => {
    const by = await createFair(app);
    const key = await upload(app, by, sheetOf(exhibitorHeadings, row));
    const size = vi.spyOn(app.storage, 'size').mockResolvedValueOnce(null);
    const { problem } = await finished(app, by, (await startImport(app, by, key)).id);
    size.mockRestore();
    expect(problem?.code).toBe('file_gone');
  });
});

describe('the template', () => {
  test('is a spreadsheet in the language asked for, which filled in as it is imports nothing', async () => {
    const by = await createFair(app);
    for (const [language, heading, mark] of [
      ['en', 'Company *', 'Example'],
      ['de', 'Firma *', 'Beispiel'],
      ['es', 'Empresa *', 'Ejemplo'],
    ] as const) {
      const asked = await app.call('POST', '/tradeFair/templateUrl', {
        as: by.token,
        body: { kind: 'EXHIBITORS', tradeFairId: by.fair.id },
        language,
      });
      const { downloadUrl } = asked.json();
      const file = await app.http.inject({ url: downloadUrl });
      expect(file.headers).toMatchObject({
        'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'content-disposition': expect.stringContaining('-exhibitors.xlsx'),
      });
      const { sheets } = await readXlsx(file.rawPayload, { readStyles: true });
      expect(sheets[0]?.rows[0]?.[0]).toBe(heading);
      expect(sheets[0]?.rows[1]?.[0]).toMatch(new RegExp(`^${mark}`));
      expect(sheets[0]?.freezePane).toMatchObject({ rows: 1 });
      expect(sheets[0]?.dataValidations).toHaveLength(2);
      expect(sheets[1]).toMatchObject({ name: 'Lists', hidden: true });
      const done = await importFile(app, by, file.rawPayload);
      expect(done.problem?.code).toBe('empty');
    }
  });
});
