import { afterEach, beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../test/use-test-database.ts';
import { type CopyConnection, openCopyConnection } from './copy-connection.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { sql } from './sql.ts';

const tested = useTestDatabase();
let connection: CopyConnection;
beforeEach(async () => {
  connection = await openCopyConnection(tested.url, 'fairlead-test');
  await connection.runScript('create table copied (id int primary key, note text)');
});
afterEach(async () => {
  await connection.close();
  await tested.database.execute(sql`drop table copied`);
});

const out = (from: string) => connection.copyOut(`copy (${from}) to stdout`);
const into = (lines: AsyncIterable<Uint8Array>) => connection.copyIn('copy copied from stdin', lines);
const count = () => connection.execute(sql`select from copied`);
const longRows = `select n, repeat('x', 1000) from generate_series(1, 20000) n`;

async function* linesOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

test('copies out as many bytes as there are, also to a slow reader, and in again', async () => {
  let bytes = 0;
  for await (const piece of out(longRows)) {
    bytes += piece.length;
    await new Promise(setImmediate);
  }
  const other = await openCopyConnection(tested.url, 'fairlead-test');
  expect(await into(other.copyOut(`copy (${longRows}) to stdout`))).toBe(20_000);
  await other.close();
  const [sum] = await connection.query(sql`select sum(length(id::text) + 1002)::int as bytes from copied`);
  expect(sum).toEqual({ bytes });
});

test('copies nothing out of nothing', async () => {
  for await (const piece of out('select 1 where false')) expect(piece).toHaveLength(0);
  expect(await into(linesOf())).toBe(0);
});

test('refuses a row with the reason of PostgreSQL, and goes on', async () => {
  await expect(into(linesOf('1\ta\n', '1\tb\n'))).rejects.toMatchObject({ code: '23505', query: expect.any(String) });
  expect(await count()).toBe(0);
  expect(await into(linesOf('1\ta\n'))).toBe(1);
});

test('refuses a row before all of many are sent', async () => {
  const many = linesOf(...Array.from({ length: 2_000 }, () => `x${'y'.repeat(10_000)}\n`));
  await expect(into(many)).rejects.toMatchObject({ code: '22P02' });
  expect((await many.next()).done).toBe(true);
});

test('refuses a table that is not there, and goes on', async () => {
  await expect(connection.copyIn('copy missing from stdin', linesOf('1\n'))).rejects.toMatchObject({ code: '42P01' });
  const reading = async () => {
    for await (const _ of out('select 1 from missing'));
  };
  await expect(reading()).rejects.toMatchObject({ code: '42P01' });
  expect(await count()).toBe(0);
});

test('says what could not be read, keeps nothing, and goes on', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('1\ta\n');
    throw new Error('The archive is damaged');
  }
  await expect(into(broken())).rejects.toThrow('The archive is damaged');
  expect(await count()).toBe(0);
});

test('fails behind its first rows when one cannot be made, or the connection is lost', async () => {
  const reading = async (from: string, between = async () => {}) => {
    for await (const _ of out(from)) await between();
  };
  await expect(reading('select 1 / (9000 - n) from generate_series(1, 10000) n')).rejects.toMatchObject({
    code: '22012',
  });
  const end = async () => {
    await tested.database.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fairlead-test'`,
    );
  };
  await expect(reading(longRows.replace('20000', '2000000'), end)).rejects.toThrow(DatabaseUnavailableError);
});
