import { leastLeads } from '@fairlead/contract/trade-fairs';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

export interface Totals {
  readonly projects: number;
  readonly beacons: number;
  readonly visitors: number;
  readonly scans: number;
  readonly leads: number;
}

export interface HourRow {
  readonly hour: Date;
  readonly scans: number;
  readonly leads: number;
}

export interface StandRow {
  readonly projectId: string;
  readonly exhibitor: string;
  readonly stand: string | null;
  readonly scans: number;
  readonly leads: number;
}

const projects = (tradeFairId: string) =>
  sql`(select id, owner_id, stand from exhibitions where parent_id = ${tradeFairId} and archived_at is null)`;

/** Returns what the hourly counters of a fair's projects add up to. */
export async function totalsOf(executor: Executor, tradeFairId: string): Promise<Totals | undefined> {
  const [row] = await executor.query<Totals>(sql`
    with p as ${projects(tradeFairId)}
    select (select count(*)::int from p) as projects,
      (select count(*)::int from beacons b join p on p.id = b.project_id where b.archived_at is null) as beacons,
      (select count(*)::int from fair_registrations r where r.trade_fair_id = ${tradeFairId}) as visitors,
      coalesce(sum(c.scans), 0)::int as scans, coalesce(sum(c.leads), 0)::int as leads
    from p join scan_counters c on c.project_id = p.id`);
  return row;
}

export async function byHour(executor: Executor, tradeFairId: string): Promise<readonly HourRow[]> {
  return executor.query<HourRow>(sql`
    with p as ${projects(tradeFairId)}
    select c.hour, sum(c.scans)::int as scans, sum(c.leads)::int as leads
    from p join scan_counters c on c.project_id = p.id group by c.hour order by c.hour`);
}

export async function byStand(executor: Executor, tradeFairId: string): Promise<readonly StandRow[]> {
  return executor.query<StandRow>(sql`
    with p as ${projects(tradeFairId)}
    select p.id as project_id, e.name as exhibitor, p.stand, sum(c.scans)::int as scans, sum(c.leads)::int as leads
    from p join exhibitors e on e.id = p.owner_id join scan_counters c on c.project_id = p.id
    group by p.id, e.name, p.stand order by sum(c.leads) desc, p.id`);
}

/**
 * Returns the stands whose leads are not shown although they are enough: where all stands with fewer have together so few that
 * the total would disclose them, the one with the fewest of the others is left out with them, as in `suppressSmallGroups`. Of one
 * fair, or of every fair of an owner (null: of everybody).
 */
export async function findStandsLeftOut(
  executor: Executor,
  { tradeFairId, ownerId }: { readonly tradeFairId: string | undefined; readonly ownerId: string | null },
): Promise<Set<string>> {
  const wanted = [
    ...(tradeFairId === undefined ? [] : [sql`p.parent_id = ${tradeFairId}`]),
    ...(ownerId === null ? [] : [sql`p.parent_id in (select id from exhibitions where owner_id = ${ownerId})`]),
    sql`p.parent_id is not null and p.archived_at is null`,
  ];
  const rows = await executor.query<{ id: string }>(sql`
    select distinct on (fair) id from (
      select p.parent_id as fair, p.id, sum(c.leads) as leads,
        sum(case when sum(c.leads) < ${leastLeads} then sum(c.leads) end) over (partition by p.parent_id) as few
      from exhibitions p join scan_counters c on c.project_id = p.id
      where ${sql.join(wanted, ' and ')} group by p.id
    ) stands where leads >= ${leastLeads} and few > 0 and few < ${leastLeads}
    order by fair, leads, id`);
  return new Set(rows.map(({ id }) => id));
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
