import type { ContactBucket } from '@fairlead/contract/insights';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { keptDays } from '../leads/public.ts';

export interface Folded {
  readonly projectId: string;
  /** In which its days begin and end. */
  readonly timeZone: string;
}

interface Now {
  readonly history: string;
  /** A transaction with a number below it has committed, or never will. */
  readonly below: string;
}

interface Fold extends Now {
  readonly timeZone: string;
  readonly foldedAt: Date;
}

const dayMs = 24 * 3_600_000;
/** Older changes may be forgotten: all leads are counted anew. A day less, for a change is as old as its transaction's beginning. */
const knownMs = (keptDays - 1) * dayMs;

/** How long after they were first seen leads were contacted, by the hours below which it is. */
const contactHours: readonly (readonly [ContactBucket, number])[] = [
  ['HOUR', 1],
  ['HALF_DAY', 12],
  ['DAY', 24],
  ['THREE_DAYS', 72],
  ['WEEK', 168],
];
const contactBucket = sql`case when l.contacted_at is null then null ${sql.join(
  contactHours.map(
    ([bucket, hours]) => sql`when l.contacted_at - l.first_at < make_interval(hours => ${hours}) then ${bucket}`,
  ),
  ' ',
)} else 'LATER' end`;

/**
 * Returns whether the visitor of `l` scanned on more than one day. The day of a capture is none, so scans are read where there
 * are several days.
 */
const isReturning = (timeZone: string): Sql => sql`case
  when (l.last_at at time zone ${timeZone})::date = (l.first_at at time zone ${timeZone})::date then false
  else coalesce((select (max(s.last_at) at time zone ${timeZone})::date > (min(s.first_at) at time zone ${timeZone})::date
    from scans s where s.project_id = l.project_id and s.visitor_id = l.visitor_id), false) end`;

/** Facts of a lead, each of which a counter sums. */
const facts = sql`has_scanned, is_unlocked, is_qualified, came_back`;

