import { performance } from 'node:perf_hooks';
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

const fault = (code: string) => expect.objectContaining({ name: 'SpreadsheetError', code });

describe('a file that is none', () => {
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

const relations =
  '<R><Relationship Id="s1" Type="/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="s2" Type="/sharedStrings" Target="strings.xml"/></R>';
/** Cells that point to texts which are written once. */
const shared = (xml: string, strings: string): Buffer =>
  workbook(xml, { 'xl/_rels/workbook.xml.rels': relations, 'xl/strings.xml': `<sst>${strings}</sst>` });
const pointing = '<c t="s"><v>0</v></c>';
const mebi = 1_048_576;

describe('a file that is made to keep us busy', () => {
  test.each([
    ['attributes', () => workbook(`<row ${Array.from({ length: 50_000 }, (_, index) => `a${index}=""`).join(' ')}/>`)],
    ['one name', () => workbook(`<${'a'.repeat(mebi)}/>`)],
    ['one comment', () => workbook(`<!--${'<a/>'.repeat(mebi)}-->`)],
    ['one text in brackets', () => workbook(`<row><c t="str"><v><![CDATA[${'<a/>'.repeat(mebi)}]]></v></c></row>`)],
    ['one entity', () => workbook(`<row><c t="str"><v>&${'a'.repeat(mebi)};</v></c></row>`)],
    ['white space behind the end', () => workbook('', { 'xl/styles.xml': `<styleSheet/>${' '.repeat(mebi)}` })],
    ['blank rows', () => workbook('<row></row>'.repeat(mebi + 1))],
    ['blank cells', () => workbook(`<row>${'<c/>'.repeat(5_000_001)}</row>`)],
    ['shared texts', () => shared('', '<si/>'.repeat(1_000_001))],
    ['long shared texts', () => shared('', `<si><t>${'x'.repeat(32_767)}</t></si>`.repeat(1025))],
    [
      'rows of the same text',
      () => shared(`<row>${pointing.repeat(30)}</row>`.repeat(300), `<si><t>${'x'.repeat(32_767)}</t></si>`),
    ],
  ])('with too much of %s is refused', async (_, make) => {
    await expect(read(make())).rejects.toEqual(fault('too_complex'));
    expect(await read(workbook(rowsOf([['next']])))).toEqual([[1, { 0: 'next' }]]);
  });

  const limits = { running: 1, runningPerPerson: 1, waiting: 2, waitingPerPerson: 2, seconds: 300, memoryMiB: 256 };
  const readAll = async (file: Buffer, changed: Partial<typeof limits>) => {
    const limited = createSpreadsheetReader({ ...limits, ...changed });
    try {
      for await (const _ of limited.readRows('ana', { content: new Uint8Array(file), encoding: null }));
    } finally {
      await limited.close();
    }
  };

  test('is refused when its thread takes longer than it may, or more memory', async () => {
    const texts = Array.from({ length: 600_000 }, (_, index) => `<si><t>a text of its own ${index}</t></si>`).join('');
    const large = shared('', texts);
    await expect(readAll(large, { memoryMiB: 24 })).rejects.toEqual(fault('too_complex'));
    await expect(readAll(large, { seconds: 0.3 })).rejects.toEqual(fault('too_complex'));
    await readAll(large, {});
  });

  test('leaves this thread to others while it is read', async () => {
    const before = performance.eventLoopUtilization();
    await readAll(workbook('<a/>'.repeat(4_000_000)), {});
    // Of the time that the other thread computes; 0.99 when the file was read here.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  });
});
