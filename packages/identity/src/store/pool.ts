import { randomInt } from 'node:crypto';
import { at, type Executor } from './executor.ts';

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

/** Held until the transaction ends, so that of processes starting at once one generates and the others read. */
export async function lockSetup(sql: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('identity setup', 0))`;
}

/**
 * The pool of this database, generated the first time.
 * @throws when the database was set up with another secrets key: nothing sealed in it could be read.
 */
export async function ensurePool(sql: Executor, region: string, secretsKeyId: string, now: Date): Promise<Pool> {
  await sql`
    insert into identity.pool (pool_id, client_id, secrets_key_id, created_at)
    values (${`${region}_${randomText(letters, 9)}`}, ${randomText(lowerCase, 26)}, ${secretsKeyId}, ${at(now)})
    on conflict (singleton) do nothing`;
  const [row] = await sql<{ pool_id: string; client_id: string; secrets_key_id: string }[]>`
    select pool_id, client_id, secrets_key_id from identity.pool`;
  if (!row) throw new Error('The identity pool could not be created');
  if (row.secrets_key_id !== secretsKeyId) {
    throw new Error(
      `secretsKey (id ${secretsKeyId}) is not the one this database was set up with (id ${row.secrets_key_id}); start with that one`,
    );
  }
  return { id: row.pool_id, name: row.pool_id.slice(row.pool_id.indexOf('_') + 1), clientId: row.client_id };
}
