import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { Keyring } from '../keyring.ts';

/** Each counts by itself: who fails at one is not kept from the others. */
export type LockScope = 'password' | 'code' | 'reset' | 'mfa' | 'enrolment' | 'device' | 'custom';

/** Returns the key of a lock. The subject is the user's sub, or the folded name when there is no such user: both lock alike. */
function lockKey(keys: Keyring, scope: LockScope, subject: string): Buffer {
  return keys.mac('login', 'lock', scope, subject);
}

export async function isLocked(
  executor: Executor,
  keys: Keyring,
  scope: LockScope,
  subject: string,
  now: Date,
): Promise<boolean> {
  const found = await executor.execute(sql`
    select 1 from identity.locks where key = ${lockKey(keys, scope, subject)} and locked_until > ${now}`);
  return found > 0;
}

/**
 * Counts an attempt as failed before it is looked at, so that parallel guesses cannot all pass before the first is
 * counted; `clearFailures` takes it back when the attempt was right. The fifth failure locks for a second, each one
 * after it twice as long, up to a quarter of an hour; a day without attempts forgets them.
 * @returns false while locked: do not even look at the attempt.
 */
export async function beginAttempt(
  executor: Executor,
  keys: Keyring,
  scope: LockScope,
  subject: string,
  now: Date,
): Promise<boolean> {
  const counted = await executor.execute(sql`
    insert into identity.locks as l (key, failures, locked_until, updated_at)
    values (${lockKey(keys, scope, subject)}, 1, null, ${now})
    on conflict (key) do update set
      failures = case when l.updated_at < excluded.updated_at - interval '1 day' then 1 else l.failures + 1 end,
      locked_until = case
        when l.updated_at < excluded.updated_at - interval '1 day' or l.failures + 1 < 5 then null
        else excluded.updated_at + least(900, power(2, least(l.failures + 1 - 5, 20))) * interval '1 second'
      end,
      updated_at = excluded.updated_at
    where l.locked_until is null or l.locked_until <= excluded.updated_at`);
  return counted > 0;
}

export async function clearFailures(
  executor: Executor,
  keys: Keyring,
  scope: LockScope,
  subject: string,
): Promise<void> {
  await executor.execute(sql`delete from identity.locks where key = ${lockKey(keys, scope, subject)}`);
}
