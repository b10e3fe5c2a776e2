import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createBus } from '@fairlead/database/bus';
import { connect, type Database } from '@fairlead/database/connection';
import { isDatabaseUnavailable, TransactionLostError } from '@fairlead/database/errors';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseFolder, type DatabaseFolder } from '../../../test/database-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

// A database of its own: it is killed here.
let folder: DatabaseFolder;
let server: EmbeddedPostgres;
let database: Database;
const unhandled: unknown[] = [];
/** Log of the database's supervisor, to explain a failure. */
const logged: string[] = [];
const note = (error: unknown) => unhandled.push(error);

beforeAll(async () => {
  folder = await createDatabaseFolder();
  const keep = (...said: unknown[]) => void logged.push(said.map(String).join(' '));
  const log = { info: keep, warn: keep, error: keep };
  server = await startEmbeddedPostgres({ dataDir: folder.path, log, settings: { fsync: 'off' } });
  database = connect(server.url);
  await database.execute(sql`create table rows (id serial primary key)`);
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
  await folder?.remove();
});

async function kill(): Promise<void> {
  const [pid] = (await readFile(join(folder.path, 'postgres/data/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

async function backAgain(): Promise<void> {
  for (;;) {
    const error = await database.execute(sql`select 1`).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!error) return;
    expect(isDatabaseUnavailable(error)).toBe(true);
    await nextTurn();
  }
}

/** Ends the connection in which a transaction is, and says when that is done. */
async function cut(pid: unknown): Promise<void> {
  await database.execute(sql`select pg_terminate_backend(${pid as number}, 5000)`);
}

test('a connection lost inside a transaction rejects it as the database being away, and nothing else happens', async () => {
  process.on('uncaughtException', note);
  const pidOf = async (tx: Executor) => (await tx.query(sql`select pg_backend_pid() as pid`))[0]?.['pid'];
  try {
    // While a statement runs.
    const running = database.transaction(async (tx) => {
      const pid = await pidOf(tx);
      await Promise.all([tx.execute(sql`select pg_sleep(30)`), cut(pid)]);
    });
    await expect(running).rejects.toSatisfy(isDatabaseUnavailable);

    // While it waits for something else; it goes on, and is told with its next statement.
    let logged: unknown;
    let finished = Promise.resolve();
    const waiting = database.transaction((tx) => {
      const work = async () => {
        await cut(await pidOf(tx));
        await waiting.catch(() => {});
        logged = await tx.execute(sql`select 1`).catch((error: unknown) => error);
        await tx.transaction(async () => {}).catch(() => {});
      };
      finished = work();
      return finished;
    });
    await expect(waiting).rejects.toSatisfy(isDatabaseUnavailable);
    await finished;
    expect(logged).toBeInstanceOf(TransactionLostError);
    expect(isDatabaseUnavailable(logged)).toBe(true);

    // In a savepoint, whose failure the work wants to survive.
    const nested = database.transaction(async (tx) => {
      const pid = await pidOf(tx);
      await tx
        .transaction(async (inner) => {
          await Promise.all([inner.execute(sql`select pg_sleep(30)`), cut(pid)]);
        })
        .catch(() => {});
      await tx.execute(sql`insert into rows default values`);
    });
    await expect(nested).rejects.toSatisfy(isDatabaseUnavailable);
    expect(await database.query(sql`select id from rows`)).toEqual([]);
    expect(unhandled).toEqual([]);
  } finally {
    process.off('uncaughtException', note);
  }
});

test('after the database was killed under load everything works again by itself, and what was acknowledged is there', {
  timeout: 120_000,
}, async () => {
  process.on('uncaughtException', note);
  try {
    logged.length = 0;
    const acknowledged = new Set<number>();
    const surprises: unknown[] = [];
    let stop = false;
    const clients = Array.from({ length: 30 }, async (_, number) => {
      while (!stop) {
        try {
          if (number % 2 === 0) await database.execute(sql`select 1`);
          const [row] = await database.transaction((tx) =>
            tx.query<{ id: number }>(sql`insert into rows default values returning id`),
          );
          if (row) acknowledged.add(row.id);
        } catch (error) {
          if (!isDatabaseUnavailable(error)) surprises.push(error);
        }
        await nextTurn();
      }
    });
    try {
      for (let round = 0; round < 2; round += 1) {
        await kill();
        const before = acknowledged.size;
        const deadline = performance.now() + 40_000;
        while (acknowledged.size < before + 200) {
          if (performance.now() > deadline) {
            throw new Error(
              `kill ${round}: ${acknowledged.size - before} of 200 rows after 40 s; ${logged.join('\n')}`,
            );
          }
          await nextTurn();
        }
      }
    } finally {
      stop = true;
      await Promise.all(clients);
    }
    expect(surprises).toEqual([]);
    // Every connection of the pool works, not only some. One that was being opened while the database died may say so
    // once more, until its time to connect has passed.
    const allWork = async (): Promise<boolean> => {
      const asked = Array.from({ length: 50 }, () => database.execute(sql`select pg_sleep(0.01)`));
      const refusals = (await Promise.allSettled(asked)).flatMap((each) =>
        each.status === 'rejected' ? [each.reason] : [],
      );
      expect(refusals.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
      return refusals.length === 0;
    };
    await expect.poll(allWork).toBe(true);
    const kept = new Set((await database.query(sql`select id from rows`)).map((row) => row['id'] as number));
    expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
    // By their texts, so that a failure says what it was.
    expect(unhandled.map((error) => (error instanceof Error ? error.stack : String(error)))).toEqual([]);
  } finally {
    process.off('uncaughtException', note);
  }
});

test('the bus listens again after the database was away', async () => {
  const bus = createBus(server.url, database, note);
  try {
    const heard = Promise.withResolvers<string>();
    const again = Promise.withResolvers<void>();
    await bus.subscribe('away', heard.resolve, again.resolve);
    await kill();
    await again.promise;
    await backAgain();
    await bus.publish('away', 'here again');
    expect(await heard.promise).toBe('here again');
  } finally {
    await bus.close();
  }
});

test('a server that is not there, or a handle that was closed, is the database being away', async () => {
  for (const url of ['postgres://nobody@127.0.0.1:1/x', 'postgres://nobody@localhost/x?host=/nowhere']) {
    const nowhere = connect(url);
    await expect(nowhere.query(sql`select 1`)).rejects.toSatisfy(isDatabaseUnavailable);
    await expect(nowhere.transaction(async () => {})).rejects.toSatisfy(isDatabaseUnavailable);
    await nowhere.close();
    await expect(nowhere.query(sql`select 1`)).rejects.toSatisfy(isDatabaseUnavailable);
  }
});
