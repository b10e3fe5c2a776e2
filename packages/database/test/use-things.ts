import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Executor } from '../src/executor.ts';
import { sql } from '../src/sql.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface Thing {
  readonly id: number;
  readonly name: string;
  readonly at: Date | null;
  readonly more: unknown;
}

/** A database for a test file, with one table that is empty before each test. */
export function useThings(): { database: TestDatabase['database']; url: string; names(): Promise<string[]> } {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
    await test.database.execute(sql`create table things (
      id integer primary key, name text not null, at timestamptz, more jsonb, constraint things_name_key unique (name))`);
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    await test.database.execute(sql`delete from things`);
  });
  return {
    get database() {
      return test.database;
    },
    get url() {
      return test.url;
    },
    names: async () =>
      (await test.database.query<Thing>(sql`select name from things order by name`)).map(({ name }) => name),
  };
}

export const addThing = (executor: Executor, id: number, name = `thing ${id}`): Promise<number> =>
  executor.execute(sql`insert into things (id, name) values (${id}, ${name})`);
