import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';

/** Absent leaves alone, null clears. */
export interface ScanChange {
  readonly archived?: boolean | undefined;
  readonly category?: string | null | undefined;
  readonly note?: string | null | undefined;
}

export interface ChangedScan extends Record<string, unknown> {
  readonly beacon_id: string;
  readonly was_archived: boolean;
}

/** Changes the visitor's rows of these points and answers those that exist, each with whether it was archived before. */
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
        ? sql`archived_at = coalesce(s.archived_at, ${now.toISOString()}::timestamptz)`
        : sql`archived_at = null`,
    change.category === undefined ? undefined : sql`category = ${change.category}`,
    change.note === undefined ? undefined : sql`note = ${change.note}`,
  ].filter((set) => set !== undefined);
  if (sets.length === 0) sets.push(sql`note = s.note`);
  return executor.execute<ChangedScan>(sql`
    with before as (
      select s.project_id, s.visitor_id, s.beacon_id, s.archived_at is not null as was_archived
      from scans s join beacons b on b.project_id = s.project_id and b.id = s.beacon_id
      where s.visitor_id = ${visitorId} and b.id = any(${sql.param(beaconIds)}::uuid[])
      order by s.project_id, s.beacon_id for update of s
    )
    update scans s set ${sql.join(sets, sql`, `)} from before
    where s.project_id = before.project_id and s.visitor_id = before.visitor_id and s.beacon_id = before.beacon_id
    returning s.beacon_id, before.was_archived`);
}
