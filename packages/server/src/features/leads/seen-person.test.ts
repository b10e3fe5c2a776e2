import { seenFields } from '@fairlead/contract/visitors';
import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../../database/test/use-test-database.ts';

const store = useTestDatabase();

test('the database compares the fields that the contract shows to exhibitors', async () => {
  const [row] = await store.database.query<{ seen: object }>(sql`
    select seen_person(jsonb_populate_record(null::visitors, (
      select jsonb_object_agg(column_name, 'x') from information_schema.columns
      where table_name = 'visitors' and data_type in ('text', 'character')))) as seen`);
  expect(Object.keys(row?.seen ?? {}).toSorted()).toEqual(seenFields.toSorted());
});

test('an empty field is none', async () => {
  const [row] = await store.database.query<{ seen: object }>(sql`
    select seen_person(jsonb_populate_record(null::visitors, '{"name": "", "email": "ana@example.com", "prefix": "+49"}')) as seen`);
  expect(row?.seen).toEqual({ email: 'ana@example.com' });
});
