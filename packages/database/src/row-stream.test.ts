import { expect, test } from 'vitest';
import { useTestDatabase } from '../test/use-test-database.ts';
import { sql } from './sql.ts';

const tested = useTestDatabase({ poolSize: 1 });

/** Reads all rows and gives the only connection back. */
async function readAll(count: number): Promise<number[]> {
  const stream = await tested.database.stream<{ oneNumber: number }>(
    sql`select n as one_number from generate_series(1, ${count}::int) n`,
  );
  const numbers: number[] = [];
  for (let rows = await stream.next(); rows.length > 0; rows = await stream.next())
    numbers.push(...rows.map(({ oneNumber }) => oneNumber));
  await stream.close();
  return numbers;
}

test.each([0, 1, 249, 250, 251, 500, 1000, 50_000])(
  '%d rows come in order, and the connection is free again',
  async (count) => {
    expect(await readAll(count)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    expect(await tested.database.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  },
);

test('a statement that fails says so, before its first row or behind some, and the next one gets a connection', async () => {
  const failing = (at: number) => sql`select 1 / (${at}::int - n) from generate_series(1, 10000) n`;
  for (const at of [1, 9000]) {
    const stream = await tested.database.stream(failing(at));
    const reading = (async () => {
      while ((await stream.next()).length > 0);
    })();
    await expect(reading).rejects.toThrow('division by zero');
    await stream.close();
    expect(await readAll(3)).toEqual([1, 2, 3]);
  }
});

test('one that is not read to its end gives its connection back as well', async () => {
  const stream = await tested.database.stream(sql`select repeat('x', 1000) from generate_series(1, 1000000)`);
  expect((await stream.next()).length).toBeGreaterThan(0);
  await stream.close();
  await expect(stream.next()).rejects.toThrow('not read any more');
  expect(await readAll(3)).toEqual([1, 2, 3]);
});
