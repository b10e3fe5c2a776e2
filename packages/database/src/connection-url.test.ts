import pg from 'pg';
import { expect, test } from 'vitest';
import { connectionConfig, withDatabase } from './connection-url.ts';

/** Settings that the driver reads from a URL. */
function read(url: string) {
  const { host, port, user, password, database, ssl } = new pg.Client(connectionConfig(url));
  return { host, port, user, password, database, ssl };
}

test('a URL with a socket folder is read as psql reads it', () => {
  const socket = { host: '/a b', port: 5433, user: 'me', database: 'db', ssl: false };
  expect(read('postgres://me:p%40ss@localhost/db?host=%2Fa%20b&port=5433')).toEqual({ ...socket, password: 'p@ss' });
  expect(read('postgres://me@/db?port=5433&host=/a b')).toMatchObject(socket);
  expect(read('postgres://me@localhost/db?host=/s')).toMatchObject({ host: '/s', port: 5432 });
});

test('any other URL says where the server is, and whether its certificate must be known', () => {
  expect(read('postgres://me:pass@host:5433/db')).toEqual({
    host: 'host',
    port: 5433,
    user: 'me',
    password: 'pass',
    database: 'db',
    ssl: false,
  });
  expect(read('postgres://host/db?sslmode=require').ssl).toEqual({ rejectUnauthorized: false });
  expect(read('postgres://host/db?sslmode=verify-full').ssl).toEqual({});
  expect(read('postgres://host/db?sslmode=disable').ssl).toBe(false);
});

test('the database of a URL is replaced', () => {
  expect(withDatabase('postgres://me:p@h:1/old?host=/s', 'new')).toBe('postgres://me:p@h:1/new?host=/s');
  expect(withDatabase('postgres://h', 'a b')).toBe('postgres://h/a%20b');
  expect(withDatabase('postgres://h/?x=1', 'new')).toBe('postgres://h/new?x=1');
});
