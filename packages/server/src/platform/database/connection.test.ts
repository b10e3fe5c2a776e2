import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, ilike, like, sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { watchedSocket } from '../../../test/database-proxy.ts';
import { connect, type Executor } from './connection.ts';
import { connectionTarget } from './connection-url.ts';
import { isDatabaseAway, TransactionEndedError, violatedConstraint } from './errors.ts';

const things = pgTable('things', {
  id: integer().primaryKey(),
  name: text().notNull(),
  at: timestamp({ withTimezone: true }),
  more: jsonb(),
});

let test_: TestDatabase;

beforeAll(async () => {
  test_ = await createTestDatabase();
  await test_.database.sql.unsafe(`create table things (
    id integer primary key, name text not null, at timestamptz, more jsonb, constraint things_name_key unique (name))`);
});
afterAll(() => test_.drop());
beforeEach(async () => {
  await test_.database.db.delete(things);
});

const names = async () => (await test_.database.db.select().from(things)).map((row) => row.name).sort();

test('statements are prepared, with and without parameters, in transactions and savepoints too', async () => {
  const one = connect(test_.url, { poolSize: 1 });
  const prepared = async () =>
    (await one.sql`select statement from pg_prepared_statements`).map((row) => row['statement']);
  try {
    await one.db.select().from(things);
    await one.db.select({ outside: things.id }).from(things).where(eq(things.id, 1));
    await one.transaction(async (tx) => {
      await tx.select({ inside: things.name }).from(things).where(eq(things.id, 2));
      await tx.transaction(async (nested) => {
        await nested.select({ nested: things.at }).from(things).where(eq(things.id, 3));
      });
    });
    const before = await prepared();
    expect(before).toContain('select "id", "name", "at", "more" from "things"');
    expect(before).toContain('select "id" from "things" where "things"."id" = $1');
    expect(before).toContain('select "name" from "things" where "things"."id" = $1');
    expect(before).toContain('select "at" from "things" where "things"."id" = $1');
    await one.db.select({ outside: things.id }).from(things).where(eq(things.id, 4));
    expect(await prepared()).toEqual(before);
  } finally {
    await one.close();
  }
});

test('a search is planned for the words that are looked for, however often it is made', async () => {
  const one = connect(test_.url, { poolSize: 1 });
  try {
    for (let turn = 0; turn < 10; turn += 1) {
      await one.db
        .select({ a: things.id })
        .from(things)
        .where(like(things.name, `%${turn}%`));
      await one.transaction((tx) =>
        tx
          .select({ b: things.id })
          .from(things)
          .where(ilike(things.name, `%${turn}%`)),
      );
    }
    const kept = (await one.sql`select statement from pg_prepared_statements`).map((row) => row['statement']);
    // A plan that is kept would be one for any words: a rare one is looked for in all rows by it.
    expect(kept.filter((statement) => statement.includes('"name"'))).toEqual([]);
  } finally {
    await one.close();
  }
});

test('statements of a transaction that nobody waits for in between are sent without waiting for answers', async () => {
  const { database } = test_;
  const sent = Promise.withResolvers<void>();
  const proxy = await watchedSocket(test_.url, (bytes) => bytes.includes('the second') && sent.resolve());
  const watched = connect(proxy.url, { poolSize: 1 });
  const add = (tx: Executor, id: number) => tx.insert(things).values({ id, name: `thing ${id}` });
  try {
    // A statement with parameters waits for its first description on each connection.
    await add(watched.db, 1);
    await database.transaction(async (holder) => {
      await holder.execute(sql`select pg_advisory_xact_lock(1)`);
      const work = watched.transaction((tx) =>
        Promise.all([
          tx.execute(sql`select pg_advisory_xact_lock(1)`),
          add(tx, 2),
          tx.execute(sql`select 'the second' as text`),
        ]),
      );
      work.catch(sent.reject);
      // The first statement waits for the lock; the others are on their way all the same.
      await sent.promise;
    });
    while ((await names()).length < 2) await wait(5);
  } finally {
    await watched.close();
    await proxy.close();
  }
});

// What require() loads is the driver as published; the server imports the patched one.
const published: typeof postgres = createRequire(import.meta.url)('postgres');

test('a transaction behind a crowd of statements gets its connection, where the driver as published refuses it', async () => {
  const target = connectionTarget(test_.url);
  const settings = { ...target.options, max: 2, fetch_types: false, onnotice: () => {} };
  const refusals = async (client: postgres.Sql) => {
    let refused = 0;
    // Unpatched, the BEGIN that is the hundredth in line on one of two connections is not told which connection that is.
    for (let crowd = 190; crowd < 210; crowd += 1) {
      const statements = Array.from({ length: crowd }, () => client`select 1`.execute());
      await client.begin((tx) => tx`select 1`).catch(() => (refused += 1));
      await Promise.all(statements);
    }
    return refused;
  };
  const own = connect(test_.url, { poolSize: 2 });
  const bare = published(target.url, settings);
  try {
    expect(await refusals(own.sql)).toBe(0);
    expect(await refusals(bare)).toBeGreaterThan(0);
  } finally {
    await own.close();
    await bare.end();
  }
});

