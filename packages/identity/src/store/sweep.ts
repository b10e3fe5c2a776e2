import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { after } from './after.ts';

/** Removes what is over. Everything here is checked by its own expiry too, so late is harmless. */
export async function sweepOauth(executor: Executor, now: Date): Promise<void> {
  await executor.execute(sql`delete from identity.browser_sessions where expires_at <= ${now}`);
  await executor.execute(sql`delete from identity.federation_requests where expires_at <= ${now}`);
  // Used codes stay a day, so that a second use is known for what it is.
  await executor.execute(sql`delete from identity.authorization_codes where expires_at <= ${after(now, -24 * 3600)}`);
}

/** Removes what nothing refers to any more. Everything here is checked by its own expiry too, so late is harmless. */
export async function sweep(executor: Executor, now: Date): Promise<void> {
  const dayAgo = after(now, -24 * 3600);
  const weekAgo = after(now, -7 * 24 * 3600);
  await executor.execute(sql`delete from identity.challenges where expires_at <= ${now}`);
  await executor.execute(sql`delete from identity.revocations where expires_at <= ${now}`);
  await executor.execute(sql`delete from identity.buckets where updated_at <= ${dayAgo}`);
  await executor.execute(sql`delete from identity.locks where updated_at <= ${dayAgo}`);
  // Kept a while, so that their holders still get 'expired' and 'used' rather than 'wrong'.
  await executor.execute(sql`delete from identity.codes where expires_at <= ${weekAgo}`);
  await executor.execute(sql`delete from identity.token_families where expires_at <= ${weekAgo}`);
  await executor.execute(sql`delete from identity.signing_keys where state = 'previous' and retires_at <= ${now}`);
}
