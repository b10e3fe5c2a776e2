import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import type { Keyring } from '../keyring.ts';
import { after } from './after.ts';

/** Proof of a code. EMAIL, PHONE: that the destination reaches the user. RESET: that the user may choose a password. */
export type CodeKind = 'EMAIL' | 'PHONE' | 'RESET';

const maximumTries = 5;
const lifetimeSeconds: Record<CodeKind, number> = { EMAIL: 24 * 3600, PHONE: 24 * 3600, RESET: 3600 };

function codeMac(keys: Keyring, sub: string, kind: CodeKind, destination: string, code: string): Buffer {
  return keys.mac('code', sub, kind, destination, code);
}

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/**
 * Returns the insertion of a row that is never read, for a name without a user: writing takes a measurable time, and the time of
 * an answer must not show whom it is about. The sweep removes it.
 */
function decoy(now: Date): Sql {
  return sql`
    insert into identity.challenges (id, kind, state_sealed, expires_at)
    select ${randomBytes(32)}::bytea, 'DECOY', ''::bytea, ${after(now, 60)}::timestamptz`;
}

/**
 * Makes a code and forgets the former one of its kind. Only its HMAC is stored. For a `sub` without a user it does the same
 * work, and no code comes of it.
 */
export async function createCode(
  executor: Executor,
  keys: Keyring,
  request: { sub: string; kind: CodeKind; destination: string; now: Date },
): Promise<string> {
  const { sub, kind, destination, now } = request;
  const code = newCode();
  await executor.execute(sql`
    with owner as (select sub from identity.users where sub = ${sub}),
      decoy as (${decoy(now)} where not exists (select from owner))
    insert into identity.codes (sub, kind, code_hmac, destination, expires_at)
    select sub, ${kind}::text, ${codeMac(keys, sub, kind, destination, code)}::bytea, ${destination}::text,
      ${after(now, lifetimeSeconds[kind])}::timestamptz
    from owner where true
    on conflict (sub, kind) do update set code_hmac = excluded.code_hmac, destination = excluded.destination,
      tries = 0, expires_at = excluded.expires_at, consumed_at = null`);
  return code;
}

export type Redemption =
  | { readonly outcome: 'accepted'; readonly destination: string }
  | { readonly outcome: 'mismatch' | 'expired' | 'used' };

/**
 * Takes a code, once, with the same work where there is none. Only who holds the right code learns that it is used or
 * over; everybody else gets 'mismatch', so that the answer reveals nothing about the account.
 */
export async function redeemCode(
  executor: Executor,
  keys: Keyring,
  request: { sub: string; kind: CodeKind; code: string; now: Date },
): Promise<Redemption> {
  const { sub, kind, code, now } = request;
  // Counted before it is compared: parallel guesses share the five tries.
  const [row] = await executor.query<{
    codeHmac: Buffer;
    destination: string;
    tries: number;
    live: boolean;
    used: boolean;
  }>(sql`
    with counted as (
        update identity.codes set tries = tries + 1
        where sub = ${sub} and kind = ${kind}
        returning code_hmac, destination, tries, expires_at > ${now} as live, consumed_at is not null as used),
      decoy as (${decoy(now)} where not exists (select from counted))
    select code_hmac, destination, tries, live, used from counted`);
  const expected = codeMac(keys, sub, kind, row?.destination ?? '', code);
  if (!row || !timingSafeEqual(expected, row.codeHmac)) return { outcome: 'mismatch' };
  if (row.used) return { outcome: 'used' };
  if (!row.live || row.tries > maximumTries) return { outcome: 'expired' };
  const taken = await executor.execute(sql`
    update identity.codes set consumed_at = ${now}
    where sub = ${sub} and kind = ${kind} and consumed_at is null and code_hmac = ${expected}`);
  return taken > 0 ? { outcome: 'accepted', destination: row.destination } : { outcome: 'used' };
}
