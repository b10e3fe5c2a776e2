import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError, explain } from './errors.ts';
import type { Location } from './location.ts';

/** More than PostgreSQL's first write of all, a segment of its write-ahead log. */
const PROBE_BYTES = 20_000_000;

const REASON = /FATAL|PANIC|ERROR|could not|HINT/;
/** Answers to connections that came too early. */
const REFUSAL = /the database system is (starting up|not yet accepting connections|shutting down|in recovery mode)/;

/** Why PostgreSQL ended while it started, from what it said; on a full disk it could not even say that. */
export async function failureToStart(location: Location, said: string): Promise<EmbeddedPostgresError> {
  const explained =
    explain(said, location.base, location.account && `the account ${location.account.name}`) ??
    (await tryTheDisk(location.base));
  if (explained) return explained;
  const reasons = said.split('\n').filter((line) => REASON.test(line) && !REFUSAL.test(line));
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL in ${location.base} did not start. Its log is ${join(location.base, 'postgres.log')}; ` +
      `the end of it says: ${reasons.slice(-5).join(' ') || said.trim().slice(-500) || 'nothing'}`,
  );
}

async function tryTheDisk(folder: string): Promise<EmbeddedPostgresError | undefined> {
  const probe = join(folder, `probe-${process.pid}`);
  try {
    await writeFile(probe, Buffer.alloc(PROBE_BYTES));
    return undefined;
  } catch (error) {
    return explain(error, folder);
  } finally {
    await rm(probe, { force: true });
  }
}
