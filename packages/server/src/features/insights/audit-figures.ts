import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { quarterOf } from '../../platform/database/quarters.ts';
import { recountScans } from '../scans/public.ts';
import { type Folded, foldLeads } from './fold-leads.ts';

/** A counter that is not what the rows behind it come to. */
export interface FigureFinding {
  readonly check: string;
  readonly projectId: string;
  readonly subject: string;
  readonly expected: number;
  readonly found: number;
}

const differing = (key: Sql, expected: Sql, found: Sql): Sql => sql`
  select project_id, ${key} as subject, coalesce(e.count, 0)::float8 as expected, coalesce(f.count, 0)::float8 as found
  from (${expected}) e full join (${found}) f using (project_id, key)
  where coalesce(e.count, 0) <> coalesce(f.count, 0) limit 100`;

const leadsBy = (dimension: string, column: Sql): Sql => sql`
  select project_id, ${dimension} || ' ' || day || ' ' || coalesce(${column}, '') as key, count(*) as count
  from lead_figures group by 1, 2`;

/** Each returns what differs, and no row where all is as it should be. */
const checks: Readonly<Record<string, Sql>> = {
  'scans by quarter of an hour and point are the events': differing(
    sql`key`,
    sql`select project_id, ${quarterOf(sql`occurred_at`)} || ' ' || beacon_id as key, count(*) as count
      from scan_events group by 1, 2`,
    sql`select project_id, hour || ' ' || beacon_id as key, scans as count from scan_counters where scans <> 0`,
  ),
  'people at a point are those who scanned it': differing(
    sql`key`,
    sql`select project_id, beacon_id::text as key, count(distinct visitor_id) as count from scan_events group by 1, 2`,
    sql`select project_id, beacon_id::text as key, sum(visitors) as count from scan_counters group by 1, 2 having sum(visitors) <> 0`,
  ),
  'leads by quarter of an hour are the leads': differing(
    sql`key`,
    sql`select project_id, '' as key, count(*) as count from leads group by 1`,
    sql`select project_id, '' as key, sum(leads) as count from scan_counters group by 1`,
  ),
  'leads by what is known of them are the leads': differing(
    sql`key`,
    sql`${leadsBy('ALL', sql`''`)} union all ${leadsBy('INDUSTRY', sql`industry`)} union all ${leadsBy('JOB_ROLE', sql`job_role`)}
      union all ${leadsBy('COUNTRY', sql`country_code`)} union all ${leadsBy('LANGUAGE', sql`language`)}`,
    sql`select project_id, dimension || ' ' || day || ' ' || key as key, leads as count from figure_counters
      where dimension <> 'CONTACT'`,
  ),
  'every lead is counted as it is': sql`
    select coalesce(l.project_id, f.project_id) as project_id, coalesce(l.id, f.lead_id)::text as subject,
      1::float8 as expected, 0::float8 as found
    from leads l full join lead_figures f on f.project_id = l.project_id and f.lead_id = l.id
    left join visitors v on v.id = l.visitor_id
    left join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
    where (f.industry, f.job_role, f.country_code, f.has_scanned, f.is_unlocked, f.is_qualified)
      is distinct from (v.industry, v.profession, v.country_code, l.point_count > 0,
        u.at is not null and l.consent_withdrawn_at is null,
        l.status in ('QUALIFIED', 'CUSTOMER')) limit 100`,
};

/** Every project, as what changed of its leads is counted. */
const projects = (executor: Executor): Promise<Folded[]> =>
  executor.query<Folded>(sql`
    select p.id as project_id, coalesce(fair.time_zone, p.time_zone) as time_zone
    from exhibitions p left join exhibitions fair on fair.id = p.parent_id where p.kind = 'PROJECT' order by p.id`);

/** Counts what is not counted yet, and returns every counter that is not what the rows behind it come to. */
export async function auditFigures(executor: Executor, now: Date): Promise<readonly FigureFinding[]> {
  for (const project of await projects(executor)) await foldLeads(executor, project, now);
  const parts = Object.entries(checks).map(
    ([check, rows]) =>
      sql`(select ${check}::text as check, c.project_id, c.subject, c.expected, c.found from (${rows}) c)`,
  );
  return executor.query<FigureFinding>(sql.join(parts, ' union all '));
}

/** Counts all leads of all projects anew, and the scans of all points from their events; no other count runs meanwhile. */
export async function rebuildFigures(executor: Executor, now: Date): Promise<void> {
  for (const project of await projects(executor)) {
    const { projectId } = project;
    await executor.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('figures ' || ${projectId}, 0))`);
      await tx.execute(sql`delete from figure_folds where project_id = ${projectId}`);
      await tx.execute(sql`delete from figure_counters where project_id = ${projectId}`);
      await tx.execute(sql`delete from lead_figures where project_id = ${projectId}`);
      await foldLeads(tx, project, now);
    });
    await executor.transaction((tx) => recountScans(tx, projectId));
  }
}
