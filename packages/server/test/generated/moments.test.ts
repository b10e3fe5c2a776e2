import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../database/test/use-test-database.ts';

const test_ = useTestDatabase();

/** Columns that keep more of a moment than a `Date` holds. */
const tooFine = async (): Promise<string[]> =>
  (
    await test_.database.query<{ name: string }>(sql`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and udt_name like 'timestamp%' and datetime_precision > 3
        and table_name not in ('schema_migrations', 'schema_functions') order by 1`)
  ).map(({ name }) => name);

test('no column keeps more of a moment than the program reads: a page would begin with the last row again', async () => {
  expect(await tooFine()).toEqual([]);
  await test_.database.execute(sql`create table visits (at timestamptz)`);
  expect(await tooFine()).toEqual(['visits.at']);
});
