import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';

export async function deleteScansOf(tx: Executor, visitorId: string): Promise<void> {
  await tx.execute(sql`delete from scans where visitor_id = ${visitorId}`);
  await tx.execute(sql`delete from missing_scans where visitor_id = ${visitorId}`);
}
