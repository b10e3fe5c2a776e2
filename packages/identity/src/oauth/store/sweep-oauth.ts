import { after, at, type Executor } from '../../store/executor.ts';

/** Removes what is over. Everything here is checked by its own expiry too, so late is harmless. */
export async function sweepOauth(sql: Executor, now: Date): Promise<void> {
  await sql`delete from identity.browser_sessions where expires_at <= ${at(now)}`;
  await sql`delete from identity.federation_requests where expires_at <= ${at(now)}`;
  // Used codes stay a day, so that a second use is known for what it is.
  await sql`delete from identity.authorization_codes where expires_at <= ${after(now, -24 * 3600)}`;
}
