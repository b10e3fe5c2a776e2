import { expect, test } from 'vitest';
import { addThing, useThings } from '../test/use-things.ts';
import { connect } from './connection.ts';
import { isDatabaseUnavailable, refusalCode } from './errors.ts';
import type { Executor } from './executor.ts';
import { sql } from './sql.ts';

const things = useThings();

test('statements are prepared, with and without parameters, in transactions and savepoints too', async () => {
  const one = connect(things.url, { poolSize: 1 });
  const prepared = async () =>
    (await one.query(sql`select statement from pg_prepared_statements order by statement`)).map(
      (row) => row['statement'],
    );
  const find = (executor: Executor, id: number) => executor.query(sql`select at from things where id = ${id}`);
  try {
    await one.query(sql`select * from things`);
    await find(one, 1);
    await one.transaction(async (tx) => {
      await tx.query(sql`select id from things where id = ${2}`);
      await tx.transaction((nested) => nested.query(sql`select name from things where id = ${3}`));
    });
    await prepared();
    const before = await prepared();
    for (const columns of ['id', 'name', 'at']) {
      expect(before).toContain(`select ${columns} from things where id = $1`);
    }
    expect(before).toContain('select * from things');
    await find(one, 4);
    await one.transaction((tx) => find(tx, 5));
    expect(await prepared()).toEqual(before);
  } finally {
    await one.close();
  }
});

test('a search is planned for the words that are searched for, however often it is made', async () => {
  const one = connect(things.url, { poolSize: 1 });
  try {
    for (let turn = 0; turn < 10; turn += 1) {
      await one.query(sql`select id from things where name like ${`%${turn}%`}`);
      await one.transaction((tx) => tx.query(sql`select id from things where name ilike ${`%${turn}%`}`));
    }
    const kept = (await one.query<{ statement: string }>(sql`select statement from pg_prepared_statements`)).map(
      ({ statement }) => statement,
    );
    // A plan that is kept would be one for any words: a rare one is looked for in all rows by it.
    expect(kept.filter((statement) => statement.includes('things'))).toEqual([]);
  } finally {
    await one.close();
  }
});

test('a refused statement costs no connection, where the pool of the driver closes it', async () => {
  const one = connect(things.url, { poolSize: 1 });
  const pidOf = async () => (await one.query(sql`select pg_backend_pid() as pid`))[0]?.['pid'];
  try {
    const before = await pidOf();
    await expect(one.query(sql`select 1 / 0`)).rejects.toThrow('division by zero');
    await expect(one.transaction((tx) => tx.query(sql`select 1 / 0`))).rejects.toThrow('division by zero');
    expect(await pidOf()).toBe(before);
  } finally {
    await one.close();
  }
});

test('a refused statement says which it was and where it was asked for, and nothing of its values', async () => {
  async function askForNonsense(): Promise<void> {
    await things.database.query(sql`select ${'a secret'}::uuid`);
  }
  const error: unknown = await askForNonsense().catch((reason: unknown) => reason);
  expect(refusalCode(error)).toBe('22P02');
  expect(error).toMatchObject({ query: 'select $1::uuid' });
  expect((error as Error).stack).toContain('askForNonsense');
});

test('a statement that takes too long is stopped, and that is not the database being unavailable', async () => {
  const hurried = connect(things.url, { poolSize: 1, statementTimeoutMs: 50, applicationName: 'hurried' });
  try {
    const [name] = await hurried.query(sql`show application_name`);
    expect(name).toEqual({ applicationName: 'hurried' });
    const error: unknown = await hurried.execute(sql`select pg_sleep(5)`).catch((reason: unknown) => reason);
    expect(refusalCode(error)).toBe('57014');
    expect(isDatabaseUnavailable(error)).toBe(false);
  } finally {
    await hurried.close();
  }
});

test('statements are not compiled, unless the URL says so', async () => {
  const asked = connect(`${things.url}${things.url.includes('?') ? '&' : '?'}options=-c%20jit%3Don`, { poolSize: 1 });
  try {
    expect(await things.database.query(sql`show jit`)).toEqual([{ jit: 'off' }]);
    expect(await asked.query(sql`show jit`)).toEqual([{ jit: 'on' }]);
  } finally {
    await asked.close();
  }
});

test('closing waits for what is under way, and refuses what comes after', async () => {
  const one = connect(things.url, { poolSize: 1 });
  const running = one.transaction(async (tx) => {
    await tx.execute(sql`select pg_sleep(0.2)`);
    await addThing(tx, 1);
  });
  const waiting = one.execute(sql`select 1`);
  const closing = one.close();
  await expect(one.execute(sql`select 1`)).rejects.toSatisfy(isDatabaseUnavailable);
  await Promise.all([running, waiting, closing]);
  expect(await things.names()).toEqual(['thing 1']);
});
