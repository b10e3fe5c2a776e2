import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

/** Removes a visitor's own list and what they scanned in vain. The events stay, as figures of nobody. */
export async function eraseScans(tx: Executor, visitorId: string): Promise<void> {
  await tx.execute(sql`delete from scans where visitor_id = ${visitorId}`);
  await tx.execute(sql`delete from missing_scans where visitor_id = ${visitorId}`);
}
