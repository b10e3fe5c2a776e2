import { buffer } from 'node:stream/consumers';
import { stringify } from 'csv-stringify/sync';
import { expect, test } from 'vitest';
import { longestTurn } from '../../test/longest-turn.ts';
import { csvStream, decimalPointOf } from './csv.ts';
import { translate } from './messages.ts';
import { xlsxStream } from './spreadsheets/write-rows.ts';

const rowMs = 0.5;
const rows = 100;
const files = 20;

/** Rows that are all there at once, as a batch of the database is, and cost something each. */
function* batch() {
  for (let row = 0; row < rows; row += 1) {
    const end = performance.now() + rowMs;
    while (performance.now() < end);
    yield { name: 'Marta' };
  }
}
async function* batches() {
  yield batch();
}
const writers = {
  CSV: async () => csvStream(['name'], batches(), { language: 'en' }),
  XLSX: () => xlsxStream([{ key: 'name', header: 'Name' }], batches(), { sheetName: 'Leads' }),
};

test.each(['CSV', 'XLSX'] as const)(
  'many files of rows as %s, written at once, let others go first between pieces',
  async (format) => {
    await buffer(await writers[format]());
    const longest = await longestTurn(() =>
      Promise.all(Array.from({ length: files }, async () => buffer(await writers[format]()))),
    );
    // A tenth of all the work, and ten times what a piece takes: without pieces all of it is one turn.
    expect(longest).toBeLessThan((files * rows * rowMs) / 10);
  },
);

/** Texts of what makes a difference, at random. */
const bits = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '"',
  ',',
  ';',
  "'",
  ' ',
  'Ærø',
  '東京',
  '🏭',
  '\uff1d',
  'a',
  '7',
  '',
];
const pick = (): string => bits[Math.floor(Math.random() * bits.length)] ?? '';
const someText = (): string => Array.from({ length: Math.floor(Math.random() * 6) }, pick).join('');

test.each(['en', 'de'] as const)(
  'a file is what a library would have written, byte for byte (%s)',
  async (language) => {
    const columns = ['name', 'organization', 'city', 'rating'] as const;
    const records = Array.from({ length: 5000 }, () => ({
      name: someText(),
      organization: someText(),
      city: someText(),
      rating: Math.floor(Math.random() * 6) - 2,
    }));
    async function* inBatches() {
      for (let at = 0; at < records.length; at += 700) yield records.slice(at, at + 700);
    }
    const headed = columns.map((key) => ({ key, header: translate(language, `report.column.${key}`) }));
    const question = { key: 'city', header: 'Where, "exactly"?' };
    const written = await buffer(csvStream(columns, inBatches(), { language }, [question]));
    const expected = stringify(records, {
      header: true,
      columns: [...headed, question],
      bom: true,
      delimiter: language === 'en' ? ',' : ';',
      record_delimiter: 'windows',
      escape_formulas: true,
      quoted_match: /[\r\n]/,
    });
    expect(written.toString()).toBe(expected);
  },
);

test.each([
  [{ language: 'en' }, '.', ','],
  [{ language: 'en', region: 'US' }, '.', ','],
  [{ language: 'de' }, ',', ';'],
  [{ language: 'de', region: 'CH' }, '.', ';'],
  [{ language: 'es' }, ',', ';'],
  [{ language: 'es', region: 'ES' }, ',', ';'],
  [{ language: 'es', region: 'AR' }, ',', ';'],
  [{ language: 'es', region: 'MX' }, '.', ','],
  [{ language: 'es', region: 'PE' }, '.', ','],
  [{ language: 'es', region: '419' }, '.', ','],
  [{ language: 'es', region: 'ZZ' }, ',', ';'],
] as const)('the spreadsheet of %o has %s in numbers and %s between cells', async (reader, point, delimiter) => {
  expect(decimalPointOf(reader)).toBe(point);
  async function* one() {
    yield [{ name: 'Marta', city: 'Puebla' }];
  }
  const written = (await buffer(csvStream(['name', 'city'], one(), reader))).toString();
  expect(written).toContain(`Marta${delimiter}Puebla`);
});
