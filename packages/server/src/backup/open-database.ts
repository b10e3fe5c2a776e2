import { pino } from 'pino';
import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';

interface OpenDatabase {
  readonly url: string;
  close(): Promise<void>;
}

/** The database as it is, embedded or given; the embedded one may be in use by a server, which keeps it. */
export async function openDatabase({ databaseUrl, dataDir }: Config): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, close: async () => {} };
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'warn', base: null }) });
  return { url, close: stop };
}
