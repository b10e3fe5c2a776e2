import type { Options, PostgresType } from 'postgres';

export type ConnectionTarget = { url: string; options: Options<Record<string, PostgresType>> };

/**
 * Splits a PostgreSQL address for postgres.js, which does not understand the form libpq (psql, pg_dump) uses
 * for Unix sockets: `postgres://user:password@localhost/database?host=/folder&port=5432`, where the folder wins.
 * Every client of ours opens its connections through this, so that one address works everywhere.
 */
export function connectionTarget(url: string): ConnectionTarget {
  const question = url.indexOf('?');
  if (question < 0) return { url, options: {} };
  const query = new URLSearchParams(url.slice(question + 1));
  const host = query.get('host');
  if (!host?.startsWith('/')) return { url, options: {} };
  const port = Number(query.get('port') ?? 5432);
  query.delete('host');
  query.delete('port');
  // postgres.js parses the rest with URL, which refuses an address without a host.
  const base = url.slice(0, question).replace(/^(\w+:\/\/(?:[^@/]*@)?)\//, '$1localhost/');
  const rest = query.toString();
  return { url: rest ? `${base}?${rest}` : base, options: { host, port, path: `${host}/.s.PGSQL.${port}` } };
}

/** The same server and account, another database. */
export function withDatabase(url: string, database: string): string {
  return url.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${encodeURIComponent(database)}`);
}
