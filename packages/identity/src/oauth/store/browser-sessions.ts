import { randomBytes } from 'node:crypto';
import type { Keyring } from '../../keyring.ts';
import { after, at, type Executor } from '../../store/executor.ts';

export const sessionLifetimeSeconds = 3600;

/** Somebody signed in at the hosted pages, as the browser's cookie says. */
export interface BrowserSession {
  readonly sub: string;
  /** Of the family that the session lives with. */
  readonly originJti: string;
  readonly authTime: Date;
}

function idHmac(keys: Keyring, id: string): Buffer {
  return keys.mac('login', 'browser session', id);
}

/** @returns the id for the cookie, of which only an HMAC is stored */
export async function startBrowserSession(sql: Executor, keys: Keyring, originJti: string, now: Date): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  await sql`
    insert into identity.browser_sessions (id_hmac, origin_jti, expires_at)
    values (${idHmac(keys, id)}, ${originJti}, ${after(now, sessionLifetimeSeconds)})`;
  // Its refresh token was handed to nobody: it need not outlive the session.
  await sql`
    update identity.token_families set expires_at = ${after(now, sessionLifetimeSeconds)}
    where origin_jti = ${originJti}`;
  return id;
}

/** Nothing when it is over, was ended, or its user is disabled or has to choose a new password. */
export async function findBrowserSession(
  sql: Executor,
  keys: Keyring,
  id: string,
  now: Date,
): Promise<BrowserSession | undefined> {
  const [row] = await sql<{ sub: string; origin_jti: string; auth_ms: number }[]>`
    select f.sub, f.origin_jti, (extract(epoch from f.auth_time) * 1000)::float8 as auth_ms
    from identity.browser_sessions s
    join identity.token_families f on f.origin_jti = s.origin_jti
    join identity.users u on u.sub = f.sub
    where s.id_hmac = ${idHmac(keys, id)} and s.expires_at > ${at(now)}
      and f.revoked_at is null and u.enabled and u.status <> 'RESET_REQUIRED'`;
  return row && { sub: row.sub, originJti: row.origin_jti, authTime: new Date(row.auth_ms) };
}

/** @returns the family it lived with, so that it can be ended as well */
export async function removeBrowserSession(sql: Executor, keys: Keyring, id: string): Promise<string | undefined> {
  const [row] = await sql<{ origin_jti: string }[]>`
    delete from identity.browser_sessions where id_hmac = ${idHmac(keys, id)} returning origin_jti`;
  return row?.origin_jti;
}
