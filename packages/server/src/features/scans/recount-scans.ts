import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

/** Sets the scans of a project by hour and point to its events. Whoever scans meanwhile waits, and is added to what is counted. */
export async function recountScans(tx: Executor, projectId: string): Promise<void> {
  await tx.execute(sql`lock table scan_counters in share row exclusive mode`);
  await tx.execute(sql`
    update scan_counters c set scans = coalesce(e.scans, 0)
    from scan_counters o left join (
      select date_trunc('hour', occurred_at, 'UTC') as hour, beacon_id, count(*) as scans
      from scan_events where project_id = ${projectId} group by 1, 2
    ) e on e.hour = o.hour and e.beacon_id = o.beacon_id
    where o.project_id = ${projectId} and c.project_id = o.project_id and c.hour = o.hour and c.beacon_id = o.beacon_id
      and c.scans <> coalesce(e.scans, 0)`);
}
