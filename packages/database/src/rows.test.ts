import { expect, test } from 'vitest';
import { addThing, type Thing, useThings } from '../test/use-things.ts';
import { sql } from './sql.ts';

const things = useThings();

test('rows come in camel case, each type as the program has it', async () => {
  const at = new Date('2026-03-04T05:06:07.089Z');
  await things.database.execute(
    sql`insert into things ${sql.rows({ id: 1, name: 'a', at, more: sql.json({ snake_case: ['ü', 1] }) })}`,
  );
  expect(await things.database.query<Thing>(sql`select * from things`)).toEqual([
    { id: 1, name: 'a', at, more: { snake_case: ['ü', 1] } },
  ]);
  const [row] = await things.database.query(sql`
    select true as is_open, '2026-03-04'::date as first_day, 9007199254740993::bigint as big_one, 1.10::numeric as price,
      1.5::float8 as ratio, '\\x00ff'::bytea as some_bytes, null as nothing, 'x'::char(3) as padded, 2::smallint as small2x,
      timestamptz '2026-03-04 06:06:07.089+01' as with_zone, '{"a": 1}'::json as plain_json`);
  expect(row).toEqual({
    isOpen: true,
    firstDay: '2026-03-04',
    bigOne: '9007199254740993',
    price: '1.10',
    ratio: 1.5,
    someBytes: Buffer.from([0, 255]),
    nothing: null,
    padded: 'x  ',
    small2x: 2,
    withZone: at,
    plainJson: { a: 1 },
  });
});

test('arrays go in and come out', async () => {
  const texts = ['plain', 'a,b', '{"x"}', 'NULL', '', null, 'back\\slash "quoted"\n'];
  const [row] = await things.database.query(sql`select ${texts}::text[] as texts, ${[1, 2, null]}::int[] as numbers,
    ${[true, false]}::bool[] as flags, ${[new Date(0)]}::timestamptz[] as times, ${['2026-03-04']}::date[] as days,
    ${[]}::uuid[] as none, array[['a','b'],['c',null]] as nested, array['{"a": [1, "x\\""]}'::jsonb] as objects,
    ${['1.10']}::numeric[] as prices, ${[new Uint8Array([0, 255])]}::bytea[] as bytes`);
  expect(row).toEqual({
    texts,
    numbers: [1, 2, null],
    flags: [true, false],
    times: [new Date(0)],
    days: ['2026-03-04'],
    none: [],
    nested: [
      ['a', 'b'],
      ['c', null],
    ],
    objects: [{ a: [1, 'x"'] }],
    prices: ['1.10'],
    bytes: [Buffer.from([0, 255])],
  });
  await Promise.all([1, 2, 3].map((id) => addThing(things.database, id)));
  expect(await things.database.execute(sql`select from things where id = any(${[1, 3]})`)).toBe(2);
});
