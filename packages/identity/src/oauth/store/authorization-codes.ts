import { randomBytes } from 'node:crypto';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { Keyring } from '../../keyring.ts';
import { after } from '../../store/after.ts';

/** Returns what a family's access tokens may do; undefined for one that was not limited. */
export async function readGrantScopes(executor: Executor, originJti: string): Promise<string[] | undefined> {
  const [row] = await executor.query<{ scopes: string }>(sql`
    select scopes from identity.oauth_grants where origin_jti = ${originJti}`);
  return row?.scopes.split(' ');
}

export async function insertGrant(executor: Executor, originJti: string, scopes: readonly string[]): Promise<void> {
  await executor.execute(sql`
    insert into identity.oauth_grants (origin_jti, scopes) values (${originJti}, ${scopes.join(' ')})`);
}

/** Writes down when the user signed in, for a family that begins within a browser's session. */
export async function setAuthTime(executor: Executor, originJti: string, authTime: Date): Promise<void> {
  await executor.execute(
    sql`update identity.token_families set auth_time = ${authTime} where origin_jti = ${originJti}`,
  );
}

const lifetimeSeconds = 300;

/** The grant behind a code, and the values that have to come with it. */
interface CodeGrant {
  readonly sessionJti: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly scopes: readonly string[];
  readonly nonce: string | undefined;
}

function codeHmac(keys: Keyring, code: string): Buffer {
  return keys.mac('code', 'authorization', code);
}

/** Creates a code; only an HMAC of it is stored. */
export async function createAuthorizationCode(
  executor: Executor,
  keys: Keyring,
  grant: CodeGrant,
  now: Date,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await executor.execute(sql`
    insert into identity.authorization_codes
      (code_hmac, session_jti, client_id, redirect_uri, code_challenge, scopes, nonce, expires_at)
    values (${codeHmac(keys, code)}, ${grant.sessionJti}, ${grant.clientId}, ${grant.redirectUri},
      ${grant.codeChallenge}, ${grant.scopes.join(' ')}, ${grant.nonce ?? null}, ${after(now, lifetimeSeconds)})`);
  return code;
}

export interface TakenCode extends CodeGrant {
  readonly sub: string;
  readonly authTime: Date;
  readonly live: boolean;
}

interface CodeRow extends Omit<TakenCode, 'scopes' | 'nonce'> {
  readonly scopes: string;
  readonly nonce: string | null;
}

/**
 * Uses a code up, whatever comes of it: of two calls with one code, whichever process they meet, one takes it. It is
 * not live when it is too old or the session it was given in was ended meanwhile.
 */
export async function takeAuthorizationCode(
  executor: Executor,
  keys: Keyring,
  code: string,
  now: Date,
): Promise<TakenCode | undefined> {
  const [row] = await executor.query<CodeRow>(sql`
    update identity.authorization_codes c set consumed_at = ${now}
    from identity.token_families f
    where c.code_hmac = ${codeHmac(keys, code)} and c.consumed_at is null and f.origin_jti = c.session_jti
    returning c.session_jti, c.client_id, c.redirect_uri, c.code_challenge, c.scopes, c.nonce, f.sub,
      f.auth_time, c.expires_at > ${now} and f.revoked_at is null as live`);
  return row && { ...row, scopes: row.scopes.split(' '), nonce: row.nonce ?? undefined };
}

/** Remembers what a code was exchanged for. */
export async function noteExchange(executor: Executor, keys: Keyring, code: string, originJti: string): Promise<void> {
  await executor.execute(sql`
    update identity.authorization_codes set origin_jti = ${originJti} where code_hmac = ${codeHmac(keys, code)}`);
}

/** Returns the family that a used code was exchanged for. */
export async function findExchanged(executor: Executor, keys: Keyring, code: string): Promise<string | undefined> {
  const [row] = await executor.query<{ originJti: string | null }>(sql`
    select origin_jti from identity.authorization_codes
    where code_hmac = ${codeHmac(keys, code)} and consumed_at is not null`);
  return row?.originJti ?? undefined;
}
