import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

export interface Counts {
  readonly projectId: string;
  readonly beacons: number;
  readonly scans: number;
  readonly leads: number;
  readonly unlocked: number;
}

/** Live figures of several projects, read from the hourly counters. */
export async function countsOf(executor: Executor, projectIds: readonly string[]): Promise<readonly Counts[]> {
  return executor.query<Counts>(sql`
    select p.id as project_id,
      (select count(*)::int from beacons b where b.project_id = p.id and b.archived_at is null) as beacons,
      coalesce(c.scans, 0)::int as scans, coalesce(c.leads, 0)::int as leads,
      (select count(*)::int from lead_unlocks u where u.project_id = p.id) as unlocked
    from unnest(${projectIds}::uuid[]) as p(id)
    left join lateral (
      select sum(scans) as scans, sum(leads) as leads from scan_counters where project_id = p.id
    ) c on true`);
}

export interface Participation {
  readonly fairId: string;
  readonly projects: number;
  readonly visitors: number;
}

/** How many take part in several fairs, as the database keeps it (migrations/034_fair_tallies.sql). */
export async function participationsOf(
  executor: Executor,
  fairIds: readonly string[],
): Promise<readonly Participation[]> {
  return executor.query<Participation>(sql`
    select f.id as fair_id, coalesce(sum(t.projects), 0)::int as projects, coalesce(sum(t.visitors), 0)::int as visitors
    from unnest(${fairIds}::uuid[]) as f(id) left join fair_tallies t on t.trade_fair_id = f.id
    group by f.id`);
}
