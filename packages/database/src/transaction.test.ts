import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { addThing, useThings } from '../test/use-things.ts';
import { watchedSocket } from '../test/watched-socket.ts';
import { connect } from './connection.ts';
import { connectionConfig } from './connection-url.ts';
import { isDatabaseUnavailable, TransactionEndedError, violatedConstraint } from './errors.ts';
import { sql } from './sql.ts';

const things = useThings();

test('statements of a transaction that nobody waits for in between are sent without waiting for answers', async () => {
  const { database } = things;
  const sent = Promise.withResolvers<void>();
  const proxy = await watchedSocket(things.url, (bytes) => bytes.includes('the second') && sent.resolve());
  const watched = connect(proxy.url, { poolSize: 1 });
  try {
    await database.transaction(async (holder) => {
      await holder.execute(sql`select pg_advisory_xact_lock(1)`);
      const work = watched.transaction((tx) =>
        Promise.all([
          tx.execute(sql`select pg_advisory_xact_lock(1)`),
          addThing(tx, 2),
          addThing(tx, 3),
          tx.execute(sql`select 'the second' as text`),
        ]),
      );
      work.catch(sent.reject);
      // The first statement waits for the lock; the others are on their way all the same.
      await sent.promise;
    });
    while ((await things.names()).length < 2) await wait(5);
  } finally {
    await watched.close();
    await proxy.close();
  }
});

test('statements known beforehand are sent with their commit, before any answer', async () => {
  const sent = Promise.withResolvers<void>();
  const proxy = await watchedSocket(things.url, (bytes) => bytes.includes('commit') && sent.resolve());
  const watched = connect(proxy.url, { poolSize: 1 });
  try {
    const work = await things.database.transaction(async (holder) => {
      await holder.execute(sql`select pg_advisory_xact_lock(1)`);
      const result = watched.transact<[object, { name: string }]>([
        sql`select pg_advisory_xact_lock(1)`,
        sql`insert into things (id, name) values (${2}, 'one') returning name`,
      ]);
      result.catch(sent.reject);
      await sent.promise;
      return { result };
    });
    expect((await work.result)[1]).toEqual([{ name: 'one' }]);
    expect(await things.names()).toEqual(['one']);
  } finally {
    await watched.close();
    await proxy.close();
  }
});

test('of statements sent with their commit nothing is kept when one fails, which is the one that is thrown', async () => {
  const { database } = things;
  const insert = (id: number, name: string) => sql`insert into things (id, name) values (${id}, ${name})`;
  const work = database.transact([insert(1, 'one'), insert(1, 'the same key'), insert(2, 'two')]);
  await expect(work.catch(violatedConstraint)).resolves.toBe('things_pkey');
  expect(await things.names()).toEqual([]);
  // The connection is as good as before.
  await database.transact([insert(1, 'one')]);
  expect(await things.names()).toEqual(['one']);
});

test('more transactions than connections end, though each waits for a statement outside of itself', async () => {
  const small = connect(things.url, { poolSize: 4 });
  const busy: number[] = [];
  const one = (id: number) =>
    small.transaction(async (tx) => {
      busy.push(id);
      await addThing(tx, id);
      await small.query(sql`select 1`);
      await small.reserve.transaction((other) => other.query(sql`select 1`));
      if (id === 3) throw new Error('refused');
    });
  try {
    const ended = await Promise.allSettled(Array.from({ length: 12 }, (_, id) => one(id)));
    expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(busy).toHaveLength(12);
    expect(await things.names()).toHaveLength(11);
  } finally {
    await small.close();
  }
});

test('one failing statement of several at once takes the whole transaction back', async () => {
  const work = things.database.transaction((tx) =>
    Promise.all([addThing(tx, 1, 'same'), addThing(tx, 2, 'same'), addThing(tx, 3, 'other')]),
  );
  const error = await work.catch((reason: unknown) => reason);
  expect(violatedConstraint(error)).toBe('things_name_key');
  expect(isDatabaseUnavailable(error)).toBe(false);
  expect(await things.names()).toEqual([]);
});

test('a transaction whose work did not mind a failed statement is refused, where the bare driver says nothing', async () => {
  const careless = things.database.transaction(async (tx) => {
    await addThing(tx, 1, 'same');
    await addThing(tx, 2, 'same').catch(() => {});
    return 'all is well';
  });
  await expect(careless).rejects.toSatisfy((error) => violatedConstraint(error) === 'things_name_key');
  const unawaited = things.database.transaction(async (tx) => {
    await addThing(tx, 1, 'same');
    void addThing(tx, 2, 'same');
  });
  await expect(unawaited).rejects.toSatisfy((error) => violatedConstraint(error) === 'things_name_key');
  expect(await things.names()).toEqual([]);

  // The control: what is there to be noticed.
  const bare = new pg.Client(connectionConfig(things.url));
  await bare.connect();
  try {
    await bare.query('begin');
    await bare.query("insert into things (id, name) values (1, 'same')");
    await bare.query("insert into things (id, name) values (2, 'same')").catch(() => {});
    expect((await bare.query('commit')).command).toBe('ROLLBACK');
  } finally {
    await bare.end();
  }
});

test('a savepoint that fails leaves the rest of the transaction', async () => {
  await things.database.transaction(async (tx) => {
    await addThing(tx, 1, 'kept');
    const inner = tx.transaction(async (nested) => {
      await addThing(nested, 2, 'dropped');
      await addThing(nested, 3, 'kept');
    });
    await expect(inner).rejects.toSatisfy((error) => violatedConstraint(error) === 'things_name_key');
    const careless = tx.transaction(async (nested) => {
      await addThing(nested, 2, 'dropped');
      await addThing(nested, 3, 'kept').catch(() => {});
    });
    await expect(careless).rejects.toSatisfy((error) => violatedConstraint(error) === 'things_name_key');
    await tx.transaction((nested) => nested.transaction((innermost) => addThing(innermost, 5, 'kept deep inside')));
    await addThing(tx, 4, 'kept as well');
  });
  expect(await things.names()).toEqual(['kept', 'kept as well', 'kept deep inside']);
});

test('a statement sent after its transaction is refused, where the bare driver runs it outside of any', async () => {
  const one = connect(things.url, { poolSize: 1 });
  let late: Promise<unknown> | undefined;
  try {
    const work = one.transaction(async (tx) => {
      late = wait(100).then(() => addThing(tx, 1, 'late'));
      late.catch(() => {});
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    await expect(late).rejects.toThrow(TransactionEndedError);
    expect(await things.names()).toEqual([]);
  } finally {
    await one.close();
  }

  // The control: what the refusal is there for.
  const pool = new pg.Pool({ ...connectionConfig(things.url), max: 1 });
  const client = await pool.connect();
  await client.query('begin');
  await client.query('rollback');
  client.release();
  await client.query("insert into things (id, name) values (2, 'late')");
  await pool.end();
  expect(await things.names()).toEqual(['late']);
});
