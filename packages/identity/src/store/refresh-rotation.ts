import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { Keyring } from '../keyring.ts';
import { after } from './after.ts';
import { newRefreshToken, refreshHash } from './token-families.ts';

/**
 * Gives a family a new refresh token for one that is still good: never replaced, or replaced so short a time ago that
 * the answer may have been lost. Undefined when it was replaced before that: of calls at once one gets the new token,
 * without a grace at most one.
 */
export async function rotateRefreshToken(
  executor: Executor,
  keys: Keyring,
  given: { originJti: string; refreshToken: string; graceSeconds: number; now: Date },
): Promise<string | undefined> {
  const { originJti, graceSeconds, now } = given;
  const hash = refreshHash(keys, given.refreshToken);
  const graceBegan = after(now, -graceSeconds);
  const first = await executor.execute(sql`
    update identity.token_families set refresh_rotated_at = coalesce(refresh_rotated_at, ${now})
    where refresh_hash = ${hash} and (refresh_rotated_at is null or refresh_rotated_at > ${graceBegan})`);
  const later = await executor.execute(sql`
    update identity.refresh_tokens set rotated_at = coalesce(rotated_at, ${now})
    where refresh_hash = ${hash} and (rotated_at is null or rotated_at > ${graceBegan})`);
  if (first + later === 0) return undefined;
  const refreshToken = newRefreshToken();
  await executor.execute(sql`
    insert into identity.refresh_tokens (refresh_hash, origin_jti)
    values (${refreshHash(keys, refreshToken)}, ${originJti})`);
  return refreshToken;
}
