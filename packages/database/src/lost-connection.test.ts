import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { connect } from './connection.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { sql } from './sql.ts';

const message = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const fields = (...texts: readonly string[]) => Buffer.from(`${texts.join('\0')}\0\0`);

/** Bytes of a PostgreSQL that accepts a connection and dies at once, in one piece as they may arrive. */
const welcomeAndFarewell = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('Z', Buffer.from('I')),
  message('E', fields('SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to unexpected postmaster exit')),
]);

test('a database that dies as it accepts a connection is unavailable, and does not take the process with it', async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', note);
  const server = createServer((client) => {
    client.on('error', () => {});
    client.once('data', () => client.end(welcomeAndFarewell));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const database = connect(`postgres://anybody@127.0.0.1:${(server.address() as AddressInfo).port}/any`);
  try {
    const work = [
      database.query(sql`select 1`),
      database.transaction((tx) => tx.query(sql`select 1`)),
      database.transact([sql`select 1`]),
      database.stream(sql`select 1`).then((stream) => stream.next().finally(() => stream.close())),
    ];
    for (const outcome of await Promise.allSettled(work)) {
      expect(outcome.status).toBe('rejected');
      if (outcome.status === 'rejected') expect(isDatabaseUnavailable(outcome.reason)).toBe(true);
    }
    expect(uncaught).toEqual([]);
  } finally {
    process.off('uncaughtException', note);
    await database.close();
    server.close();
  }
});
