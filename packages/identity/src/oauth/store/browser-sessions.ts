import { randomBytes } from 'node:crypto';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { Keyring } from '../../keyring.ts';
import { after } from '../../store/after.ts';

export const sessionLifetimeSeconds = 3600;

/** A sign-in at the hosted pages, as the browser's cookie says. */
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
export async function startBrowserSession(
  executor: Executor,
  keys: Keyring,
  originJti: string,
  now: Date,
): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  await executor.execute(sql`
    insert into identity.browser_sessions (id_hmac, origin_jti, expires_at)
    values (${idHmac(keys, id)}, ${originJti}, ${after(now, sessionLifetimeSeconds)})`);
  // Its refresh token was never handed out, so it need not outlive the session.
  await executor.execute(sql`
    update identity.token_families set expires_at = ${after(now, sessionLifetimeSeconds)}
    where origin_jti = ${originJti}`);
  return id;
}

/** Returns undefined when it is over, was ended, or its user is disabled or has to choose a new password. */
export async function findBrowserSession(
  executor: Executor,
  keys: Keyring,
  id: string,
  now: Date,
): Promise<BrowserSession | undefined> {
  const [session] = await executor.query<BrowserSession>(sql`
    select f.sub, f.origin_jti, f.auth_time
    from identity.browser_sessions s
    join identity.token_families f on f.origin_jti = s.origin_jti
    join identity.users u on u.sub = f.sub
    where s.id_hmac = ${idHmac(keys, id)} and s.expires_at > ${now}
      and f.revoked_at is null and u.enabled and u.status <> 'RESET_REQUIRED'`);
  return session;
}

/** @returns the family it lived with, so that it can be ended as well */
export async function removeBrowserSession(executor: Executor, keys: Keyring, id: string): Promise<string | undefined> {
  const [row] = await executor.query<{ originJti: string }>(sql`
    delete from identity.browser_sessions where id_hmac = ${idHmac(keys, id)} returning origin_jti`);
  return row?.originJti;
}
