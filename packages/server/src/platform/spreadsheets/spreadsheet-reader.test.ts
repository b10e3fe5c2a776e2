import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import { archive, rowsOf, workbook } from '../../../test/archive.ts';
import { createSpreadsheetReader } from './spreadsheet-reader.ts';

const reader = createSpreadsheetReader();
afterAll(() => reader.close());

async function read(file: Uint8Array): Promise<[number, Record<number, unknown>][]> {
  const rows: [number, Record<number, unknown>][] = [];
  for await (const batch of reader.readRows('ana', { content: new Uint8Array(file), encoding: null })) {
    if (batch === null || 'encoding' in batch) continue;
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
    expect(await read(file)).toEqual([
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

  test('shows numbers as the spreadsheet does, or says that it cannot', async () => {
    const formats = ['000', '&quot;Halle &quot;0&quot;/&quot;00', '0.00', '0%'];
    const styles = `<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts>
      <cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}<xf numFmtId="2"/><xf numFmtId="9"/></cellXfs></styleSheet>`;
    const values = [7, 7, 412, 1.1, 0.1, 1.1, 0.1];
    const xml = `<row r="1">${values.map((value, at) => `<c s="${at}"><v>${value}</v></c>`).join('')}</row>`;
    const unclear = { is: 'shown_otherwise' };
    expect(await sheet(xml, { 'xl/styles.xml': styles })).toEqual([
      [1, { 0: '7', 1: '007', 2: 'Halle 4/12', 3: '1.10', 4: unclear, 5: '1.10', 6: unclear }],
    ]);
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
    ['cut off', workbook(rowsOf([['a']])).subarray(0, 300)],
    ['another archive', archive([{ name: 'readme.txt', content: 'hello' }])],
    ['a document', archive([{ name: '_rels/.rels', content: '<Relationships/>' }])],
  ])('is refused: %s', async (_, file) => {
    await expect(read(file)).rejects.toEqual(fault('not_spreadsheet'));
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
});

const relations =
  '<R><Relationship Id="s1" Type="/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="s2" Type="/sharedStrings" Target="strings.xml"/></R>';
/** Cells that point to texts which are written once. */
const shared = (xml: string, strings: string): Buffer =>
  workbook(xml, { 'xl/_rels/workbook.xml.rels': relations, 'xl/strings.xml': `<sst>${strings}</sst>` });
const pointing = '<c t="s"><v>0</v></c>';
const mebi = 1_048_576;

describe('a file that is made to keep us busy', () => {
  test.each([
    ['elements in elements', () => workbook('<a>'.repeat(101))],
    ['one attribute', () => workbook(`<row x="${'y'.repeat(mebi)}"/>`)],
    ['relations', () => workbook('', { '_rels/.rels': `<R>${'<Relationship/>'.repeat(100_000)}</R>` })],
    [
      'one row of the same text',
      () => shared(`<row>${pointing.repeat(40)}</row>`, `<si><t>${'x'.repeat(32_767)}</t></si>`),
    ],
  ])('with too much of %s is refused', async (_, make) => {
    await expect(read(make())).rejects.toEqual(fault('too_complex'));
    expect(await read(workbook(rowsOf([['next']])))).toEqual([[1, { 0: 'next' }]]);
  });

  test('with one text that is longer than a cell takes is refused as damaged', async () => {
    const long = 'x'.repeat(32_768);
    await expect(sheet(`<row><c t="str"><v>${long}</v></c></row>`)).rejects.toEqual(fault('damaged'));
    await expect(read(shared('', `<si><t>${long}</t></si>`))).rejects.toEqual(fault('damaged'));
  });

  const limits = { running: 1, runningPerPerson: 1, waiting: 2, waitingPerPerson: 2, seconds: 300, memoryMiB: 256 };

  test('hands over no more than was asked for, and its thread ends with whoever stops asking', async () => {
    const threads: Worker[] = [];
    const note = (thread: Worker): unknown => threads.push(thread);
    process.on('worker', note);
    const limited = createSpreadsheetReader(limits);
    try {
      const content = new Uint8Array(workbook(rowsOf(Array.from({ length: 5000 }, () => ['a']))));
      const rows = limited.readRows('ana', { content, encoding: null });
      const first = await rows.next();
      expect(first.value).toHaveLength(500);
      const ended = once(threads[0] ?? process, 'exit');
      await rows.return();
      await ended;
    } finally {
      process.off('worker', note);
      await limited.close();
    }
  });
});
