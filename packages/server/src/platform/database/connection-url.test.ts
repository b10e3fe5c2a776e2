import { expect, test } from 'vitest';
import { connectionTarget, withDatabase } from './connection-url.ts';

test('an address with a socket folder is split for postgres.js, any other stays as it is', () => {
  const path = '/a b/.s.PGSQL.5433';
  const options = { host: '/a b', port: 5433, path };
  const url = 'postgres://me:pass@localhost/db?host=%2Fa%20b&port=5433';
  expect(connectionTarget(url)).toEqual({ url: 'postgres://me:pass@localhost/db', options });
  expect(connectionTarget('postgres://me@/db?port=5433&host=/a b')).toEqual({
    url: 'postgres://me@localhost/db',
    options,
  });
  expect(connectionTarget('postgres:///db?host=/s&sslmode=disable')).toEqual({
    url: 'postgres://localhost/db?sslmode=disable',
    options: { host: '/s', port: 5432, path: '/s/.s.PGSQL.5432' },
  });
  for (const plain of [
    'postgres://me:pass@host:5432/db',
    'postgres://host/db?sslmode=require',
    'postgres://h/d?host=other',
  ]) {
    expect(connectionTarget(plain)).toEqual({ url: plain, options: {} });
  }
});

test('the database of an address is replaced', () => {
  expect(withDatabase('postgres://me:p@h:1/old?host=/s', 'new')).toBe('postgres://me:p@h:1/new?host=/s');
  expect(withDatabase('postgres://h', 'a b')).toBe('postgres://h/a%20b');
  expect(withDatabase('postgres://h/?x=1', 'new')).toBe('postgres://h/new?x=1');
});
