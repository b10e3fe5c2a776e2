import { randomUUID } from 'node:crypto';
import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/use-test-app.ts';
import { counterSlotIn, counterSlotOf } from './counter-slots.ts';

const app = useTestApp();

test('the server and the database put an id into the same of eight slots', async () => {
  const stem = randomUUID().slice(0, -1);
  const ids = [...'0123456789abcdef'].map((digit) => stem + digit);
  const rows = await app.database.query<{ slot: number }>(sql`
    select ${counterSlotIn(sql`t.id`)} as slot from unnest(${ids}::uuid[]) with ordinality as t (id, nth)
    order by t.nth`);
  expect(rows.map(({ slot }) => slot)).toEqual(ids.map(counterSlotOf));
  expect(new Set(ids.map(counterSlotOf))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
});
