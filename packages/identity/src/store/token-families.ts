import { randomBytes, randomUUID } from 'node:crypto';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { Keyring } from '../keyring.ts';
import { after } from './after.ts';
import type { User } from './users.ts';

const refreshLifetimeSeconds = 30 * 24 * 3600;

export interface TokenFamily {
  readonly originJti: string;
  readonly sub: string;
  readonly authTime: Date;
}

/** Where a sign-in came from. */
export interface FamilyOrigin {
  readonly network: string;
  readonly userAgent: string | undefined;
  readonly provenDevice: string | undefined;
  /** The device that the client may confirm. */
  readonly offered: { readonly DeviceKey: string; readonly DeviceGroupKey: string } | undefined;
}

export function newRefreshToken(): string {
  return randomBytes(48).toString('base64url');
}

export function refreshHash(keys: Keyring, refreshToken: string): Buffer {
  return keys.mac('refresh', refreshToken);
}

/**
 * Starts a family for a user who is enabled and has the same, good password at this very moment: the row is locked, so that
 * disabling or a reset either comes first and nothing is started, or comes after and revokes what was started.
 */
export async function startFamily(
  executor: Executor,
  keys: Keyring,
  user: Pick<User, 'sub' | 'salt'>,
  now: Date,
  origin?: FamilyOrigin,
): Promise<{ family: TokenFamily; refreshToken: string } | undefined> {
  const refreshToken = newRefreshToken();
  const originJti = randomUUID();
  const { network, userAgent, provenDevice, offered } = origin ?? {};
  const started = await executor.execute(sql`
    insert into identity.token_families (origin_jti, sub, refresh_hash, auth_time, expires_at, last_used_at, network,
      user_agent, device_key, offered_device_key, offered_group_key)
    select ${originJti}::uuid, sub, ${refreshHash(keys, refreshToken)}::bytea, ${now}::timestamptz,
      ${after(now, refreshLifetimeSeconds)}::timestamptz, ${now}::timestamptz, ${network ?? null}::text,
      ${userAgent?.slice(0, 256) ?? null}::text, ${provenDevice ?? null}::text, ${offered?.DeviceKey ?? null}::text,
      ${offered?.DeviceGroupKey ?? null}::text
    from identity.users
    where sub = ${user.sub} and salt = ${user.salt} and status <> 'RESET_REQUIRED' and enabled for share`);
  return started > 0 ? { family: { originJti, sub: user.sub, authTime: now }, refreshToken } : undefined;
}

export interface FoundFamily extends TokenFamily {
  readonly revoked: boolean;
  readonly expired: boolean;
  /** The device that the family belongs to since it proved itself. */
  readonly deviceKey: string | null;
}

export async function findFamilyByRefreshToken(
  executor: Executor,
  keys: Keyring,
  refreshToken: string,
  now: Date,
): Promise<FoundFamily | undefined> {
  const hash = refreshHash(keys, refreshToken);
  const [family] = await executor.query<FoundFamily>(sql`
    select origin_jti, sub, auth_time, revoked_at is not null as revoked, expires_at <= ${now} as expired, device_key
    from identity.token_families
    where refresh_hash = ${hash}
      or origin_jti = (select origin_jti from identity.refresh_tokens where refresh_hash = ${hash})`);
  return family;
}

export async function touchFamily(executor: Executor, originJti: string, now: Date): Promise<void> {
  await executor.execute(sql`update identity.token_families set last_used_at = ${now} where origin_jti = ${originJti}`);
}

/** Returns what was offered to the sign-in as its device; undefined where nothing was. */
export async function findOfferedDevice(
  executor: Executor,
  originJti: string,
): Promise<{ deviceKey: string; groupKey: string; network: string } | undefined> {
  const [row] = await executor.query<{ deviceKey: string; groupKey: string; network: string | null }>(sql`
    select offered_device_key as device_key, offered_group_key as group_key, network
    from identity.token_families where origin_jti = ${originJti} and offered_device_key is not null`);
  return row && { deviceKey: row.deviceKey, groupKey: row.groupKey, network: row.network ?? '' };
}

/** Makes the family belong to the device from now on. */
export async function bindDevice(executor: Executor, originJti: string, deviceKey: string): Promise<void> {
  await executor.execute(
    sql`update identity.token_families set device_key = ${deviceKey} where origin_jti = ${originJti}`,
  );
}

/** Of a user: all families, one of them, or all but one; or the one whose user does not matter. */
export type WhichFamilies =
  | { readonly sub: string; readonly originJti?: string; readonly exceptOriginJti?: string }
  | { readonly originJti: string };

/** Returns the families revoked by this call; those revoked before are not among them. */
export async function markRevoked(executor: Executor, which: WhichFamilies, now: Date): Promise<string[]> {
  const sub = 'sub' in which ? which.sub : null;
  const except = 'sub' in which ? (which.exceptOriginJti ?? null) : null;
  const originJti = which.originJti ?? null;
  const rows = await executor.query<{ originJti: string }>(sql`
    update identity.token_families set revoked_at = ${now}
    where (${sub}::uuid is null or sub = ${sub}) and (${originJti}::uuid is null or origin_jti = ${originJti})
      and (${except}::uuid is null or origin_jti <> ${except})
      and revoked_at is null and expires_at > ${now}
    returning origin_jti`);
  return rows.map((row) => row.originJti);
}
