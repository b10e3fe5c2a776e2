import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { quarterOf } from '../../platform/database/quarters.ts';

/**
 * Sets the scans of a project by quarter of an hour and point to its events. Scans that arrive meanwhile wait, and are added to
 * the count.
 */
export async function recountScans(tx: Executor, projectId: string): Promise<void> {
  await tx.execute(sql`lock table scan_counters in share row exclusive mode`);
  await tx.execute(sql`
    insert into scan_counters (project_id, hour, beacon_id, scans, leads)
    select coalesce(e.project_id, c.project_id), coalesce(e.hour, c.hour), coalesce(e.beacon_id, c.beacon_id), coalesce(e.scans, 0), 0
    from (
      select project_id, ${quarterOf(sql`occurred_at`)} as hour, beacon_id, count(*) as scans
      from scan_events where project_id = ${projectId} group by 1, 2, 3
    ) e
    full join (select * from scan_counters where project_id = ${projectId}) c
      on c.hour = e.hour and c.beacon_id = e.beacon_id
    where coalesce(c.scans, 0) <> coalesce(e.scans, 0)
    on conflict (project_id, hour, beacon_id) do update set scans = excluded.scans`);
}
