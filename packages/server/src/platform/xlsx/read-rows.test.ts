import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archive, rowsOf, workbook } from '../../../test/archive.ts';
import { createLocalDisk } from '../storage/local-disk.ts';
import { createAddressSigner } from '../storage/signed-address.ts';
import { newStorageKey, type Storage } from '../storage/storage.ts';
import { readRows } from './read-rows.ts';

let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-xlsx-'));
  storage = createLocalDisk(folder, createAddressSigner(Buffer.alloc(32)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(file: Uint8Array): Promise<[number, Record<number, unknown>][]> {
  const key = newStorageKey();
  await storage.put(key, Readable.from([Buffer.from(file)]), { maximalBytes: file.length });
  const rows: [number, Record<number, unknown>][] = [];
  for await (const batch of readRows(storage, key)) {
    for (const { number, cells } of batch) {
      const shown = [...cells].map(([column, cell]) => [
        column,
        cell.kind === 'text' ? cell.text : cell.kind === 'boolean' ? cell.value : { is: cell.kind },
      ]);
      rows.push([number, Object.fromEntries(shown)]);
    }
  }
  return rows;
}

const sheet = (xml: string, others?: Record<string, string>) => read(workbook(xml, others));
const fault = (code: string) => expect.objectContaining({ name: 'SpreadsheetError', code });

describe('a spreadsheet', () => {
  test('of another program is read with its texts, numbers and gaps', async () => {
    const file = await writeXlsx({
      sheets: [
        { name: 'Hidden', hidden: true, rows: [['not this one']] },
        { name: 'Rows', rows: [['Müller & Söhne', 4, true], [], [null, 0.1 + 0.2, 'a\nb']] },
      ],
    });
    const filled = (await read(file)).filter(([, cells]) => Object.keys(cells).length > 0);
    expect(filled).toEqual([
      [1, { 0: 'Müller & Söhne', 1: '4', 2: true }],
      [3, { 1: '0.3', 2: 'a\nb' }],
    ]);
  });

  test('gives the value stored with a formula, and says when there is none', async () => {
    const xml = `<row r="1"><c r="A1" t="str"><f>B1&amp;"x"</f><v>Kessler</v></c><c r="B1"><f>1+1</f><v>2</v></c>
      <c r="C1"><f>HYPERLINK("http://evil.example")</f></c><c r="D1"><f>A1</f><v></v></c><c r="E1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`;
    const none = { is: 'formula_without_value' };
    expect(await sheet(xml)).toEqual([[1, { 0: 'Kessler', 1: '2', 2: none, 3: none, 4: { is: 'error' } }]]);
  });

  test('tells dates from numbers by their format', async () => {
    const xml =
      '<row r="1"><c r="A1"><v>45720</v></c><c r="B1" s="1"><v>45720</v></c><c r="C1" s="2"><v>1</v></c></row>';
    expect(await sheet(xml)).toEqual([[1, { 0: '45720', 1: { is: 'date' }, 2: { is: 'date' } }]]);
  });

  test('joins the parts of a rich text, and leaves readings out', async () => {
    const rich = '<is><r><t>Kess</t></r><r><t>ler</t></r><rPh><t>ケスラー</t></rPh></is>';
    expect(await sheet(`<row r="7"><c r="AB7" t="inlineStr">${rich}</c></row>`)).toEqual([[7, { 27: 'Kessler' }]]);
  });

  test('needs no addresses, and keeps what lies at odd ones apart', async () => {
    const xml =
      '<row><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row><row r="5"><c r="1" t="str"><v>c</v></c></row>';
    expect(await sheet(xml)).toEqual([
      [1, { 0: 'a', 1: 'b' }],
      [5, { 0: 'c' }],
    ]);
  });
});

describe('a file that is none', () => {
  test.each([
    ['a text', Buffer.from('Company;E-mail\nKessler;a@example.com\n')],
    ['cut off', workbook(rowsOf([['a']])).subarray(0, 300)],
    ['another archive', archive([{ name: 'readme.txt', content: 'hello' }])],
    ['empty', Buffer.alloc(0)],
    ['a document', archive([{ name: '_rels/.rels', content: '<Relationships/>' }])],
  ])('is refused: %s', async (_, file) => {
    await expect(read(file)).rejects.toEqual(fault('not_xlsx'));
  });

  test('is refused with broken XML, or none', async () => {
    await expect(sheet('<row><c></row>')).rejects.toEqual(fault('damaged'));
    await expect(sheet('', { 'xl/worksheets/sheet1.xml': '\u0001\u0002' })).rejects.toEqual(fault('damaged'));
  });

  test('is refused with entities, wherever they are declared, and reads no file for them', async () => {
    const declared =
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
    const body = '<worksheet><sheetData><row r="1"><c t="str"><v>&b;&f;</v></c></row></sheetData></worksheet>';
    for (const part of ['xl/worksheets/sheet1.xml', 'xl/workbook.xml', 'xl/styles.xml', '_rels/.rels']) {
      await expect(sheet('', { [part]: declared + body }), part).rejects.toEqual(fault('entities'));
    }
    await expect(sheet('<row><c t="str"><v>&b;</v></c></row>')).rejects.toEqual(fault('damaged'));
  });

  test('that unpacks to more than it says, or to more than can be, is refused while it is read', async () => {
    const zeros = Buffer.alloc(80 * 1_048_576, 0x20);
    const parts = (content: Uint8Array, claimedSize?: number) =>
      archive([{ name: '_rels/.rels', content, ...(claimedSize === undefined ? {} : { claimedSize }) }]);
    const honest = parts(zeros);
    expect(honest.length).toBeLessThan(100_000);
    await expect(read(honest)).rejects.toEqual(fault('too_large_unpacked'));
    const before = process.memoryUsage().rss;
    await expect(read(parts(zeros, 1000))).rejects.toEqual(fault('damaged'));
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1_048_576);
  });
});
