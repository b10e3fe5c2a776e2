import { EventEmitter, once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useTestDatabase } from '../test/use-test-database.ts';
import { type Bus, createBus } from './bus.ts';
import { sql } from './sql.ts';

const test_ = useTestDatabase();
let here: Bus;
let there: Bus;
const errors: unknown[] = [];

beforeAll(async () => {
  here = createBus(test_.url, test_.database, (error) => errors.push(error));
  there = createBus(test_.url, test_.database, (error) => errors.push(error));
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
});

/** Collects what a subscription hears. */
async function listen(bus: Bus, channel: string) {
  const heard: string[] = [];
  const said: string[] = [];
  const events = new EventEmitter();
  const leave = await bus.subscribe(
    channel,
    (payload) => {
      heard.push(payload);
      events.emit('message');
    },
    () => {
      said.push('reconnect');
      events.emit('reconnect');
    },
    () => said.push('lost'),
  );
  const until = async (count: number) => {
    while (heard.length < count) await once(events, 'message');
    return heard;
  };
  return { heard, said, events, leave, until };
}

test('every process hears what one publishes, on that channel only, any text', async () => {
  const mine = await listen(here, 'one');
  const theirs = await listen(there, 'one');
  const other = await listen(there, 'Other "channel"');
  await here.publish('one', 'äöü "\' \\ {"a":1}');
  await there.publish('Other "channel"', 'x');
  expect(await mine.until(1)).toEqual(['äöü "\' \\ {"a":1}']);
  expect(await theirs.until(1)).toEqual(['äöü "\' \\ {"a":1}']);
  expect(await other.until(1)).toEqual(['x']);
  await Promise.all([mine.leave(), theirs.leave(), other.leave()]);
});

test('a message published in a transaction arrives when it commits, and not at all when it does not', async () => {
  const { heard, until, leave } = await listen(there, 'two');
  const { database } = test_;
  const failing = database.transaction(async (tx) => {
    await here.publish('two', 'never', tx);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await database.transaction(async (tx) => {
    await here.publish('two', 'committed', tx);
    await here.publish('two', 'before');
  });
  expect(await until(2)).toEqual(['before', 'committed']);
  expect(heard).not.toContain('never');
  await leave();
});

test('subscribing and leaving at once, a command waits for the one before it', async () => {
  const opened = await listen(here, 'at once');
  let [running, most] = [0, 0];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, text: string) {
    running += 1;
    most = Math.max(most, running);
    try {
      return await Reflect.apply(query, this, [text]);
    } finally {
      running -= 1;
    }
  } as typeof query);
  try {
    const many = await Promise.all(['a', 'b', 'c'].map((channel) => listen(here, channel)));
    await Promise.all([opened.leave(), ...many.map(({ leave }) => leave())]);
    // A bus asks from time to time whether its connection is there, which is none of these.
    expect(spy.mock.calls.filter(([text]) => /^(un)?listen /i.test(`${text}`))).toHaveLength(7);
  } finally {
    spy.mockRestore();
  }
  expect(most).toBe(1);
});

test('a channel that cannot be listened to keeps nobody else waiting', async () => {
  const refused = expect(listen(here, 'with a \0 in it')).rejects.toThrow();
  const behind = await listen(here, 'behind it');
  await refused;
  await behind.leave();
});

test('a lost connection is said at once, and that it listens again', async () => {
  const { said, events, until, leave } = await listen(here, 'three');
  const again = once(events, 'reconnect');
  await test_.database.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'fairlead-bus' and datname = current_database()`);
  await again;
  expect(said).toEqual(['lost', 'reconnect']);
  await there.publish('three', 'after');
  expect(await until(1)).toEqual(['after']);
  await leave();
});

test('a listener that throws is reported and harms no other', async () => {
  errors.length = 0;
  const leave = await here.subscribe(
    'four',
    () => {
      throw new Error('broken listener');
    },
    () => {},
  );
  const whole = await listen(here, 'four');
  await here.publish('four', 'x');
  await whole.until(1);
  expect(errors).toEqual([new Error('broken listener')]);
  await Promise.all([leave(), whole.leave()]);
});

test('after leaving, nothing is heard; a message too long is refused with the way out', async () => {
  const left = await listen(here, 'five');
  const stays = await listen(here, 'five');
  await left.leave();
  await here.publish('five', 'x');
  await stays.until(1);
  expect(left.heard).toEqual([]);
  await expect(here.publish('five', 'x'.repeat(8_000))).rejects.toThrow('too long for the bus');
  await stays.leave();
});
