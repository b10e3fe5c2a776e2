import { afterAll, describe, expect, test } from 'vitest';
import { createSpreadsheetReader } from './spreadsheet-reader.ts';

const reader = createSpreadsheetReader();
afterAll(() => reader.close());

async function read(file: Uint8Array | string): Promise<[number, Record<number, unknown>][]> {
  const rows: [number, Record<number, unknown>][] = [];
  for await (const batch of reader.readRows('ana', { content: Uint8Array.from(Buffer.from(file)), encoding: null })) {
    if (batch === null || 'encoding' in batch) continue;
    for (const { number, cells } of batch) {
      rows.push([number, Object.fromEntries([...cells].map(([at, cell]) => [at, 'text' in cell ? cell.text : cell]))]);
    }
  }
  return rows;
}
const fault = (code: string) => expect.objectContaining({ name: 'SpreadsheetError', code });
const table = [
  [1, { 0: 'Firma', 1: 'Ort' }],
  [2, { 0: 'Müller & Söhne', 1: 'Köln' }],
];
const utf16 = (text: string, isBig = false): Buffer => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

describe('separated values', () => {
  test.each([
    ['semicolons, UTF-8', 'Firma;Ort\r\nMüller & Söhne;Köln\r\n'],
    ['commas, UTF-8 with its mark, no last line end', '\ufeffFirma,Ort\nMüller & Söhne,Köln'],
    ['tabs, UTF-16 as Excel writes it', utf16('Firma\tOrt\r\nMüller & Söhne\tKöln\r\n')],
    ['tabs, UTF-16 the other way round', utf16('Firma\tOrt\r\nMüller & Söhne\tKöln\r\n', true)],
    ['tabs, UTF-16 without its mark', utf16('Firma\tOrt\r\nMüller & Söhne\tKöln\r\n').subarray(2)],
    ['UTF-16 without its mark the other way round', utf16('Firma;Ort\nMüller & Söhne;Köln\n', true).subarray(2)],
    ['Windows-1252, old Mac line ends', Buffer.from('Firma;Ort\rMüller & Söhne;Köln\r', 'latin1')],
    ['a separator that is said', 'sep=,\r\nFirma,Ort\r\nMüller & Söhne,Köln\r\n'],
    ['upright lines', 'Firma|Ort\nMüller & Söhne|Köln\n'],
    ['upright lines that are said', 'sep=|\nFirma|Ort\nMüller & Söhne|Köln\n'],
    ['quoted headings with the other separator in them', '"Firma";"Ort"\n"Müller & Söhne";"Köln"\n'],
  ])('are read: %s', async (_, file) => {
    expect(await read(file)).toEqual(table);
  });

  test('keep quotes, line ends, separators and what looks like a formula or a number as they are', async () => {
    const file = 'a;b;c;d\n"two\nlines; ""quoted""";=1+1;0049;5" pipe\n';
    expect(await read(file)).toEqual([
      [1, { 0: 'a', 1: 'b', 2: 'c', 3: 'd' }],
      [2, { 0: 'two\nlines; "quoted"', 1: '=1+1', 2: '0049', 3: '5" pipe' }],
    ]);
  });

  test('show what is kept from being a number', async () => {
    expect(await read('a;b;c\n="007";"=""01 23""";"=""two """"quotes"""""""\n=A1&"x";="";="a"&"b"\n')).toEqual([
      [1, { 0: 'a', 1: 'b', 2: 'c' }],
      [2, { 0: '007', 1: '01 23', 2: 'two "quotes"' }],
      [3, { 0: '=A1&"x"', 2: '="a"&"b"' }],
    ]);
  });

  test('are counted as a spreadsheet counts them, blank lines and short rows included', async () => {
    expect(await read('a;b\n\n;\nc\n;d;e\n')).toEqual([
      [1, { 0: 'a', 1: 'b' }],
      [4, { 0: 'c' }],
      [5, { 1: 'd', 2: 'e' }],
    ]);
  });

  test('with nothing in them have no rows', async () => {
    expect(await read('')).toEqual([]);
    expect(await read('\ufeff\n\n')).toEqual([]);
  });

  test('have letters of several bytes wherever a slice of the file ends', async () => {
    const euros = '€'.repeat(30_000);
    expect(await read(`x${euros};y\n`)).toEqual([[1, { 0: `x${euros}`, 1: 'y' }]]);
  });
});

describe('separated values that are none, or too many', () => {
  test.each([
    ['a program', 'not_spreadsheet', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0])],
    ['an empty archive', 'not_spreadsheet', Buffer.from([0x50, 0x4b, 5, 6, ...new Uint8Array(18)])],
    ['a zero byte far behind', 'not_spreadsheet', `${'a;b\n'.repeat(50_000)}\0`],
    ['a quotation mark that is not closed', 'quotes', 'a;b\n"c;d\n'],
    ['one text that is longer than a cell takes', 'damaged', `${'x'.repeat(32_768)};b\n`],
    ['one row of long texts', 'too_complex', `${'x'.repeat(32_000)};`.repeat(40)],
  ])('are refused: %s', async (_, code, file) => {
    await expect(read(file)).rejects.toEqual(fault(code));
    expect(await read('next')).toEqual([[1, { 0: 'next' }]]);
  });
});
