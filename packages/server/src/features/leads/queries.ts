import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { type LeadRow, leadColumns, leadJoins } from './rows.ts';

/** Returns those of these leads that are there, in the order of the ids. */
export async function findLeadsById(
  executor: Executor,
  projectId: string,
  ids: readonly string[],
): Promise<readonly LeadRow[]> {
  return executor.query<LeadRow>(sql`
    select ${leadColumns} from unnest(${ids}::uuid[]) with ordinality as wanted (id, nth)
    join leads l on l.project_id = ${projectId} and l.id = wanted.id ${leadJoins}
    order by wanted.nth`);
}

export async function findLead(executor: Executor, projectId: string, id: string): Promise<LeadRow | undefined> {
  const [row] = await executor.query<LeadRow>(
    sql`select ${leadColumns} from leads l ${leadJoins} where l.project_id = ${projectId} and l.id = ${id}`,
  );
  return row;
}

/** Returns whether any exhibitor has the visitor as a lead. */
export async function hasLeads(executor: Executor, visitorId: string): Promise<boolean> {
  return (await executor.query(sql`select 1 from leads where visitor_id = ${visitorId} limit 1`)).length > 0;
}

/** The leads that these visitors are. */
export async function findLeadsOf(
  executor: Executor,
  projectId: string,
  visitorIds: readonly string[],
): Promise<readonly LeadRow[]> {
  return executor.query<LeadRow>(sql`
    select ${leadColumns} from leads l ${leadJoins}
    where l.project_id = ${projectId} and l.visitor_id = any(${visitorIds}::uuid[])`);
}

export interface LeadPoint {
  readonly visitorId: string;
  readonly beaconId: string;
  readonly name: string;
}

/** The points that these visitors scanned, in the order of their first scan. */
export async function pointsOf(
  executor: Executor,
  projectId: string,
  visitorIds: readonly string[],
): Promise<readonly LeadPoint[]> {
  return executor.query<LeadPoint>(sql`
    select s.visitor_id, s.beacon_id, b.name from scans s join beacons b on b.id = s.beacon_id
    where s.project_id = ${projectId} and s.visitor_id = any(${visitorIds}::uuid[])
    order by s.first_at, s.beacon_id`);
}

/** The points of a project, also those that are archived: leads show what they scanned. */
export async function pointsOfProject(
  executor: Executor,
  projectId: string,
): Promise<readonly { id: string; name: string }[]> {
  return executor.query<{ id: string; name: string }>(
    sql`select id, name from beacons where project_id = ${projectId} order by id`,
  );
}

/** Returns the tags of leads that may be seen, whatever their capitals, the most used first. */
export async function countTags(
  executor: Executor,
  projectId: string,
  limit: number,
): Promise<{ tag: string; count: number }[]> {
  return executor.query<{ tag: string; count: number }>(sql`
    select mode() within group (order by t.tag collate "C") as tag, count(*)::int as count
    from leads l cross join unnest(l.tags) as t (tag)
    where l.project_id = ${projectId} and l.tags <> '{}' and l.consent_withdrawn_at is null
    group by tag_key(t.tag) order by count desc, tag_key(t.tag) collate "C" limit ${limit}`);
}

/** The colleague who captured a visitor first. */
export interface CapturedBy {
  readonly visitorId: string;
  /** Null of a colleague who has left. */
  readonly name: string | null;
  readonly at: Date;
}

/** Returns the colleagues who captured these visitors first; visitors without a capture are left out. */
export async function capturedByOf(
  executor: Executor,
  projectId: string,
  visitorIds: readonly string[],
): Promise<readonly CapturedBy[]> {
  if (visitorIds.length === 0) return [];
  return executor.query<CapturedBy>(sql`
    select f.visitor_id, a.name, f.occurred_at as at
    from (
      select distinct on (c.visitor_id) c.visitor_id, c.account_id, c.occurred_at from lead_captures c
      where c.project_id = ${projectId} and c.visitor_id = any(${visitorIds}::uuid[])
      order by c.visitor_id, c.occurred_at, c.id
    ) f
    left join accounts a on a.id = f.account_id`);
}
