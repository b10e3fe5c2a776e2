import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { after } from '../../store/after.ts';

/** Removes what is over. Everything here is checked by its own expiry too, so late is harmless. */
export async function sweepOauth(executor: Executor, now: Date): Promise<void> {
  await executor.execute(sql`delete from identity.browser_sessions where expires_at <= ${now}`);
  await executor.execute(sql`delete from identity.federation_requests where expires_at <= ${now}`);
  // Used codes stay a day, so that a second use is known for what it is.
  await executor.execute(sql`delete from identity.authorization_codes where expires_at <= ${after(now, -24 * 3600)}`);
}
