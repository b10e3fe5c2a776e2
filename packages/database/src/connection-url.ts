import type { ClientConfig } from 'pg';

/**
 * The address for the driver, read as libpq (psql, pg_dump) reads it: `?host=/folder&port=5432` is a Unix socket, and
 * `sslmode=require` asks for encryption without a certificate that is known here.
 * Every client of ours opens its connections through this, so that one address works everywhere.
 */
export function connectionConfig(url: string): ClientConfig {
  const [address = '', query = ''] = url.split('?', 2);
  const options = new URLSearchParams(query);
  if (options.has('sslmode') && !options.has('uselibpqcompat')) options.set('uselibpqcompat', 'true');
  return { connectionString: options.size > 0 ? `${address}?${options}` : address };
}

/** The same server and account, another database. */
export function withDatabase(url: string, database: string): string {
  return url.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${encodeURIComponent(database)}`);
}