async function lookNow(tx: Executor): Promise<Now> {
  const [row] = await tx.query<Now>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as below,
      (select system_identifier from pg_control_system()) || ' ' || (select timeline_id from pg_control_checkpoint()) as history`);
  if (!row) throw new Error('The database says nothing of its transactions');
  return row;
}

/**
 * Counts these leads as they are now instead of as they were counted before: counting them twice changes nothing. `changed` has a
 * column `id`.
 */
const countAnew = ({ projectId, timeZone }: Folded, changed: Sql): Sql => sql`
  with changed as materialized (${changed}),
  fresh as materialized (
    select l.id as lead_id, (l.first_at at time zone ${timeZone})::date as day, v.industry, v.profession as job_role,
      v.country_code, v.language, ${contactBucket} as contact, l.point_count > 0 as has_scanned,
      u.at is not null and l.consent_withdrawn_at is null as is_unlocked,
      l.status in ('QUALIFIED', 'CUSTOMER') as is_qualified, ${isReturning(timeZone)} as came_back
    from changed c join leads l on l.project_id = ${projectId} and l.id = c.id
    left join visitors v on v.id = l.visitor_id
    left join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
  ),
  counted as materialized (
    select f.* from changed c join lead_figures f on f.project_id = ${projectId} and f.lead_id = c.id
  ),
  added as (
    insert into figure_counters (project_id, dimension, day, key, visitors, leads, unlocked, qualified, came_back)
    select ${projectId}::uuid, d.dimension, s.day, d.key, sum(sign * has_scanned::int), sum(sign),
      sum(sign * is_unlocked::int), sum(sign * is_qualified::int), sum(sign * came_back::int)
    from (
      select 1 as sign, * from fresh
      union all
      select -1, lead_id, day, industry, job_role, country_code, language, contact, ${facts} from counted
    ) s
    cross join lateral (values ('ALL', ''), ('INDUSTRY', coalesce(s.industry, '')), ('JOB_ROLE', coalesce(s.job_role, '')),
      ('COUNTRY', coalesce(s.country_code, '')), ('LANGUAGE', coalesce(s.language, '')), ('CONTACT', s.contact)
    ) d (dimension, key)
    where d.key is not null
    group by d.dimension, s.day, d.key
    having sum(sign * has_scanned::int) <> 0 or sum(sign) <> 0 or sum(sign * is_unlocked::int) <> 0
      or sum(sign * is_qualified::int) <> 0 or sum(sign * came_back::int) <> 0
    order by d.dimension, s.day, d.key
    on conflict (project_id, dimension, day, key) do update set
      visitors = figure_counters.visitors + excluded.visitors, leads = figure_counters.leads + excluded.leads,
      unlocked = figure_counters.unlocked + excluded.unlocked, qualified = figure_counters.qualified + excluded.qualified,
      came_back = figure_counters.came_back + excluded.came_back
  ),
  kept as (
    insert into lead_figures (project_id, lead_id, day, industry, job_role, country_code, language, contact, ${facts})
    select ${projectId}::uuid, lead_id, day, industry, job_role, country_code, language, contact, ${facts} from fresh
    on conflict (project_id, lead_id) do update set
      day = excluded.day, industry = excluded.industry, job_role = excluded.job_role, country_code = excluded.country_code,
      language = excluded.language, contact = excluded.contact, has_scanned = excluded.has_scanned, is_unlocked = excluded.is_unlocked, is_qualified = excluded.is_qualified,
      came_back = excluded.came_back
  )
  delete from lead_figures f using changed c
  where f.project_id = ${projectId} and f.lead_id = c.id and not exists (select from fresh n where n.lead_id = f.lead_id)`;

const everyLead = (projectId: string): Sql => sql`
  select id from leads where project_id = ${projectId} union select lead_id from lead_figures where project_id = ${projectId}`;

const changedSince = (projectId: string, below: string): Sql => sql`
  select distinct unnest(lead_ids) as id from lead_updates
  where project_id = ${projectId} and xid >= ${below}::text::xid8`;

/**
 * Counts the changes of a project's leads since the last count, in one transaction; a second count at once waits, and finds
 * nothing more to do. Changes under way are counted the next time.
 */
export async function foldLeads(database: Executor, folded: Folded, at: Date): Promise<void> {
  const { projectId, timeZone } = folded;
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('figures ' || ${projectId}, 0))`);
    const [before] = await tx.query<Fold>(sql`
      select history, below::text as below, time_zone, folded_at from figure_folds where project_id = ${projectId}`);
    const now = await lookNow(tx);
    const isKnown =
      before?.history === now.history &&
      before.timeZone === timeZone &&
      at.getTime() - before.foldedAt.getTime() < knownMs &&
      BigInt(before.below) <= BigInt(now.below);
    await tx.execute(countAnew(folded, isKnown ? changedSince(projectId, before.below) : everyLead(projectId)));
    await tx.execute(sql`
      insert into figure_folds (project_id, history, below, time_zone, folded_at)
      values (${projectId}, ${now.history}, ${now.below}::text::xid8, ${timeZone}, ${at})
      on conflict (project_id) do update set history = excluded.history, below = excluded.below,
        time_zone = excluded.time_zone, folded_at = excluded.folded_at`);
  });
}

/** Returns some projects of which leads changed since they were counted. */
export async function findUnfolded(executor: Executor, most: number): Promise<readonly Folded[]> {
  return executor.query<Folded>(sql`
    select p.id as project_id, coalesce(fair.time_zone, p.time_zone) as time_zone from exhibitions p
    left join exhibitions fair on fair.id = p.parent_id
    left join figure_folds f on f.project_id = p.id
    where p.kind = 'PROJECT' and exists (
      select from lead_updates u where u.project_id = p.id and u.xid >= coalesce(f.below, '0'::xid8))
    limit ${most}`);
}
