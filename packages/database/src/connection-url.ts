import type { ClientConfig } from 'pg';

/**
 * Returns the configuration for the driver. The URL is read as libpq (psql, pg_dump) reads it: `?host=/folder&port=5432`
 * is a Unix socket, and `sslmode=require` asks for encryption without a certificate that is known here. Every client of
 * ours opens its connections through this, so that one URL works everywhere.
 */
export function connectionConfig(url: string): ClientConfig {
  const [base = '', query = ''] = url.split('?', 2);
  const options = new URLSearchParams(query);
  if (options.has('sslmode') && !options.has('uselibpqcompat')) options.set('uselibpqcompat', 'true');
  return { connectionString: options.size > 0 ? `${base}?${options}` : base };
}

/** Returns the URL of another database with the same server and account. */
export function withDatabase(url: string, database: string): string {
  return url.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${encodeURIComponent(database)}`);
}
