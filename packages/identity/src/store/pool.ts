import { randomInt } from 'node:crypto';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

export interface Pool {
  readonly id: string;
  /** The part of the pool id after the underscore; it goes into every SRP hash. */
  readonly name: string;
  readonly clientId: string;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const lowerCase = 'abcdefghijklmnopqrstuvwxyz0123456789';

function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Locks until the transaction ends, so that of processes starting at once one generates and the others read. */
export async function lockSetup(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('identity setup', 0))`);
}

/**
 * Returns the pool of this database, generated the first time.
 * @throws when the database was set up with another secrets key: nothing sealed in it could be read.
 */
export async function ensurePool(executor: Executor, region: string, secretsKeyId: string, now: Date): Promise<Pool> {
  await executor.execute(sql`
    insert into identity.pool (pool_id, client_id, secrets_key_id, created_at)
    values (${`${region}_${randomText(letters, 9)}`}, ${randomText(lowerCase, 26)}, ${secretsKeyId}, ${now})
    on conflict (singleton) do nothing`);
  const [row] = await executor.query<{ poolId: string; clientId: string; secretsKeyId: string }>(sql`
    select pool_id, client_id, secrets_key_id from identity.pool`);
  if (!row) throw new Error('The identity pool could not be created');
  if (row.secretsKeyId !== secretsKeyId) {
    throw new Error(
      `secretsKey (id ${secretsKeyId}) is not the one this database was set up with (id ${row.secretsKeyId}); start with that one`,
    );
  }
  return { id: row.poolId, name: row.poolId.slice(row.poolId.indexOf('_') + 1), clientId: row.clientId };
}
