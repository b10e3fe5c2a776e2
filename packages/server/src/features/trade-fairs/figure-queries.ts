import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { localHour } from '../../platform/database/quarters.ts';

export interface Totals {
  readonly projects: number;
  readonly beacons: number;
  readonly visitors: number;
}

/** Returns what a fair consists of; nothing of it was scanned. */
export async function totalsOf(executor: Executor, tradeFairId: string): Promise<Totals | undefined> {
  const [row] = await executor.query<Totals>(sql`
    with p as (select id from exhibitions where parent_id = ${tradeFairId} and archived_at is null)
    select (select count(*)::int from p) as projects,
      (select count(*)::int from beacons b join p on p.id = b.project_id where b.archived_at is null) as beacons,
      (select count(*)::int from fair_registrations r where r.trade_fair_id = ${tradeFairId}) as visitors`);
  return row;
}

export interface StandRow {
  readonly projectId: string;
  readonly exhibitor: string;
  readonly stand: string | null;
  readonly scans: number;
  readonly leads: number;
  readonly unlocked: number;
}

/** Returns every stand of a fair by its scans, the most first, read from its counters. */
export async function byStand(executor: Executor, tradeFairId: string): Promise<readonly StandRow[]> {
  return executor.query<StandRow>(sql`
    select p.id as project_id, e.name as exhibitor, p.stand, c.scans, c.leads, f.unlocked
    from exhibitions p join exhibitors e on e.id = p.owner_id
    cross join lateral (
      select coalesce(sum(scans), 0)::int as scans, coalesce(sum(leads), 0)::int as leads
      from scan_counters where project_id = p.id
    ) c
    cross join lateral (
      select coalesce(sum(unlocked), 0)::int as unlocked from figure_counters where project_id = p.id and dimension = 'ALL'
    ) f
    where p.parent_id = ${tradeFairId} and p.archived_at is null order by c.scans desc, p.id`);
}

export interface HallHourRow {
  readonly hall: string | null;
  readonly hour: Date;
  readonly scans: number;
  readonly leads: number;
}

/** Returns what the counters of these projects add up to in each of their halls by the clock of the fair, in the order of time. */
export async function byHallHour(
  executor: Executor,
  stands: readonly { readonly projectId: string; readonly hall: string | null }[],
  timeZone: string,
): Promise<readonly HallHourRow[]> {
  const projectIds = stands.map(({ projectId }) => projectId);
  const halls = stands.map(({ hall }) => hall);
  return executor.query<HallHourRow>(sql`
    select p.hall, ${localHour(sql`c.hour`, timeZone)} as hour, sum(c.scans)::int as scans, sum(c.leads)::int as leads
    from unnest(${projectIds}::uuid[], ${halls}::text[]) as p (id, hall)
    cross join lateral (
      select hour, sum(scans) as scans, sum(leads) as leads from scan_counters where project_id = p.id group by hour
    ) c
    group by p.hall, 2 order by 2`);
}

export interface AnswerRow {
  readonly key: string;
  readonly answer: string;
  readonly visitors: number;
}

/**
 * Returns how many visitors gave each of the answers asked for, and, under an empty key, how many are registered: counted at one moment.
 * An empty answer stands for any.
 */
export async function visitorsByAnswer(
  executor: Executor,
  tradeFairId: string,
  asked: readonly { readonly key: string; readonly answer: string }[],
): Promise<readonly AnswerRow[]> {
  const keys = asked.map(({ key }) => key);
  const answers = asked.map(({ answer }) => answer);
  return executor.query<AnswerRow>(sql`
    select asked.key, asked.answer, count(*)::int as visitors
    from fair_registrations r
    cross join lateral jsonb_each_text(r.additional_attributes) given
    join unnest(${keys}::text[], ${answers}::text[]) as asked(key, answer)
      on asked.key = given.key and asked.answer in ('', given.value)
    where r.trade_fair_id = ${tradeFairId}
    group by asked.key, asked.answer
    union all
    select '', '', count(*)::int from fair_registrations where trade_fair_id = ${tradeFairId}`);
}
