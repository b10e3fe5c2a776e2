import { once } from 'node:events';
import { createRequire } from 'node:module';
import { connect, type Socket } from 'node:net';
import patched from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { connectionTarget } from './connection-url.ts';

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await createTestDatabase();
});
afterAll(() => test_?.drop());

// What require() loads is the driver as published; the server imports the patched one.
const published: typeof patched = createRequire(import.meta.url)('postgres');

/** Resolves when an answer counts as lost: the control expects that, and the patched driver gets as long as a busy machine needs. */
const patience = (driver: typeof patched) =>
  new Promise((resolve) => setTimeout(resolve, driver === published ? 1_000 : 20_000, 'nothing').unref());

/**
 * Between the error of a socket and its end the driver still hands statements to its connection. Asks in that moment,
 * and three times more on the connection that follows: the numbers that came back, 'refused', or nothing.
 */
async function askWhileConnectionEnds(driver: typeof patched): Promise<unknown[]> {
  const { url, options } = connectionTarget(test_.url);
  const { hostname, port } = new URL(url);
  let latest: Socket | undefined;
  const socket = async () => {
    latest = typeof options.path === 'string' ? connect(options.path) : connect(Number(port || 5432), hostname);
    await once(latest, 'connect');
    return latest;
  };
  const client = driver(url, { ...options, max: 1, fetch_types: false, backoff: () => 0.01, socket } as object);
  const ask = async (number: number): Promise<unknown> => {
    const answer = client`select ${number}::int as number`.then(
      ([row]) => row?.['number'],
      () => 'refused',
    );
    return Promise.race([answer, patience(driver)]);
  };
  try {
    expect(await ask(1)).toBe(1);
    let late: Promise<unknown> | undefined;
    latest?.on('error', () => {
      late = ask(2);
    });
    const ended = new Promise((resolve) => latest?.on('close', resolve));
    latest?.destroy(new Error('lost'));
    await ended;
    const later = [ask(3), ask(4), ask(5)];
    return await Promise.all([late, ...later]);
  } finally {
    await client.end({ timeout: 1 });
  }
}

test('a statement given to a connection that just ended is refused, and answers after it are the right ones', async () => {
  expect(await askWhileConnectionEnds(patched)).toEqual(['refused', 3, 4, 5]);
});

test('control: the driver as published leaves it without an answer', async () => {
  expect(await askWhileConnectionEnds(published)).not.toEqual(['refused', 3, 4, 5]);
});

/** One statement is answered slowly, the next cannot even be written down, and one more follows, on one connection. */
async function askAroundMistake(driver: typeof patched): Promise<unknown[]> {
  const { url, options } = connectionTarget(test_.url);
  const client = driver(url, { ...options, max: 1, fetch_types: false });
  try {
    await client`select 0`;
    const answers = [
      client`select 1 as number, pg_sleep(0.05)`,
      client`select ${undefined as unknown as string}::text as number`,
      client`select 2 as number`,
      client`select 3 as number`,
    ].map((answer) =>
      answer.then(
        ([row]) => row?.['number'],
        (error: { code: string }) => error.code,
      ),
    );
    return await Promise.all(answers.map((answer) => Promise.race([answer, patience(driver)])));
  } finally {
    await client.end({ timeout: 1 });
  }
}

test('a statement that cannot be written down fails alone', async () => {
  expect(await askAroundMistake(patched)).toEqual([1, 'UNDEFINED_VALUE', 2, 3]);
});

test('control: with the driver as published it fails another one, and the answers move on by one', async () => {
  expect(await askAroundMistake(published)).not.toEqual([1, 'UNDEFINED_VALUE', 2, 3]);
});
