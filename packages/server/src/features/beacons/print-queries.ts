import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';

/** A point as it is printed. */
export interface PrintedPoint {
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
  readonly code: string;
  readonly isArchived: boolean;
  readonly isRevoked: boolean;
}

/** A project's points in order, those that are put away as well, but not those that are gone. */
export async function findPointsToPrint(executor: Executor, projectId: string): Promise<PrintedPoint[]> {
  const rows = await executor.execute<PrintedPoint & Record<string, unknown>>(sql`
    select b.id, b.name, b.title, b.code::text as code, b.archived_at is not null as "isArchived",
      c.revoked_at is not null as "isRevoked"
    from beacons b join codes c on c.code = b.code
    where b.project_id = ${projectId} and b.deleted_at is null
    order by b.position, b.id`);
  return [...rows];
}
