import { randomUUID } from 'node:crypto';
import { sql } from '@fairlead/database/sql';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../database/test/use-test-database.ts';
import {
  acrossTables,
  ascending,
  batchesOf,
  behind,
  byId,
  byInteger,
  byMoment,
  byText,
  descending,
  inOrder,
  pageOf,
  type RowRange,
  rangeOf,
  type SortOrder,
} from './pagination.ts';

interface Thing {
  readonly id: string;
  readonly name: string;
  readonly at: Date | number;
  readonly position: number;
}

const store = useTestDatabase();
beforeAll(async () => {
  await store.database.execute(sql`
    create table things (id uuid primary key, name text not null, at timestamptz(3) not null, position integer not null)`);
  // Names, moments and positions are shared by several, so that pages end among equals.
  await store.database.execute(sql`
    insert into things select gen_random_uuid(), 'Ä "' || n % 3, case when n % 4 = 0 then 'infinity'
      else '2026-11-03T10:00:00.123Z'::timestamptz + n % 5 * interval '1 ms' end, n % 2 from generate_series(1, 40) n`);
});

const [name, at, position, id] = [byText(sql`name`), byMoment(sql`at`), byInteger(sql`position`), byId(sql`id`)];
const read = (order: SortOrder, { after, limit }: RowRange) =>
  store.database.query<Thing>(sql`
    select * from things where ${behind(order, after)} order by ${inOrder(order)} limit ${limit}`);

describe('pages behind one another are the whole list in its order', () => {
  const orders = {
    name: [ascending(name, id), (row: Thing) => [row.name, row.id]],
    '-name': [descending(name, id), (row: Thing) => [row.name, row.id]],
    at: [ascending(at, id), (row: Thing) => [row.at, row.id]],
    '-at': [descending(at, id), (row: Thing) => [row.at, row.id]],
    'position, name': [ascending(position, name, id), (row: Thing) => [row.position, row.name, row.id]],
    'name across tables': [acrossTables(descending(name, id)), (row: Thing) => [row.name, row.id]],
    id: [ascending(id), (row: Thing) => [row.id]],
  } as const;

  test.each(Object.entries(orders))('by %s', async (_, [order, positionOf]) => {
    const whole = await read(order, { after: null, limit: 100 });
    expect(whole).toHaveLength(40);
    const found: Thing[] = [];
    let cursor: string | undefined;
    do {
      const rows = await read(order, rangeOf(order, { cursor, limit: 8 }));
      const page = pageOf(rows, 8, positionOf, (row) => row);
      expect(page.items).toHaveLength(8);
      found.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(whole);
  });
});

test('batches are the whole list as well, and end with one that is not full', async () => {
  const order = ascending(at, id);
  const next = (last: Thing | undefined, limit: number) =>
    read(order, { after: last ? [last.at, last.id] : null, limit });
  const sizes: number[] = [];
  for await (const batch of batchesOf(next, 15)) sizes.push(batch.length);
  expect(sizes).toEqual([15, 15, 10]);
  const rows: Thing[] = [];
  for await (const batch of batchesOf(next)) rows.push(...batch);
  expect(rows).toEqual(await read(order, { after: null, limit: 100 }));
});

describe('a cursor that this list did not give', () => {
  const moment = '2026-11-03T10:00:00.123Z';
  const refused: [string, SortOrder, string][] = [
    ['that is no JSON', ascending(name, id), 'x'],
    ['with too few values', ascending(name, id), JSON.stringify(['A'])],
    ['with too many values', ascending(name, id), JSON.stringify(['A', randomUUID(), 1])],
    ['of another order', ascending(at, id), JSON.stringify(['A', randomUUID()])],
    ['with a year that is none', ascending(at, id), JSON.stringify(['9999-12-31T23:59:59Z', randomUUID()])],
    ['with an id that is none', ascending(at, id), JSON.stringify([moment, '1'])],
    ['with what PostgreSQL cannot store', ascending(name, id), JSON.stringify(['\u0000', randomUUID()])],
    ['with half a character', ascending(name, id), '["\\ud800","00000000-0000-0000-0000-000000000000"]'],
    ['with a number beyond all', ascending(position, id), `[1e300,"${randomUUID()}"]`],
  ];
  test.each(refused)('%s is named as what is wrong', (_, order, text) => {
    const cursor = Buffer.from(text).toString('base64url');
    expect(() => rangeOf(order, { cursor, limit: 1 })).toThrow(
      expect.objectContaining({ path: 'query.cursor', code: 'cursor' }),
    );
  });
});
