import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';

/** Removes a visitor's own list and what they scanned in vain. The events stay, as figures of nobody. */
export async function eraseScans(tx: Executor, visitorId: string): Promise<void> {
  await tx.execute(sql`delete from scans where visitor_id = ${visitorId}`);
  await tx.execute(sql`delete from missing_scans where visitor_id = ${visitorId}`);
}