test('more transactions than connections end, though each waits for a statement outside of itself', async () => {
  const small = connect(test_.url, { poolSize: 4 });
  const busy: number[] = [];
  const one = (id: number) =>
    small.transaction(async (tx) => {
      busy.push(id);
      await tx.insert(things).values({ id, name: `thing ${id}` });
      await small.db.select().from(things);
      await small.sql.begin((other) => other`select 1`);
      if (id === 3) throw new Error('refused');
    });
  try {
    const ended = await Promise.allSettled(Array.from({ length: 12 }, (_, id) => one(id)));
    expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(busy).toHaveLength(12);
    expect(await names()).toHaveLength(11);
  } finally {
    await small.close();
  }
});

test('one failing statement of several at once takes the whole transaction back', async () => {
  const { database } = test_;
  const work = database.transaction((tx) =>
    Promise.all([
      tx.insert(things).values({ id: 1, name: 'same' }),
      tx.insert(things).values({ id: 2, name: 'same' }),
      tx.insert(things).values({ id: 3, name: 'other' }),
    ]),
  );
  const error = await work.catch((reason: unknown) => reason);
  expect(violatedConstraint(error)).toBe('things_name_key');
  expect(isDatabaseAway(error)).toBe(false);
  expect(await names()).toEqual([]);
});

test('a savepoint that fails leaves the rest of the transaction', async () => {
  await test_.database.transaction(async (tx) => {
    await tx.insert(things).values({ id: 1, name: 'kept' });
    const inner = tx.transaction(async (nested) => {
      await nested.insert(things).values({ id: 2, name: 'dropped' });
      await nested.insert(things).values({ id: 3, name: 'kept' });
    });
    await expect(inner).rejects.toSatisfy((error) => violatedConstraint(error) === 'things_name_key');
    await tx.insert(things).values({ id: 4, name: 'kept as well' });
  });
  expect(await names()).toEqual(['kept', 'kept as well']);
});

test('a statement sent after its transaction is refused, where the bare driver runs it outside of any', async () => {
  const one = connect(test_.url, { poolSize: 1 });
  const target = connectionTarget(test_.url);
  const bare = postgres(target.url, { ...target.options, max: 1 });
  let late: Promise<unknown> | undefined;
  try {
    const work = one.transaction(async (tx) => {
      late = wait(100).then(() => tx.insert(things).values({ id: 1, name: 'late' }));
      late.catch(() => {});
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    const error = await late?.catch((reason: unknown) => reason);
    expect((error as Error).cause).toBeInstanceOf(TransactionEndedError);
    expect(await names()).toEqual([]);

    // The control: what the guard is there for.
    const unguarded = bare.begin(async (tx) => {
      late = wait(100).then(() => tx`insert into things (id, name) values (2, 'late')`);
      throw new Error('changed my mind');
    });
    await expect(unguarded).rejects.toThrow('changed my mind');
    await late;
    expect(await names()).toEqual(['late']);
  } finally {
    await one.close();
    await bare.end();
  }
});

test('dates and JSON go in and come out, through tables and by hand', async () => {
  const { db, sql: driver } = test_.database;
  const at = new Date('2026-03-04T05:06:07.089Z');
  await db.insert(things).values({ id: 1, name: 'table', at, more: { a: ['ü', 1] } });
  await driver`insert into things (id, name, at, more) values (2, 'hand', ${at}, ${driver.json({ a: ['ü', 1] })})`;
  const rows = await db.select().from(things).orderBy(things.id);
  for (const row of rows) {
    expect(row.at).toEqual(at);
    expect(row.more).toEqual({ a: ['ü', 1] });
  }
  const [kind] = await driver`select jsonb_typeof(more) as kind from things where id = 2`;
  expect(kind?.['kind']).toBe('object');
  const [raw] = await driver`select at, more from things where id = 1`;
  expect(typeof raw?.['at']).toBe('string');
  expect(raw?.['more']).toEqual({ a: ['ü', 1] });
});

test('arrays go in and come out, through tables and by hand', async () => {
  const { db, sql: driver } = test_.database;
  const texts = ['plain', 'a,b', '{"x"}', 'NULL', '', null, 'back\\slash "quoted"\n'];
  const [row] = await driver`select ${texts}::text[] as texts, ${[1, 2, null]}::int[] as numbers,
    ${driver.array([true, false])}::bool[] as flags, ${driver.array([new Date(0)])}::timestamptz[] as times,
    ${[]}::uuid[] as none, array[['a','b'],['c',null]] as nested, array['{"a": [1, "x\\""]}'::jsonb] as objects,
    '[0:1]={1,2}'::int[] as bounds`;
  expect(row).toEqual({
    texts,
    numbers: [1, 2, null],
    flags: [true, false],
    times: ['1970-01-01 00:00:00+00'],
    none: [],
    nested: [
      ['a', 'b'],
      ['c', null],
    ],
    objects: [{ a: [1, 'x"'] }],
    bounds: [1, 2],
  });
  await db.insert(things).values([1, 2, 3].map((id) => ({ id, name: `thing ${id}` })));
  const wanted = sql.param([1, 3]);
  expect((await db.select({ id: things.id }).from(things).where(sql`${things.id} = any(${wanted})`)).length).toBe(2);
});

test('a statement that takes too long is stopped, and that is not the database being away', async () => {
  const hurried = connect(test_.url, { poolSize: 1, statementTimeout: 50, applicationName: 'hurried' });
  try {
    const [name] = await hurried.sql`show application_name`;
    expect(name?.['application_name']).toBe('hurried');
    const error = await hurried.db.execute(sql`select pg_sleep(5)`).catch((reason: unknown) => reason);
    expect((error as { cause: { code: string } }).cause.code).toBe('57014');
    expect(isDatabaseAway(error)).toBe(false);
  } finally {
    await hurried.close();
  }
});
