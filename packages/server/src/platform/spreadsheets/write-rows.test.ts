import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { xlsxStream } from './write-rows.ts';

const columns = [
  { key: 'name', header: 'Name' },
  { key: 'size', header: 'Größe & <Maß>' },
  { key: 'at', header: 'At', kind: 'moment' },
] as const;
async function* records(count: number, name = (index: number) => `N${index}`) {
  for (let index = 1; index <= count; index += 1)
    yield [{ name: name(index), size: index / 2, at: '2026-03-29 02:30:00' }];
}
const read = async (source: ReturnType<typeof records>, options: { sheetName?: string; maxRows?: number } = {}) =>
  readXlsx(await buffer(await xlsxStream(columns, source, { sheetName: 'Leads', ...options })));

describe('a spreadsheet that is streamed', () => {
  test('has typed cells, a header that stays, and filters over all of it', async () => {
    const { sheets } = await read(records(2));
    const at = new Date('2026-03-29T02:30:00Z');
    expect(sheets[0]?.rows).toEqual([
      ['Name', 'Größe & <Maß>', 'At'],
      ['N1', 0.5, at],
      ['N2', 1, at],
    ]);
    expect(sheets).toMatchObject([{ name: 'Leads', freezePane: { rows: 1 }, autoFilter: { range: 'A1:C3' } }]);
  });

  test('without a row is its header', async () => {
    expect((await read(records(0))).sheets.map(({ rows }) => rows)).toEqual([[['Name', 'Größe & <Maß>', 'At']]]);
  });

  test('goes on in a further sheet with the same header when one is full', async () => {
    const { sheets } = await read(records(7), { maxRows: 4, sheetName: "A [very] long: name/of a project's stand" });
    expect(sheets.map(({ rows }) => rows.map(([name]) => name))).toEqual([
      ['Name', 'N1', 'N2', 'N3'],
      ['Name', 'N4', 'N5', 'N6'],
      ['Name', 'N7'],
    ]);
    expect(new Set(sheets.map(({ name }) => name)).size).toBe(3);
    for (const { name } of sheets) expect(name).toMatch(/^[^[\]:*?/\\']{1,31}$/);
    const exact = await read(records(6), { maxRows: 4 });
    expect(exact.sheets.map(({ rows }) => rows.length)).toEqual([4, 4]);
  });

  test.each([
    ['History', 'History 1'],
    ["'''", 'Sheet'],
    [' Stand: A/12 ', 'Stand  A 12'],
    ['H', 'H'],
  ])('calls a sheet for %o %o, which every program opens', async (sheetName, shown) => {
    expect((await read(records(1), { sheetName })).sheets.map(({ name }) => name)).toEqual([shown]);
  });

  test('carries every text, and none as a formula', async () => {
    const texts = ['=1+1', '@SUM(A1)', ' two\n lines ', '<b>&amp;"', 'Ærø 東京 🏭', 'lone\rreturn', 'x'.repeat(40_000)];
    const { sheets } = await read(records(texts.length, (index) => texts[index - 1] ?? ''));
    const kept = sheets[0]?.rows.slice(1).map(([name]) => name);
    expect(kept?.slice(0, 6)).toEqual(texts.slice(0, 6));
    // As much as a cell takes.
    expect(kept?.[6]).toHaveLength(32_767);
    // Characters that XML cannot carry are left out, and the file opens.
    const odd = await read(records(1, () => 'a\u0000b\ud800c'));
    expect(odd.sheets[0]?.rows[1]?.[0]).toBe('ab\ufffdc');
  });

  test('ends in an error when its rows do, and ends its rows when nobody reads on', async () => {
    async function* failing() {
      yield* records(2);
      throw new Error('away');
    }
    await expect(read(failing())).rejects.toThrow('away');
    let isEnded = false;
    let given = 0;
    async function* endless() {
      try {
        for (;;) {
          given += 1;
          yield [{ name: crypto.randomUUID().repeat(20), size: given, at: '' }];
        }
      } finally {
        isEnded = true;
      }
    }
    const stream = await xlsxStream(columns, endless(), { sheetName: 'Leads' });
    await new Promise((resolve) => stream.once('readable', resolve));
    const before = given;
    await wait(100);
    // The writer makes no more than its reader takes.
    expect(given).toBeLessThan(before + 20_000);
    stream.destroy();
    await expect.poll(() => isEnded).toBe(true);
  });
});
