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
describe('separated values that are too many', () => {
  test.each([
    ['one that hides the rest of a large file', 'too_complex', `a;b\n"${'c;d\n'.repeat(400_000)}`],
    ['one line without an end', 'too_complex', 'x;'.repeat(600_000)],
    ['one line of 40 MB', 'too_complex', 'x;'.repeat(20_000_000)],
    ['cells without end', 'too_complex', `${';'.repeat(1000)}\n`.repeat(5100)],
    ['rows without end', 'too_complex', '\n'.repeat(1_048_577)],
  ])('are refused: %s', async (_, code, file) => {
    await expect(read(file)).rejects.toEqual(fault(code));
    expect(await read('next')).toEqual([[1, { 0: 'next' }]]);
  });
});
