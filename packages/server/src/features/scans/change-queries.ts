import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

/** Absent leaves alone, null clears. */
export interface ScanChange {
  readonly archived?: boolean | undefined;
  readonly category?: string | null | undefined;
  readonly note?: string | null | undefined;
}

export interface ChangedScan {
  readonly beaconId: string;
  readonly wasArchived: boolean;
}

/** Changes the visitor's rows of these points and returns those that exist, each with whether it was archived before. */
export async function changeScans(
  executor: Executor,
  visitorId: string,
  beaconIds: readonly string[],
  change: ScanChange,
  now: Date,
): Promise<readonly ChangedScan[]> {
  const sets = [
    change.archived === undefined
      ? undefined
      : change.archived
        ? sql`archived_at = coalesce(s.archived_at, ${now}::timestamptz)`
        : sql`archived_at = null`,
    change.category === undefined ? undefined : sql`category = ${change.category}`,
    change.note === undefined ? undefined : sql`note = ${change.note}`,
  ].filter((set) => set !== undefined);
  if (sets.length === 0) sets.push(sql`note = s.note`);
  return executor.query<ChangedScan>(sql`
    with before as (
      select s.project_id, s.visitor_id, s.beacon_id, s.archived_at is not null as was_archived
      from scans s join beacons b on b.project_id = s.project_id and b.id = s.beacon_id
      where s.visitor_id = ${visitorId} and b.id = any(${beaconIds}::uuid[])
      order by s.project_id, s.beacon_id for update of s
    )
    update scans s set ${sql.join(sets)} from before
    where s.project_id = before.project_id and s.visitor_id = before.visitor_id and s.beacon_id = before.beacon_id
    returning s.beacon_id, before.was_archived`);
}
