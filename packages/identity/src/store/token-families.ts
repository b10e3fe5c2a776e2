import { randomBytes, randomUUID } from 'node:crypto';
import type { Keyring } from '../keyring.ts';
import { after, at, type Executor } from './executor.ts';
import type { User } from './users.ts';

const refreshLifetimeSeconds = 30 * 24 * 3600;

export interface TokenFamily {
  readonly originJti: string;
  readonly sub: string;
  readonly authTime: Date;
}

/**
 * Starts a family for a user who is enabled and has the same password at this very moment: the row is locked, so that
 * disabling or a reset either comes first and nothing is started, or comes after and revokes what was started.
 */
export async function startFamily(
  sql: Executor,
  keys: Keyring,
  user: Pick<User, 'sub' | 'salt'>,
  now: Date,
): Promise<{ family: TokenFamily; refreshToken: string } | undefined> {
  const refreshToken = randomBytes(48).toString('base64url');
  const originJti = randomUUID();
  const result = await sql`
    insert into identity.token_families (origin_jti, sub, refresh_hash, auth_time, expires_at)
    select ${originJti}::uuid, sub, ${keys.mac('refresh', refreshToken)}::bytea, ${at(now)}::timestamptz,
      ${after(now, refreshLifetimeSeconds)}::timestamptz
    from identity.users where sub = ${user.sub} and salt = ${Buffer.from(user.salt)} and enabled for share`;
  return result.count > 0 ? { family: { originJti, sub: user.sub, authTime: now }, refreshToken } : undefined;
}

export async function findFamilyByRefreshToken(
  sql: Executor,
  keys: Keyring,
  refreshToken: string,
  now: Date,
): Promise<(TokenFamily & { revoked: boolean; expired: boolean }) | undefined> {
  const [row] = await sql<{ origin_jti: string; sub: string; auth_ms: number; revoked: boolean; expired: boolean }[]>`
    select origin_jti, sub, (extract(epoch from auth_time) * 1000)::float8 as auth_ms,
      revoked_at is not null as revoked, expires_at <= ${at(now)} as expired
    from identity.token_families where refresh_hash = ${keys.mac('refresh', refreshToken)}`;
  if (!row) return undefined;
  const { origin_jti: originJti, sub, auth_ms, revoked, expired } = row;
  return { originJti, sub, authTime: new Date(auth_ms), revoked, expired };
}

/** The families revoked by this call; those revoked before are not among them. */
export async function markRevoked(
  sql: Executor,
  which: { sub: string; originJti?: string } | { originJti: string },
  now: Date,
): Promise<string[]> {
  const sub = 'sub' in which ? which.sub : null;
  const originJti = which.originJti ?? null;
  const rows = await sql<{ origin_jti: string }[]>`
    update identity.token_families set revoked_at = ${at(now)}
    where (${sub}::uuid is null or sub = ${sub}) and (${originJti}::uuid is null or origin_jti = ${originJti})
      and revoked_at is null and expires_at > ${at(now)}
    returning origin_jti`;
  return rows.map((row) => row.origin_jti);
}
