import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { longestTurn } from '../../test/longest-turn.ts';
import { csvStream } from './csv.ts';
import { xlsxStream } from './xlsx/write-rows.ts';

const rowMs = 0.5;
const rows = 100;
const files = 20;

/** Rows that are all there at once, as a batch of the database is, and cost something each. */
async function* batch() {
  for (let row = 0; row < rows; row += 1) {
    const end = performance.now() + rowMs;
    while (performance.now() < end);
    yield { name: 'Marta' };
  }
}
const writers = {
  CSV: async () => csvStream(['name'], batch(), 'en'),
  XLSX: () => xlsxStream([{ key: 'name', header: 'Name' }], batch(), { sheetName: 'Leads' }),
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
