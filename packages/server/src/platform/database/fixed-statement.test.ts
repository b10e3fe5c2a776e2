import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { fixedStatement } from './fixed-statement.ts';

let opened: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  opened = await createTestDatabase({ poolSize: 2 });
});
afterAll(async () => {
  await opened.database.close();
  await opened.drop();
});

const places = sql`${sql.raw("'here'")}::text as place`;
const numbers = fixedStatement<{ small: number; large: number; text: string | null }>(
  (value) => sql`
    select ${value('large')}::int as large, ${value('small')}::int as small, ${value('large')}::int + 1 as more,
      ${value('text')}::text as text, ${places}`,
);

test('takes each value by its name, in any order and as often as it is named, each time anew', async () => {
  for (const [small, large, text] of [
    [1, 1000, "it's $1"],
    [2, 2000, null],
  ] as const) {
    const rows = await opened.database.db.execute(numbers({ text, small, large }));
    expect(rows).toEqual([{ large, small, more: large + 1, text, place: 'here' }]);
  }
  const both = await opened.database.transaction((tx) =>
    Promise.all([1, 2].map((small) => tx.execute(numbers({ small, large: small * 10, text: '' })))),
  );
  expect(both.map(([row]) => row?.['large'])).toEqual([10, 20]);
});

test('refuses a value that it would keep for ever', () => {
  const place = 'here';
  expect(() => fixedStatement(() => sql`select ${place}::text`)).toThrow('no other values');
});
